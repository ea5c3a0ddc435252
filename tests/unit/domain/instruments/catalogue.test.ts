import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import {
  describeUnlisted,
  findInstrument,
  INSTRUMENTS,
  TIERS,
} from '../../../../src/domain/instruments/index.ts';

const known = (code: string) => {
  const found = findInstrument(instrumentCode(code));
  if (found === undefined) throw new Error(`${code} is not in the catalogue`);
  return found;
};

describe('[F-C2] quantity precision per pair, as the specification lists it', () => {
  test.each([
    [3, ['BTC', 'ETH', 'ETC', 'LTC', 'XMR']],
    [0, ['DOGE', '1000SHIB']],
    [1, ['XRP', 'EOS', 'ARB', 'DOT', 'OMG', 'AAVE']],
    [4, ['MATIC', 'ADA']],
    [2, ['SOL', 'ATOM', 'LINK', 'BNB', 'AVAX', 'BCH', 'XLM', 'SUI', 'ENA', 'ALGO', 'BSV']],
    [5, ['TRX', 'CHZ']],
  ])('%i decimals', (digits, coins) => {
    for (const coin of coins) {
      const { quantityDigits, lotSize } = known(`${coin}USDT`);
      expect([coin, quantityDigits, formatDecimal(lotSize)]).toEqual([
        coin,
        digits,
        digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`,
      ]);
    }
  });

  test('two decimals where nothing is said: currencies, gold, indices', () => {
    for (const code of ['EURUSD', 'GBPAUD', 'NZDUSD', 'XAUUSD', 'NDX', 'SPX'])
      expect(known(code).quantityDigits).toBe(2);
  });
});

test('[F-C1] labels, exchanges and hours are those of the specification', () => {
  const shown = (code: string) => {
    const { label, exchange, hours } = known(code);
    return [label, exchange, hours];
  };
  expect(shown('BTCUSDT')).toEqual(['BTC/USDT', 'Binance', 'ALWAYS']);
  expect(shown('1000SHIBUSDT')).toEqual(['1000SHIB/USDT', 'Binance', 'ALWAYS']);
  expect(shown('GBPAUD')).toEqual(['GBP/AUD', 'OANDA', 'WEEKDAYS']);
  expect(shown('EURUSD')).toEqual(['EUR/USD', 'OANDA', 'WEEKDAYS']);
  expect(shown('XAUUSD')).toEqual(['Gold', 'OANDA', 'WEEKDAYS']);
  expect(shown('NDX')).toEqual(['Nasdaq100', 'Nasdaq', 'WEEKDAYS']);
  expect(shown('SPX')).toEqual(['S&P500', 'CBOE', 'WEEKDAYS']);
});

test('leverage: 125x for BTC, 75x for majors, 50x or 25x for the others', () => {
  const leverage = (code: string) => TIERS[known(code).tierClass][0]?.leverageMax;
  expect(leverage('BTCUSDT')).toBe(125);
  expect(leverage('ETHUSDT')).toBe(75);
  expect(leverage('LINKUSDT')).toBe(50);
  expect(leverage('XMRUSDT')).toBe(25);
});

test('[F-C1] codes and option ids are unique, grids are consistent', () => {
  expect(new Set(INSTRUMENTS.map((one) => one.code)).size).toBe(INSTRUMENTS.length);
  expect(new Set(INSTRUMENTS.map((one) => one.optionId)).size).toBe(INSTRUMENTS.length);
  for (const one of INSTRUMENTS) {
    expect(one.tickSize).toBeGreaterThan(0n);
    expect(10n ** BigInt(8 - one.priceDigits)).toBe(one.tickSize);
    expect(one.minQuantity % one.lotSize).toBe(0n);
    expect(one.maxQuantity % one.lotSize).toBe(0n);
    expect(one.maxQuantity).toBeGreaterThan(one.minQuantity);
    expect(one.name.ko).not.toBe('');
  }
});

test('option ids that logs of this product already carry', () => {
  expect(Object.fromEntries(INSTRUMENTS.map((one) => [one.code, one.optionId]))).toMatchObject({
    BTCUSDT: 1,
    ETHUSDT: 2,
    XRPUSDT: 3,
    DOGEUSDT: 4,
    EOSUSDT: 5,
    SOLUSDT: 6,
    ADAUSDT: 7,
    AVAXUSDT: 8,
    BCHUSDT: 9,
    BNBUSDT: 10,
    ETCUSDT: 11,
    LINKUSDT: 12,
    LTCUSDT: 13,
    XLMUSDT: 14,
    XMRUSDT: 15,
    EURUSD: 101,
    GBPAUD: 102,
    NZDUSD: 103,
    XAUUSD: 104,
    NDX: 105,
    SPX: 106,
  });
});

test('an instrument outside the catalogue is described by its code and its record', () => {
  const coin = describeUnlisted({
    code: 'PEPEUSDC',
    kind: 'CRYPTO',
    exchange: 'Bybit',
    priceDigits: 7,
    position: 2,
  });
  expect(coin).toMatchObject({
    label: 'PEPE/USDC',
    base: 'PEPE',
    quote: 'USDC',
    optionId: 1003,
    hours: 'ALWAYS',
  });
  expect(formatDecimal(coin.tickSize)).toBe('0.0000001');
  const pair = describeUnlisted({
    code: 'GBPJPY',
    kind: 'FX',
    exchange: 'OANDA',
    priceDigits: 3,
    position: 0,
  });
  expect(pair).toMatchObject({ label: 'GBP/JPY', hours: 'WEEKDAYS' });
});
