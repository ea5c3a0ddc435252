/** Results of trading: by closed position, and by day. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_READ } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import {
  decimalText,
  identifier,
  millis,
  millisParam,
  optionIdField,
  optionIdParam,
  pageOf,
  pageParams,
  siteInfoId,
  stockCode,
} from '../fields.ts';
import { marginType, positionSide } from './entities.ts';

const ofInstrument = { futuresOptionId: optionIdField, stock: stockCode } as const;

/** `result` is realizedPnl - fee + funding + insurance: what the wallet changed by. */
const sums = {
  realizedPnl: decimalText,
  fee: decimalText,
  /** Received above zero. */
  funding: decimalText,
  /** Paid by the insurance fund. */
  insurance: decimalText,
  result: decimalText,
} as const;

/** A position that is closed, from its first fill to its last. */
export const wireClosedPosition = v.object({
  id: identifier,
  ...ofInstrument,
  side: positionSide,
  /** null for one that was stored without. */
  marginType: v.nullable(marginType),
  leverage: v.number(),
  /** Opened in all. */
  quantity: decimalText,
  /** Averages over the opening and over the closing fills. */
  entryPrice: decimalText,
  exitPrice: decimalText,
  ...sums,
  /** The result on the initial margin of all that was opened, in percent; null where nothing was. */
  roe: v.nullable(decimalText),
  isLiquidated: v.boolean(),
  openedAt: millis,
  closedAt: millis,
});
export type WireClosedPosition = v.InferOutput<typeof wireClosedPosition>;

/** The result of one day of the site's time zone in one instrument. */
export const wireDayResult = v.object({
  /** `2026-11-21` */
  day: v.string(),
  ...ofInstrument,
  fills: v.number(),
  ...sums,
});
export type WireDayResult = v.InferOutput<typeof wireDayResult>;

export const resultCalls = {
  closedPositions: defineCall({
    ...MEMBER_READ,
    path: '/api/futures/history/closed_position',
    feature: 'futures',
    key: 'READ',
    cost: 4,
    params: v.object({
      futuresOptionId: v.optional(optionIdParam),
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wireClosedPosition),
  }),
  dayResults: defineCall({
    ...MEMBER_READ,
    path: '/api/futures/history/day_result',
    feature: 'futures',
    key: 'READ',
    cost: 4,
    params: v.object({
      month: v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)),
      siteInfoId,
    }),
    answer: v.object({
      items: v.array(wireDayResult),
      /** Days that were not read yet, because there is much in them: another call reads on. */
      missing: v.array(v.string()),
    }),
  }),
} as const;

const SUMS = {
  realizedPnl: '20',
  fee: '0.5',
  funding: '-0.02',
  insurance: '0',
  result: '19.48',
} as const;

export const resultDocs = {
  closedPositions: {
    summary:
      'Closed positions, newest first: average entry and exit, quantity, fees, funding and what remained ' +
      'of it. `startDate` and `endDate` are of the closing.',
    isExtension: true,
    refusals: ['UNKNOWN_OPTION'],
    example: pageExample(
      { futuresOptionId: 1 },
      {
        id: 'p-1',
        futuresOptionId: 1,
        stock: 'BTCUSDT',
        side: 'LONG',
        marginType: 'CROSS',
        leverage: 5,
        quantity: '0.01',
        entryPrice: '63000',
        exitPrice: '65000',
        ...SUMS,
        roe: '15.46',
        isLiquidated: false,
        openedAt: AT,
        closedAt: AT + 3_600_000,
      },
    ),
  },
  dayResults: {
    summary:
      "Results of a month by day of the site's time zone and instrument, newest day first. They sum to what " +
      'trading, funding and liquidation changed of the FUTURES wallet in its statement.',
    isExtension: true,
    refusals: [],
    example: {
      params: { month: '2025-11' },
      answer: {
        items: [{ day: '2025-11-21', futuresOptionId: 1, stock: 'BTCUSDT', fills: 2, ...SUMS }],
        missing: [],
      },
    },
  },
} satisfies CallDocs<typeof resultCalls>;
