/**
 * Holds what waits for a price to what it says: that nothing comes of it before its trigger, and
 * what may come of it afterwards. Knows the words of an order, and nothing of how the exchange
 * decides about them.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { OrderId } from '../../src/domain/ids.ts';
import type { Price } from '../../src/domain/quantities.ts';
import type { CancelReason, Fill, FuturesOrder } from '../../src/domain/futuresOrders.ts';
import { CountingAudit } from './countingAudit.ts';

type Triggered = Extract<ExchangeEvent, { readonly type: 'OrderTriggered' }>;

const waits = ({ triggerBy, triggeredAt }: FuturesOrder): boolean =>
  triggerBy !== undefined && triggeredAt === undefined;

/** It opens at the market once its trigger is reached. */
const isEntry = ({ triggerBy, price, reduceOnly }: FuturesOrder): boolean =>
  triggerBy !== undefined && price === undefined && !reduceOnly;

/** The instruction without which an order is never cancelled for that reason. */
const NEEDED: Partial<Record<CancelReason, (order: FuturesOrder) => boolean>> = {
  FOK: ({ instructions }) => instructions?.timeInForce === 'FOK',
  POST_ONLY: ({ instructions }) => instructions?.postOnly === true,
  LEVERAGE_TIER: ({ reduceOnly }) => !reduceOnly,
};

export class ConditionalAudit extends CountingAudit {
  /** The last trigger of each order that trails. */
  readonly #trails = new Map<OrderId, Price>();

  /** @param record all that one command did to one owner */
  onRecord(record: readonly ExchangeEvent[]): void {
    for (const event of record) {
      if ('order' in event && waits(event.order)) {
        this.#onWaiting(event.order);
        this.#onTrailing(event.order);
      }
      if (event.type === 'OrderTriggered') this.#onTriggered(event, record);
      if (event.type === 'OrderFilled') this.#onFill(event.order, event.fill);
      if (event.type === 'OrderCancelled') this.#onCancelled(event.order);
    }
  }

  #onWaiting({ id, hold, filledQuantity, triggerPrice, instructions }: FuturesOrder): void {
    if (hold !== 0n) this.complain(`${id} waits for its trigger and holds ${hold}`);
    if (filledQuantity !== 0n) this.complain(`${id} waits for its trigger and is filled`);
    if (triggerPrice === undefined && instructions?.trail?.activation === undefined)
      this.complain(`${id} waits for no price`);
  }

  /** A trigger that trails only ever comes closer to the price. */
  #onTrailing({ id, side, price, marketType, triggerPrice, instructions }: FuturesOrder): void {
    if (instructions?.trail === undefined || triggerPrice === undefined) return;
    if (marketType !== 'STOPLOSS' || price !== undefined)
      this.complain(`${id} trails and is no stop that takes the market`);
    const before = this.#trails.get(id);
    this.#trails.set(id, triggerPrice);
    if (before === undefined) this.count('trailing stops');
    const activation = instructions.trail.activation;
    if (before === undefined && activation !== undefined)
      this.#onActivated({ id, side, triggerPrice, activation });
    if (before === undefined || before === triggerPrice) return;
    this.count('trailing stops moved');
    if (side === 'SELL' ? triggerPrice < before : triggerPrice > before)
      this.complain(`${id} trails and moved back from ${before} to ${triggerPrice}`);
  }

  /** Its first trigger lies behind the price that activated it, or behind a better one. */
  #onActivated(trailing: {
    readonly id: OrderId;
    readonly side: FuturesOrder['side'];
    readonly triggerPrice: Price;
    readonly activation: Price;
  }): void {
    const { id, side, triggerPrice, activation } = trailing;
    this.count('trailing stops activated');
    // A trail is at most a tenth of the price.
    const nearest = side === 'SELL' ? (activation * 9n) / 10n - 1n : (activation * 11n) / 10n + 1n;
    if (side === 'SELL' ? triggerPrice < nearest : triggerPrice > nearest)
      this.complain(`${id} trails from ${triggerPrice}, before its price ${activation}`);
  }

  #onTriggered({ order, place }: Triggered, record: readonly ExchangeEvent[]): void {
    const { id, price, instructions, triggeredAt, updatedAt } = order;
    if (triggeredAt !== updatedAt) this.complain(`${id} fired at another moment than it says`);
    if ((place === undefined) !== (price === undefined))
      this.complain(`${id} fired to the place ${place} with the price ${price}`);
    if (isEntry(order)) this.#onEntry(order, record);
    if (price === undefined) return;
    this.count(order.clientOrderId.startsWith('exit-') ? 'exits at a limit' : 'stop-limits fired');
    const after = record
      .flatMap((event) => ('order' in event && event.order.id === id ? [event.order] : []))
      .at(-1);
    const isOver = instructions?.timeInForce === 'IOC' || instructions?.timeInForce === 'FOK';
    if (isOver && after?.status === 'WORKING')
      this.complain(`${id} is ${instructions.timeInForce}, fired and works on`);
    if (after?.status === 'WORKING') this.count('stop-limits resting');
  }

  /** An order that fires at the market takes the available quantity and is over. */
  #onEntry({ id, instructions }: FuturesOrder, record: readonly ExchangeEvent[]): void {
    this.count(instructions?.trail === undefined ? 'stop entries fired' : 'trailing entries fired');
    const after = record
      .flatMap((event) => ('order' in event && event.order.id === id ? [event.order] : []))
      .at(-1);
    if (after === undefined || after.status === 'WORKING')
      this.complain(`${id} fired at the market and works on`);
    else this.count(`entries ${after.cancelReason ?? after.status}`);
  }

  #onFill(order: FuturesOrder, fill: Fill): void {
    const { id, price, side, triggerBy, triggeredAt } = order;
    if (triggerBy === undefined) return;
    if (isEntry(order) && triggeredAt !== fill.at)
      this.complain(`${id} opens at the market at another moment than it fired`);
    if (triggeredAt === undefined || triggeredAt > fill.at)
      this.complain(`${id} filled at ${fill.at} and fired at ${triggeredAt}`);
    if (price === undefined) return;
    this.count(fill.isMaker ? 'stop-limit fills as maker' : 'stop-limit fills as taker');
    const isWorse = side === 'BUY' ? fill.price > price : fill.price < price;
    if (fill.isMaker ? fill.price !== price : isWorse)
      this.complain(`${id} filled at ${fill.price} with the limit ${price}`);
    if (fill.isMaker && triggeredAt === fill.at)
      this.complain(`${id} filled as maker by the tick that fired it`);
  }

  #onCancelled(order: FuturesOrder): void {
    const { id, cancelReason, triggeredAt, updatedAt } = order;
    if (cancelReason === undefined) return;
    const isAllowed = NEEDED[cancelReason];
    if (isAllowed === undefined) return;
    this.count(`stop-limits cancelled: ${cancelReason}`);
    if (!isAllowed(order) || triggeredAt !== updatedAt)
      this.complain(`${id} is cancelled for ${cancelReason}, which it does not say`);
  }
}
