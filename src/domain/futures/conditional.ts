/**
 * Orders that wait for a trigger, and what becomes of them. For orders of the engine, where a field
 * that is not set is undefined, and of the wire, where it is null.
 */
import type { MarketType } from '../futuresOrders.ts';

interface Conditional {
  readonly marketType: MarketType;
  readonly price?: bigint | string | null | undefined;
  readonly triggeredAt?: number | null | undefined;
}

export const isTriggerType = (type: MarketType): type is 'TAKEPROFIT' | 'STOPLOSS' =>
  type === 'TAKEPROFIT' || type === 'STOPLOSS';

/** Whether the order does nothing until its trigger is reached. */
export const waitsForTrigger = ({ marketType, triggeredAt }: Conditional): boolean =>
  isTriggerType(marketType) && typeof triggeredAt !== 'number';

/** Whether the other order of its OCO works beside it: neither has executed in part. */
export const waitsWithPair = (order: {
  readonly pairedWith?: string | null | undefined;
  readonly triggeredAt?: number | null | undefined;
  readonly filledQuantity: bigint | string;
}): boolean =>
  typeof order.pairedWith === 'string' &&
  typeof order.triggeredAt !== 'number' &&
  Number(order.filledQuantity) === 0;

/** The other order of an OCO. */
export const pairOf = <Id>({ pairedWith }: { readonly pairedWith: Id }): Id => pairedWith;

/** The price that a waiting order waits for first, on the wire: its trigger, or where it begins to trail. */
export const awaitedPrice = (order: {
  readonly triggerPrice: string | null;
  /** Left out by a log of before there were any. */
  readonly activationPrice?: string | null | undefined;
}): string | undefined => order.triggerPrice ?? order.activationPrice ?? undefined;

const hasPrice = ({ price }: Conditional): boolean => price !== undefined && price !== null;

/** Whether it may be filled at its price as maker: it is a LIMIT, or has become one. */
export const restsOnLadder = (order: Conditional): boolean =>
  hasPrice(order) && !waitsForTrigger(order);

/** Whether its remaining quantity counts against the position. */
export const countsAsResting = (order: Conditional): boolean =>
  !isTriggerType(order.marketType) || restsOnLadder(order);
