/**
 * Holds what became of each order against how it was to execute: knows the words of an order, and
 * nothing of how the exchange decides about them.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type {
  Fill,
  FuturesOrder,
  OptionSetting,
  TimeInForce,
} from '../../src/domain/futuresOrders.ts';
import { CountingAudit } from './countingAudit.ts';

type Kind = Exclude<TimeInForce, 'GTC'> | 'POST_ONLY';

const isImmediate = (kind: Kind): boolean => kind === 'IOC' || kind === 'FOK';

/** Kind of the order's instructions beyond the default. */
function kindOf({ instructions }: FuturesOrder): Kind | undefined {
  if (instructions === undefined || instructions.trail !== undefined) return undefined;
  const { timeInForce, postOnly } = instructions;
  if (timeInForce !== 'GTC') return timeInForce;
  return postOnly ? 'POST_ONLY' : undefined;
}

/** One that reduces is whole with the position: what it names beyond that is cancelled. */
const isWhole = (order: FuturesOrder | undefined): boolean =>
  order?.status === 'FILLED' ||
  (order?.cancelReason === 'REDUCE_ONLY' && order.filledQuantity > 0n);

export class OrderAudit extends CountingAudit {
  /** @param record all that one command did to one owner */
  onRecord(record: readonly ExchangeEvent[]): void {
    for (const event of record) {
      if (event.type === 'LeverageChanged') this.#onLeverage(event.setting, record);
      if (event.type === 'OrderAccepted') this.#onAccepted(event.order, record);
      if (event.type === 'OrderFilled') this.#onFill(event.order, event.fill);
      if (event.type === 'OrderCancelled') this.#onCancelled(event.order);
    }
  }

  /** A change of leverage moves the orders' holds and nothing else of them. */
  #onLeverage({ optionId, leverage }: OptionSetting, record: readonly ExchangeEvent[]): void {
    for (const event of record) {
      if (event.type !== 'OrderAmended') continue;
      const { order } = event;
      this.count('held anew');
      if (order.optionId !== optionId || order.leverage !== leverage)
        this.complain(`${order.id} is held at ${order.leverage}x, the leverage is ${leverage}x`);
      if (order.reduceOnly) this.complain(`${order.id} reduces and is held anew`);
      const isMoved = record.some(
        (other) =>
          other.type === 'MoneyMoved' &&
          other.reference === order.id &&
          (other.cause === 'HOLD' || other.cause === 'RELEASE'),
      );
      if (!isMoved) this.complain(`${order.id} holds another amount that was not moved`);
    }
  }

  #onAccepted(order: FuturesOrder, record: readonly ExchangeEvent[]): void {
    const kind = kindOf(order);
    if (kind === undefined) return;
    this.count(`${kind} accepted`);
    if (order.price === undefined) this.complain(`${order.id} is ${kind} and has no price`);
    // What waits for its trigger takes once that is reached.
    if (!isImmediate(kind) || order.triggerPrice !== undefined) return;
    const after = record
      .flatMap((event) => ('order' in event ? [event.order] : []))
      .findLast(({ id }) => id === order.id);
    if (order.hold !== 0n) this.complain(`${order.id} is ${kind} and holds ${order.hold}`);
    if (after?.status === 'WORKING') this.complain(`${order.id} is ${kind} and works on`);
    if (kind === 'FOK' && !isWhole(after))
      this.complain(`${order.id} is FOK and filled ${after?.filledQuantity}`);
  }

  #onFill(order: FuturesOrder, { isMaker, at }: Fill): void {
    const kind = kindOf(order);
    if (kind === undefined) return;
    this.count(`${kind} fills`);
    const { postOnly = false, goodTill } = order.instructions ?? {};
    if (goodTill !== undefined && at >= goodTill)
      this.complain(`${order.id} works until ${goodTill} and filled at ${at}`);
    if (isMaker ? isImmediate(kind) : postOnly)
      this.complain(`${order.id} is ${kind} and filled as ${isMaker ? 'maker' : 'taker'}`);
  }

  #onCancelled(order: FuturesOrder): void {
    if (order.cancelReason === 'EXPIRED') this.#onExpired(order);
    if (order.cancelReason !== 'IOC') return;
    this.count('IOC cancelled');
    if (kindOf(order) !== 'IOC') this.complain(`${order.id} is cancelled as an IOC and is none`);
  }

  #onExpired(order: FuturesOrder): void {
    this.count('GTD expired');
    const end = order.instructions?.goodTill;
    if (end === undefined || order.updatedAt < end)
      this.complain(`${order.id} works until ${end} and ended at ${order.updatedAt}`);
  }
}
