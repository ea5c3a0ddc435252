/** Public figures of an instrument: what is open, liquidations, past funding rates. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { decimalText, millis, optionIdField, optionIdParam, siteInfoId } from '../fields.ts';
import { positionSide } from './entities.ts';

/** A position that the exchange took over; anonymous. */
export const wireLiquidation = v.object({
  at: millis,
  /** Side of the position. */
  side: positionSide,
  price: decimalText,
  quantity: decimalText,
});
export type WireLiquidation = v.InferOutput<typeof wireLiquidation>;

const wireInstrumentFigures = v.object({
  futuresOptionId: optionIdField,
  /** The moment of the figures; they are at most a second old. */
  at: millis,
  openInterest: v.object({
    /** Quantities of all open positions of each side. */
    long: decimalText,
    short: decimalText,
    /** How many positions these are. */
    longs: v.number(),
    shorts: v.number(),
    /** The value of both sides at the mark price, USDT; null while there is none. */
    value: v.nullable(decimalText),
  }),
  /** The newest 20. */
  liquidations: v.array(wireLiquidation),
  /** The last 90 moments at which the market was open, newest first. */
  fundings: v.array(v.object({ at: millis, rate: decimalText })),
});
export type WireInstrumentFigures = v.InferOutput<typeof wireInstrumentFigures>;

export const figureCalls = {
  instrumentFigures: defineCall({
    ...GUEST_READ,
    path: '/api/futures/option/figures',
    feature: 'futures',
    cost: 2,
    params: v.object({ futuresOptionId: optionIdParam, siteInfoId }),
    answer: wireInstrumentFigures,
  }),
} as const;

export const figureDocs = {
  instrumentFigures: {
    summary:
      'Open interest by side, the newest liquidations and past funding rates of an instrument, of this ' +
      'exchange. They name nobody.',
    isExtension: true,
    refusals: ['UNKNOWN_OPTION'],
    example: {
      params: { futuresOptionId: 1 },
      answer: {
        futuresOptionId: 1,
        at: AT,
        openInterest: { long: '12.5', short: '9.75', longs: 41, shorts: 30, value: '1401750' },
        liquidations: [{ at: AT - 60_000, side: 'LONG', price: '61250', quantity: '0.2' }],
        fundings: [{ at: AT - 3_600_000, rate: '0.0001' }],
      },
    },
  },
} satisfies CallDocs<typeof figureCalls>;
