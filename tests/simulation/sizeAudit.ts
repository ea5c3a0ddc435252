/**
 * Holds every order to the largest of its instrument, and those that close in parts to what they say:
 * that all of them are accepted by one command. Knows the words of an order, and nothing of how the
 * exchange decides about them.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder } from '../../src/domain/futuresOrders.ts';
import type { OptionId } from '../../src/domain/ids.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { CountingAudit } from './countingAudit.ts';

/** `base-2` is the second under its base; the exits of `p-7` are `exit-p-7-…`. */
const PART = /^(.+)-(\d+)$/;

export class SizeAudit extends CountingAudit {
  readonly #most: ReadonlyMap<OptionId, bigint>;

  constructor({ options }: Pick<EngineRules, 'options'>, complain: (line: string) => void) {
    super(complain);
    this.#most = new Map(options.map(({ optionId, maxQuantity }) => [optionId, maxQuantity]));
  }

  /** @param record all that one command did to one owner */
  onRecord(record: readonly ExchangeEvent[]): void {
    const accepted = new Map<string, FuturesOrder[]>();
    for (const event of record) {
      if (event.type !== 'OrderAccepted' && event.type !== 'OrderAmended') continue;
      this.#onSize(event.order);
      if (event.type === 'OrderAmended') continue;
      const base = PART.exec(event.order.clientOrderId)?.[1];
      if (base === undefined) continue;
      const before = accepted.get(base);
      if (before === undefined) accepted.set(base, [event.order]);
      else before.push(event.order);
    }
    for (const [base, orders] of accepted) if (isOneClose(orders)) this.#onParts(base, orders);
  }

  #onSize({ id, optionId, quantity }: FuturesOrder): void {
    const most = this.#most.get(optionId) ?? 0n;
    if (quantity > most) this.complain(`${id} is of ${quantity}, and one order of ${most} at most`);
  }

  #onParts(base: string, orders: readonly FuturesOrder[]): void {
    const isExit = base.startsWith('exit-');
    this.count(isExit ? 'exits in parts' : 'closings in parts');
    for (const [index, { id, optionId, quantity, clientOrderId }] of orders.entries()) {
      const isLast = index >= orders.length - 1;
      if (!isLast && quantity !== this.#most.get(optionId))
        this.complain(`${id} is a part below the maximum before the last`);
      if (!isExit && clientOrderId !== `${base}-${index + 1}`)
        this.complain(`${id} is part ${index + 1} under ${clientOrderId}`);
    }
  }
}

/** Several that differ in nothing but their quantities, unlike a ladder or an OCO. */
function isOneClose(orders: readonly FuturesOrder[]): boolean {
  const [first] = orders;
  if (first === undefined || orders.length < 2) return false;
  return orders.every(
    ({ reduceOnly, marketType, price, triggerPrice, pairedWith }) =>
      reduceOnly &&
      pairedWith === undefined &&
      marketType === first.marketType &&
      price === first.price &&
      triggerPrice === first.triggerPrice,
  );
}
