/** The trader's last trade with the follower's own money. */
import { describe, expect, test } from 'vitest';
import type { WireFuturesOption } from '../../../../src/protocol/futures/entities.ts';
import {
  type ExampleInput,
  exampleOf,
} from '../../../../src/ui/screens/copytrade/follow/example.ts';

const OPTION: WireFuturesOption = {
  id: 1,
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: 'BINANCE',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '100',
  closingPartsMax: 200,
  leverageMax: 100,
  makerFee: '0.0002',
  takerFee: '0.0005',
  tiers: [
    {
      floor: '0',
      cap: '10000',
      leverageMax: 100,
      maintenanceRate: '0.005',
      maintenanceAmount: '0',
    },
    {
      floor: '10000',
      cap: null,
      leverageMax: 20,
      maintenanceRate: '0.01',
      maintenanceAmount: '50',
    },
  ],
};

const INPUT: ExampleInput = {
  trade: {
    futuresOptionId: 1,
    stock: 'BTCUSDT',
    side: 'LONG',
    leverage: 10,
    quantity: '0.1',
    entryPrice: '50000',
  },
  settings: { stocks: ['BTCUSDT'], multiplyPer: 10, maxBet: '1000', oneMaxBet: '200' },
  option: OPTION,
  available: '1000',
  inCopies: '0',
  inOthers: '0',
};

const withSettings = (change: Partial<ExampleInput['settings']>): ExampleInput => ({
  ...INPUT,
  settings: { ...INPUT.settings, ...change },
});

describe('[U-Y22] the example', () => {
  test('has margin, quantity down to the step, value, fee and what is needed', () => {
    expect(exampleOf(withSettings({ multiplyPer: 11 }))).toEqual({
      kind: 'copied',
      multiplied: '55',
      cut: undefined,
      margin: '55',
      // 55 · 10 / 50,000 = 0.011.
      quantity: '0.011',
      value: '550',
      fee: '0.275',
      needed: '55.275',
    });
  });

  test.each([
    ['the limit of one order', withSettings({ oneMaxBet: '20' }), 'ORDER', '20'],
    ['what open copies leave', { ...INPUT, inCopies: '970' }, 'OPEN', '30'],
  ])('says which limit cut the margin: %s', (_, input, cut, margin) => {
    expect(exampleOf(input)).toMatchObject({ multiplied: '50', cut, margin });
  });

  test.each<[string, ExampleInput]>([
    ['PAIR_NOT_FOLLOWED', withSettings({ stocks: ['ETHUSDT'] })],
    ['OVER_MAX_BET', { ...INPUT, inCopies: '1000' }],
    // 10 % of 0.001.
    ['BELOW_MINIMUM', { ...INPUT, trade: { ...INPUT.trade, quantity: '0.001' } }],
    [
      'LEVERAGE_TIER',
      {
        ...withSettings({ multiplyPer: 100, oneMaxBet: '900' }),
        trade: { ...INPUT.trade, quantity: '1', leverage: 50 },
      },
    ],
    ['NO_BALANCE', { ...INPUT, available: '50.2' }],
  ])('says why it would be skipped: %s', (reason, input) => {
    expect(exampleOf(input)).toEqual({ kind: 'skipped', reason, cut: undefined });
  });

  test('says which limit left too little for the smallest order', () => {
    expect(exampleOf({ ...INPUT, inCopies: '999' })).toEqual({
      kind: 'skipped',
      reason: 'BELOW_MINIMUM',
      cut: 'OPEN',
    });
  });

  test('money in copies that must be left first is named, and counts against no limit', () => {
    const others = { ...INPUT, inOthers: '990' };
    expect(exampleOf(others)).toMatchObject({ kind: 'copied', margin: '50' });
    expect(exampleOf({ ...others, available: '10' })).toEqual({ kind: 'held', inOthers: '990' });
    expect(exampleOf({ ...others, available: '10', inOthers: '30' })).toMatchObject({
      kind: 'skipped',
      reason: 'NO_BALANCE',
    });
  });

  test('a multiplier of 0 copies nothing, and a visitor is bound by no balance', () => {
    expect(exampleOf(withSettings({ multiplyPer: 0 }))).toEqual({ kind: 'paused' });
    expect(exampleOf({ ...INPUT, available: undefined }).kind).toBe('copied');
  });
});
