/** Take-profit and stop-loss as parameters and in answers. */
import * as v from 'valibot';
import { booleanParam, decimalParam, decimalText } from '../fields.ts';

/** Take-profit and stop-loss, null for none; by the last price unless `isMark...`. */
export const exitParams = {
  takeProfit: v.optional(v.nullable(decimalParam)),
  stopLoss: v.optional(v.nullable(decimalParam)),
  isMarkTp: v.optional(booleanParam, false),
  isMarkSl: v.optional(booleanParam, false),
} as const;

/** Take-profit and stop-loss of a position or an order. */
export const exitsAnswer = v.object({
  takeProfit: v.nullable(decimalText),
  stopLoss: v.nullable(decimalText),
  isMarkTp: v.boolean(),
  isMarkSl: v.boolean(),
});
