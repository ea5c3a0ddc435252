/** The history of an account's futures trading. */
import * as v from 'valibot';
import { positionSide, wireFill, wireOrder } from './entities.ts';
import { decimalText, identifier, millis, stockCode } from '../fields.ts';

/** A finished order, an execution or a funding payment, newest first. */
export const historyItem = v.variant('kind', [
  v.object({ kind: v.literal('ORDER'), order: wireOrder }),
  v.object({
    kind: v.literal('TRADE'),
    fill: v.object({ ...wireFill.entries, futuresOptionId: v.number() }),
  }),
  v.object({
    kind: v.literal('FUNDING'),
    funding: v.object({
      futuresPositionId: identifier,
      futuresOptionId: v.number(),
      stock: stockCode,
      side: positionSide,
      rate: decimalText,
      markPrice: decimalText,
      amount: decimalText,
      insurance: decimalText,
      at: millis,
    }),
  }),
]);
export type HistoryItem = v.InferOutput<typeof historyItem>;
