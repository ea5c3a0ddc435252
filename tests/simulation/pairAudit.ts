/**
 * Holds the two orders of an OCO to what they promise: that one of them ends before the other
 * executes. Knows the words of an order, and nothing of how the exchange decides about them.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder } from '../../src/domain/futuresOrders.ts';
import type { OrderId } from '../../src/domain/ids.ts';
import { CountingAudit } from './countingAudit.ts';

export class PairAudit extends CountingAudit {
  /** Both orders of each OCO of which none has ended. */
  readonly #waiting = new Map<OrderId, OrderId>();

  /** @param record all that one command did to one owner */
  onRecord(record: readonly ExchangeEvent[]): void {
    for (const event of record) {
      if (event.type === 'OrderAccepted') this.#onAccepted(event.order, record);
      if (event.type === 'OrderFilled') this.#onExecuted(event.order, 'filled');
      if (event.type === 'OrderTriggered') this.#onExecuted(event.order, 'triggered');
      if (event.type === 'OrderCancelled') this.#onCancelled(event.order, record);
    }
  }

  #onAccepted(
    { id, pairedWith, side, quantity }: FuturesOrder,
    record: readonly ExchangeEvent[],
  ): void {
    if (pairedWith === undefined) return;
    this.#waiting.set(id, pairedWith);
    const other = record
      .flatMap((event) => (event.type === 'OrderAccepted' ? [event.order] : []))
      .find((order) => order.id === pairedWith);
    if (other?.pairedWith !== id || other.side !== side || other.quantity !== quantity)
      this.complain(`${id} was accepted without the other order of its OCO`);
    this.count('OCO orders');
  }

  #onExecuted({ id, pairedWith }: FuturesOrder, what: 'filled' | 'triggered'): void {
    if (pairedWith === undefined) return;
    if (this.#waiting.has(pairedWith)) this.complain(`${id} is ${what} while ${pairedWith} works`);
    if (this.#waiting.delete(id)) this.count(`OCO ${what}`);
  }

  #onCancelled(
    { id, pairedWith, cancelReason }: FuturesOrder,
    record: readonly ExchangeEvent[],
  ): void {
    if (cancelReason === 'OCO' && pairedWith === undefined)
      this.complain(`${id} is cancelled for an OCO that it is no part of`);
    if (pairedWith === undefined || !this.#waiting.delete(id)) return;
    this.count(`OCO cancelled: ${cancelReason}`);
    // With one of them the same command ends the other, or it is what executes.
    const isOfOther = (event: ExchangeEvent): boolean =>
      'order' in event && event.order.id === pairedWith && event.type !== 'OrderAccepted';
    if (!record.some(isOfOther)) this.complain(`${id} ended and left ${pairedWith} alone`);
  }
}
