/** Take-profit and stop-loss as parameters and in answers. */
import * as v from 'valibot';
import { booleanParam, decimalParam, decimalText } from '../fields.ts';

/** Take-profit and stop-loss, null for none; by the last price unless `isMark...`. */
export const exitParams = {
  takeProfit: v.optional(v.nullable(decimalParam)),
  stopLoss: v.optional(v.nullable(decimalParam)),
  isMarkTp: v.optional(booleanParam, false),
  isMarkSl: v.optional(booleanParam, false),
  /** With one, the exit is a LIMIT at this price from its trigger on. */
  takeProfitLimit: v.optional(v.nullable(decimalParam)),
  stopLossLimit: v.optional(v.nullable(decimalParam)),
} as const;

/**
 * Take-profit and stop-loss; `isMark...` says whether it follows the mark price or the last price.
 * For a TAKEPROFIT or STOPLOSS order the flag of its type applies to its own triggerPrice.
 */
export const exitFields = {
  takeProfit: v.nullable(decimalText),
  stopLoss: v.nullable(decimalText),
  isMarkTp: v.boolean(),
  isMarkSl: v.boolean(),
  /** Texts stored before there were others have neither. */
  takeProfitLimit: v.optional(v.nullable(decimalText), null),
  stopLossLimit: v.optional(v.nullable(decimalText), null),
} as const;

/** Take-profit and stop-loss of a position or an order. */
export const exitsAnswer = v.object(exitFields);
