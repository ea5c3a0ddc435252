import * as v from 'valibot';
import {
  EXIT_FIELDS,
  INSTRUCTION_FIELDS,
  MARKET_TYPES,
  ORDER_SIDES,
  POSITION_SIDES,
} from '../../../../domain/futuresOrders.ts';
import type { OrderDraft } from '../../../../machines/order.ts';
import { keptFields } from '../../../services/described.ts';

const text = v.optional(v.string());

const NONE = {
  positionSide: undefined,
  price: undefined,
  triggerPrice: undefined,
} as const;

/**
 * An order that waits for its confirmation or whose outcome is unknown, as it is kept over a reload
 * of the page: under its own id, so that sending it again never places a second one.
 */
export const keptAttempt = v.object({
  phase: v.picklist(['confirming', 'unknown']),
  draft: v.pipe(
    v.object({
      clientOrderId: v.string(),
      futuresOptionId: v.number(),
      marketType: v.picklist(MARKET_TYPES),
      side: v.picklist(ORDER_SIDES),
      positionSide: v.optional(v.picklist(POSITION_SIDES)),
      price: text,
      triggerPrice: text,
      quantity: v.string(),
      reduceOnly: v.boolean(),
      ...keptFields(INSTRUCTION_FIELDS),
      ...keptFields(EXIT_FIELDS),
    }),
    v.transform((draft): OrderDraft => ({ ...NONE, ...draft })),
  ),
});
