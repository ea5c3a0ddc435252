/** The figures of the operator's first page. */
import * as v from 'valibot';
import { PROVIDERS } from '../../domain/ledger/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { APPLICATION_TYPES } from '../../domain/money/application.ts';
import { GAME_TYPES } from '../../domain/rounds/roundTypes.ts';
import { type CallDocs, defineCall, operatorRead } from '../call.ts';
import { AT } from '../examples.ts';
import { decimalText, identifier, millis, siteInfoId, stockCode } from '../fields.ts';
import { day } from '../rounds/entities.ts';
import { RUNNING, TRADE_OPTION } from '../rounds/examples.ts';

const currency = v.picklist(CURRENCIES);

const wireDashboard = v.object({
  /** The moment of the figures; they are at most a second old. */
  at: millis,
  users: v.object({
    /** With an open connection. */
    online: v.number(),
    total: v.number(),
    /** The last 30 days, UTC, oldest first; today is the last. */
    registered: v.array(v.object({ day, count: v.number() })),
  }),
  /** Volume of today, UTC: the value of all fills, and the stakes of all bets by currency. */
  volume: v.object({
    futures: decimalText,
    rounds: v.array(v.object({ currency, amount: decimalText })),
  }),
  /**
   * Open interest of stocks with open positions: quantities by side, and the number of positions.
   */
  openInterest: v.array(
    v.object({
      stock: stockCode,
      long: decimalText,
      short: decimalText,
      positions: v.number(),
      /** The value of both sides at the mark price, USDT; null while there is none. */
      value: v.nullable(decimalText),
    }),
  ),
  /** Rounds with bets in progress, those with the largest stakes first, at most 50. */
  exposure: v.array(
    v.object({
      roundId: identifier,
      tradeOptionId: v.number(),
      gameType: v.picklist(GAME_TYPES),
      stock: v.nullable(stockCode),
      label: v.string(),
      endAt: millis,
      bets: v.number(),
      staked: v.object({ B: decimalText, S: decimalText }),
      /** Payouts of the exchange beyond the stakes if a side wins; below zero where it earns. */
      exposure: v.object({ B: decimalText, S: decimalText }),
    }),
  ),
  /** Requested and not decided. */
  applications: v.array(v.object({ type: v.picklist(APPLICATION_TYPES), waiting: v.number() })),
  /** Approved deposits and withdrawals of the last 30 days, UTC, oldest first; days without any are left out. */
  money: v.array(v.object({ day, currency, in: decimalText, out: decimalText })),
  /** The insurance fund of futures trading, USDT. */
  insurance: decimalText,
  /** Payment providers: requests that are under way, and those held for an operator. */
  providers: v.array(
    v.object({
      provider: v.picklist(PROVIDERS),
      isConnected: v.boolean(),
      open: v.number(),
      held: v.number(),
    }),
  ),
  /** The processes of the exchange, the one that acts first; none where it is a single one. */
  processes: v.optional(
    v.array(
      v.object({
        address: v.string(),
        role: v.picklist(['ACTING', 'STANDBY', 'GATEWAY']),
        version: v.string(),
        /** Position of the last record that it has read, and how many it has not read yet. */
        position: v.number(),
        lag: v.number(),
        sockets: v.number(),
        online: v.number(),
        /** Whether its state had the hash of the others when they were compared last. */
        isEqual: v.boolean(),
      }),
    ),
    [],
  ),
  engine: v.object({
    /** How long a read waited for the group of commands that is being stored, ms. */
    lagMs: v.number(),
    /** Commands that wait. */
    queue: v.number(),
  }),
});
export type WireDashboard = v.InferOutput<typeof wireDashboard>;

export const dashboardCalls = {
  operatorDashboard: defineCall({
    ...operatorRead('dashboard.read'),
    path: '/api/operator/dashboard',
    answeredBy: 'acting',
    params: v.object({ siteInfoId }),
    answer: wireDashboard,
  }),
} as const;

const DAY = '2025-11-21';

const DASHBOARD: WireDashboard = {
  at: AT,
  users: { online: 12, total: 340, registered: [{ day: DAY, count: 7 }] },
  volume: { futures: '1250000', rounds: [{ currency: 'USDT', amount: '4300' }] },
  openInterest: [{ stock: 'BTCUSDT', long: '12.5', short: '12.5', positions: 9, value: '1575000' }],
  exposure: [
    {
      roundId: RUNNING.id,
      tradeOptionId: RUNNING.tradeOptionId,
      gameType: RUNNING.gameType,
      stock: RUNNING.stock,
      label: TRADE_OPTION.label,
      endAt: RUNNING.endAt,
      bets: 3,
      staked: { B: '300', S: '100' },
      exposure: { B: '170', S: '-210' },
    },
  ],
  applications: [{ type: 'W', waiting: 4 }],
  money: [{ day: DAY, currency: 'USDT', in: '5000', out: '1200' }],
  insurance: '10000000',
  providers: [{ provider: 'paycoin', isConnected: true, open: 1, held: 0 }],
  processes: [
    {
      address: 'http://10.0.0.5:8080',
      role: 'ACTING',
      version: '1.0.0',
      position: 81_250,
      lag: 0,
      sockets: 14,
      online: 12,
      isEqual: true,
    },
  ],
  engine: { lagMs: 2, queue: 0 },
};

export const dashboardDocs = {
  operatorDashboard: {
    summary:
      'How the exchange is doing at this moment. The figures are kept as facts arrive and are at most a second old.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: DASHBOARD },
  },
} satisfies CallDocs<typeof dashboardCalls>;
