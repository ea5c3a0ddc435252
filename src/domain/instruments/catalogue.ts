/**
 * Every instrument this product knows by name. Quantity precision per pair is the product's own
 * (two decimals where nothing else is said); tick sizes are those of the venue.
 */
import { type InstrumentCode, instrumentCode, optionId } from '../ids.ts';
import { priceOf, quantity, quantityOf } from '../quantities.ts';
import type { TradingHours } from './hours.ts';
import {
  DEFAULT_QUANTITY_DIGITS,
  digitsOfStep,
  type Instrument,
  type InstrumentKind,
  splitPair,
  stepOfDigits,
} from './instrument.ts';
import type { TierClass } from './tiers.ts';

interface Row {
  /** Never reused and never changed: orders and logs carry it. */
  readonly id: number;
  readonly code: string;
  readonly ko: string;
  readonly en: string;
  readonly tick: string;
  readonly max: string;
  readonly tiers: TierClass;
  readonly digits?: number;
}

const coin = (
  id: number,
  code: string,
  names: readonly [ko: string, en: string],
  tick: string,
  digits: number,
  max: string,
  tiers: TierClass,
): Row => ({ id, code, ko: names[0], en: names[1], tick, digits, max, tiers });

const COINS: readonly Row[] = [
  coin(1, 'BTCUSDT', ['비트코인', 'Bitcoin'], '0.1', 3, '1000', 'bitcoin'),
  coin(2, 'ETHUSDT', ['이더리움', 'Ethereum'], '0.01', 3, '10000', 'major'),
  coin(3, 'XRPUSDT', ['리플', 'XRP'], '0.0001', 1, '10000000', 'major'),
  coin(4, 'DOGEUSDT', ['도지코인', 'Dogecoin'], '0.00001', 0, '50000000', 'major'),
  coin(5, 'EOSUSDT', ['이오스', 'EOS'], '0.001', 1, '1000000', 'standard'),
  coin(6, 'SOLUSDT', ['솔라나', 'Solana'], '0.01', 2, '100000', 'major'),
  coin(7, 'ADAUSDT', ['에이다', 'Cardano'], '0.0001', 4, '10000000', 'major'),
  coin(8, 'AVAXUSDT', ['아발란체', 'Avalanche'], '0.001', 2, '500000', 'standard'),
  coin(9, 'BCHUSDT', ['비트코인캐시', 'Bitcoin Cash'], '0.01', 2, '10000', 'major'),
  coin(10, 'BNBUSDT', ['비앤비', 'BNB'], '0.01', 2, '50000', 'major'),
  coin(11, 'ETCUSDT', ['이더리움클래식', 'Ethereum Classic'], '0.001', 3, '500000', 'standard'),
  coin(12, 'LINKUSDT', ['체인링크', 'Chainlink'], '0.001', 2, '500000', 'standard'),
  coin(13, 'LTCUSDT', ['라이트코인', 'Litecoin'], '0.01', 3, '100000', 'major'),
  coin(14, 'XLMUSDT', ['스텔라루멘', 'Stellar'], '0.00001', 2, '10000000', 'standard'),
  coin(15, 'XMRUSDT', ['모네로', 'Monero'], '0.01', 3, '10000', 'thin'),
  coin(
    16,
    '1000SHIBUSDT',
    ['시바이누 1000개', '1000 Shiba Inu'],
    '0.000001',
    0,
    '50000000',
    'standard',
  ),
  coin(17, 'ARBUSDT', ['아비트럼', 'Arbitrum'], '0.0001', 1, '5000000', 'standard'),
  coin(18, 'DOTUSDT', ['폴카닷', 'Polkadot'], '0.001', 1, '1000000', 'standard'),
  coin(19, 'OMGUSDT', ['오미세고', 'OMG Network'], '0.001', 1, '1000000', 'thin'),
  coin(20, 'AAVEUSDT', ['에이브', 'Aave'], '0.01', 1, '50000', 'standard'),
  coin(21, 'MATICUSDT', ['폴리곤', 'Polygon'], '0.0001', 4, '5000000', 'standard'),
  coin(22, 'ATOMUSDT', ['코스모스', 'Cosmos'], '0.001', 2, '500000', 'standard'),
  coin(23, 'TRXUSDT', ['트론', 'TRON'], '0.00001', 5, '10000000', 'standard'),
  coin(24, 'CHZUSDT', ['칠리즈', 'Chiliz'], '0.00001', 5, '10000000', 'thin'),
  coin(25, 'SUIUSDT', ['수이', 'Sui'], '0.0001', 2, '2000000', 'standard'),
  coin(26, 'ENAUSDT', ['에테나', 'Ethena'], '0.0001', 2, '5000000', 'thin'),
  coin(27, 'ALGOUSDT', ['알고랜드', 'Algorand'], '0.0001', 2, '5000000', 'thin'),
  coin(28, 'BSVUSDT', ['비트코인에스브이', 'Bitcoin SV'], '0.01', 2, '20000', 'thin'),
];

interface WeekdayRow extends Row {
  readonly kind: InstrumentKind;
  readonly exchange: string;
  /** Instead of base/quote. */
  readonly label?: string;
  readonly quote?: string;
}

const WEEKDAY: readonly WeekdayRow[] = [
  {
    id: 101,
    code: 'EURUSD',
    ko: '유로/달러',
    en: 'Euro / US Dollar',
    tick: '0.00001',
    max: '10000000',
    tiers: 'major',
    kind: 'FX',
    exchange: 'OANDA',
  },
  {
    id: 102,
    code: 'GBPAUD',
    ko: '파운드/호주달러',
    en: 'Pound / Australian Dollar',
    tick: '0.00001',
    max: '10000000',
    tiers: 'major',
    kind: 'FX',
    exchange: 'OANDA',
  },
  {
    id: 103,
    code: 'NZDUSD',
    ko: '뉴질랜드달러/달러',
    en: 'New Zealand Dollar / US Dollar',
    tick: '0.00001',
    max: '10000000',
    tiers: 'major',
    kind: 'FX',
    exchange: 'OANDA',
  },
  {
    id: 104,
    code: 'XAUUSD',
    ko: '금',
    en: 'Gold',
    label: 'Gold',
    tick: '0.001',
    max: '10000',
    tiers: 'major',
    kind: 'METAL',
    exchange: 'OANDA',
  },
  {
    id: 105,
    code: 'NDX',
    ko: '나스닥100',
    en: 'Nasdaq100',
    label: 'Nasdaq100',
    quote: 'USD',
    tick: '0.01',
    max: '1000',
    tiers: 'standard',
    kind: 'INDEX',
    exchange: 'Nasdaq',
  },
  {
    id: 106,
    code: 'SPX',
    ko: 'S&P500',
    en: 'S&P500',
    label: 'S&P500',
    quote: 'USD',
    tick: '0.01',
    max: '5000',
    tiers: 'standard',
    kind: 'INDEX',
    exchange: 'CBOE',
  },
];

function build(
  row: Row,
  rest: Pick<WeekdayRow, 'kind' | 'exchange' | 'label' | 'quote'>,
  hours: TradingHours,
): Instrument {
  const pair = splitPair(row.code);
  const quote = rest.quote ?? pair.quote;
  const digits = row.digits ?? DEFAULT_QUANTITY_DIGITS;
  const tickSize = priceOf(row.tick);
  const lotSize = quantity(stepOfDigits(digits));
  return {
    code: instrumentCode(row.code),
    optionId: optionId(row.id),
    label: rest.label ?? `${pair.base}/${quote}`,
    name: { ko: row.ko, en: row.en },
    base: pair.base,
    quote,
    kind: rest.kind,
    exchange: rest.exchange,
    hours,
    tickSize,
    priceDigits: digitsOfStep(tickSize),
    lotSize,
    quantityDigits: digits,
    minQuantity: lotSize,
    maxQuantity: quantityOf(row.max),
    tierClass: row.tiers,
  };
}

/** In order of their option ids. */
export const INSTRUMENTS: readonly Instrument[] = [
  ...COINS.map((row) => build(row, { kind: 'CRYPTO', exchange: 'Binance' }, 'ALWAYS')),
  ...WEEKDAY.map((row) => build(row, row, 'WEEKDAYS')),
];

const byCode = new Map<InstrumentCode, Instrument>(INSTRUMENTS.map((one) => [one.code, one]));

/** The catalogue's entry, or undefined for a code it does not name. */
export const findInstrument = (code: InstrumentCode): Instrument | undefined => byCode.get(code);
