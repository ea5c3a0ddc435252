/**
 * Keeps every position a second time, from its fills alone and in exact fractions, and holds price,
 * fee and profit of each fill against it. Shares no formula with the exchange.
 */
import type { Fill, FuturesOrder, FuturesPosition } from '../../src/domain/futuresOrders.ts';
import type { PositionId } from '../../src/domain/ids.ts';
import { isBelow, minus, plus, rational, type Rational, times, ZERO } from './rational.ts';

/** One unit of the eighth decimal, in scaled integers. */
const UNIT = rational(1n);
const SCALE = 100_000_000n;

interface Kept {
  readonly isLong: boolean;
  quantity: bigint;
  /** Sum of quantity times price of what is open (1e-16), exact. */
  cost: Rational;
  /** How often an opening fill may have rounded the entry price. */
  roundings: bigint;
}

/** Quantity times price as money (1e-8), exact. */
const valueOf = (quantity: bigint, price: bigint): Rational => rational(quantity * price, SCALE);

export class PositionAudit {
  readonly #kept = new Map<PositionId, Kept>();
  readonly #complain: (line: string) => void;
  readonly #makerFee: Rational;
  readonly #takerFee: Rational;

  /** @param makerFee, takerFee scaled rates */
  constructor(
    fees: { readonly makerFee: bigint; readonly takerFee: bigint },
    complain: (line: string) => void,
  ) {
    this.#makerFee = rational(fees.makerFee, SCALE);
    this.#takerFee = rational(fees.takerFee, SCALE);
    this.#complain = complain;
  }

  /** Positions that are open by the fills alone. */
  openQuantities(): ReadonlyMap<PositionId, bigint> {
    return new Map([...this.#kept].map(([id, { quantity }]) => [id, quantity]));
  }

  onFill(order: FuturesOrder, fill: Fill): void {
    const known = this.#kept.get(fill.positionId);
    const isBuy = fill.side === 'BUY';
    const closes = known !== undefined && known.isLong !== isBuy;
    if (!fill.isLiquidation) {
      this.#checkPrice(order, fill);
      this.#checkFee(fill);
    }
    if (closes) this.#close(known, fill);
    else this.#open(known, fill, isBuy);
  }

  /** Compares the position that the exchange states with the fills so far. */
  onPosition(position: FuturesPosition): void {
    const known = this.#kept.get(position.id);
    const quantity = known?.quantity ?? 0n;
    if (quantity !== position.quantity)
      this.#complain(`${position.id} has ${position.quantity}, by its fills ${quantity}`);
    if (known === undefined || quantity === 0n) return;
    const exact = times(known.cost, rational(1n, quantity));
    const off = minus(rational(position.entryPrice), exact);
    const room = rational(known.roundings);
    const isOff = isBelow(room, off) || isBelow(off, minus(ZERO, room));
    if (isOff)
      this.#complain(
        `${position.id} entered at ${position.entryPrice}, exactly at ${exact.top}/${exact.bottom}`,
      );
  }

  #open(known: Kept | undefined, fill: Fill, isLong: boolean): void {
    if (fill.realizedPnl !== 0n)
      this.#complain(`${fill.id} opens and has a profit of ${fill.realizedPnl}`);
    const kept = known ?? { isLong, quantity: 0n, cost: ZERO, roundings: 0n };
    kept.quantity += fill.quantity;
    kept.cost = plus(kept.cost, rational(fill.quantity * fill.price));
    kept.roundings += 1n;
    this.#kept.set(fill.positionId, kept);
  }

  #close(kept: Kept, fill: Fill): void {
    if (fill.quantity > kept.quantity) {
      this.#complain(`${fill.id} closes ${fill.quantity} of ${kept.quantity}`);
      return;
    }
    const part = times(kept.cost, rational(fill.quantity, kept.quantity));
    if (!fill.isLiquidation) {
      const paid = times(part, rational(1n, SCALE));
      const got = valueOf(fill.quantity, fill.price);
      const exact = kept.isLong ? minus(got, paid) : minus(paid, got);
      // Each rounding of the entry is below a unit of price; it costs that times the quantity.
      const room = plus(UNIT, rational(kept.roundings * fill.quantity, SCALE));
      const off = minus(rational(fill.realizedPnl), exact);
      if (isBelow(UNIT, off) || isBelow(off, minus(ZERO, room)))
        this.#complain(
          `${fill.id} realized ${fill.realizedPnl}, exactly ${exact.top}/${exact.bottom}`,
        );
    }
    kept.quantity -= fill.quantity;
    kept.cost = minus(kept.cost, part);
    if (kept.quantity === 0n) this.#kept.delete(fill.positionId);
  }

  /** A maker gets the order's price; a taker's limit is never passed. */
  #checkPrice(order: FuturesOrder, fill: Fill): void {
    if (order.price === undefined) return;
    const isWorse = fill.side === 'BUY' ? fill.price > order.price : fill.price < order.price;
    if (isWorse || (fill.isMaker && fill.price !== order.price))
      this.#complain(`${fill.id} at ${fill.price} for a limit of ${order.price}`);
  }

  #checkFee(fill: Fill): void {
    const rate = fill.isMaker ? this.#makerFee : this.#takerFee;
    const exact = times(valueOf(fill.quantity, fill.price), rate);
    const off = minus(rational(fill.fee), exact);
    if (isBelow(off, ZERO) || !isBelow(off, UNIT))
      this.#complain(`${fill.id} cost ${fill.fee}, exactly ${exact.top}/${exact.bottom}`);
  }
}
