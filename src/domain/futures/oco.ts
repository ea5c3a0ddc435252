/** One cancels the other: a LIMIT and a STOPLOSS of the same quantity, of which one executes. */
import type { OrderSide, PositionSide, TriggerBy } from '../futuresOrders.ts';
import type { ClientOrderId, OptionId, UserId } from '../ids.ts';
import type { Price, Quantity } from '../quantities.ts';
import type { Stamped } from '../time.ts';

/** Both orders or none. Rules [F-O60] to [F-O65] of src/engine/SPEC.md. */
export interface PlaceOco extends Stamped {
  readonly type: 'PlaceOco';
  readonly userId: UserId;
  /** That of the LIMIT followed by `-1`, that of the STOPLOSS by `-2`. */
  readonly clientOrderId: ClientOrderId;
  readonly optionId: OptionId;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | undefined;
  /** Of each of the two. */
  readonly quantity: Quantity;
  /** Of the LIMIT. */
  readonly price: Price;
  readonly triggerPrice: Price;
  readonly triggerBy: TriggerBy;
  /** Limit price of the STOPLOSS; undefined for one that takes the market, and then both reduce. */
  readonly stopLimitPrice: Price | undefined;
  readonly reduceOnly: boolean;
}
