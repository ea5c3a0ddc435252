/** One copy as its own fills make it, in exact fractions. */
import type { Copy, CopyFill } from '../../src/domain/copytrade/copytrade.ts';
import type { CopytradeEvent } from '../../src/domain/copytrade/commands.ts';
import { downTo, upTo } from './copySums.ts';
import { isBelow, minus, plus, rational, type Rational, times, ZERO } from './rational.ts';

type Closed = Extract<CopytradeEvent, { readonly type: 'CopyClosed' }>;
type Complain = (line: string) => void;

const SCALE = 100_000_000n;
const UNIT = rational(1n);

/** Quantity times price as money, exact. */
const valueOf = ({ quantity, price }: Pick<CopyFill, 'quantity' | 'price'>): Rational =>
  rational(quantity * price, SCALE);

export class KeptCopy {
  readonly followId: string;
  readonly positionId: string;
  /** The trader's share of its profit. */
  readonly share: bigint;
  readonly #id: string;
  readonly #isLong: boolean;
  quantity = 0n;
  margin = 0n;
  /** Results less fees, with funding. */
  net = 0n;
  isFollowing = true;
  #cost: Rational = ZERO;
  /** How often an opening may have rounded the entry price. */
  #roundings = 0n;
  #feeRate: Rational = ZERO;

  constructor({ id, followId, traderPositionId, side }: Copy, share: bigint) {
    this.#id = id;
    this.followId = followId;
    this.positionId = traderPositionId;
    this.share = share;
    this.#isLong = side === 'LONG';
  }

  open(
    fill: CopyFill,
    { copy, feeRate }: { readonly copy: Copy; readonly feeRate: bigint },
    complain: Complain,
  ): void {
    this.#feeRate = rational(feeRate, SCALE);
    this.#checkFee(fill, complain);
    const value = valueOf(fill);
    this.margin += upTo(times(value, rational(1n, BigInt(copy.leverage))));
    this.quantity += fill.quantity;
    this.#cost = plus(this.#cost, value);
    this.#roundings += 1n;
    this.net -= fill.fee;
    if (copy.margin !== this.margin || copy.quantity !== this.quantity)
      complain(
        `${this.#id} has ${copy.quantity} with ${copy.margin}, by its fills ${this.quantity} with ${this.margin}`,
      );
  }

  close({ copy, fill, reason }: Closed, complain: Complain): void {
    if (fill.quantity > this.quantity) {
      complain(`${this.#id} closes ${fill.quantity} of ${this.quantity}`);
      return;
    }
    const part = times(this.#cost, rational(fill.quantity, this.quantity));
    const isLast = fill.quantity === this.quantity;
    const released = isLast
      ? this.margin
      : downTo(rational(this.margin * fill.quantity, this.quantity), 1n);
    if (reason === 'LIQUIDATION') {
      if (fill.realizedPnl !== -this.margin || fill.fee !== 0n)
        complain(`${this.#id} lost ${fill.realizedPnl} of ${this.margin} in its liquidation`);
    } else {
      this.#checkFee(fill, complain);
      this.#checkProfit(fill, part, complain);
      // A loss beyond what is released is paid from the rest.
      const after = this.margin - released;
      const isPaid = fill.realizedPnl - fill.fee + released >= 0n;
      if (isPaid ? copy.margin !== after : copy.margin > after)
        complain(`${this.#id} keeps a margin of ${copy.margin}, by its close ${after}`);
    }
    this.margin = isLast ? 0n : copy.margin;
    this.quantity -= fill.quantity;
    this.#cost = minus(this.#cost, part);
    this.net += fill.realizedPnl - fill.fee + fill.insurance;
    if (!isLast && reason !== 'TRADER') this.isFollowing = false;
    if (copy.quantity !== this.quantity || (!isLast && copy.isFollowing !== this.isFollowing))
      complain(`${this.#id} is left with ${copy.quantity}, by its fills ${this.quantity}`);
  }

  fund(amount: bigint, insurance: bigint, margin: bigint, complain: Complain): void {
    this.net += amount + insurance;
    this.margin += amount + insurance;
    if (margin !== this.margin)
      complain(`${this.#id} has ${margin} after its funding, by its payment ${this.margin}`);
  }

  #checkFee(fill: CopyFill, complain: Complain): void {
    const exact = upTo(times(valueOf(fill), this.#feeRate));
    if (fill.fee !== exact) complain(`${this.#id} cost ${fill.fee}, exactly ${exact}`);
  }

  #checkProfit(fill: CopyFill, part: Rational, complain: Complain): void {
    const got = valueOf(fill);
    const exact = this.#isLong ? minus(got, part) : minus(part, got);
    const room = plus(UNIT, rational(this.#roundings * fill.quantity, SCALE));
    const off = minus(rational(fill.realizedPnl), exact);
    if (isBelow(UNIT, off) || isBelow(off, minus(ZERO, room)))
      complain(`${this.#id} realized ${fill.realizedPnl}, exactly ${exact.top}/${exact.bottom}`);
  }
}
