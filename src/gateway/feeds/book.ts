/**
 * Order books shaped on a recorded one. The record says how much rests within which distance of
 * the mid (data/book-shape.json, in minutes of the traded volume); each instrument's book is that
 * shape, scaled to its own volume and laid on its own grid.
 *
 * The price axis is cut into fixed slots, narrow near the touch and wide further out. A slot holds
 * one level, whose place and quantity change on the slot's own schedule, so levels stay put while
 * the price moves through them, as in a real book.
 */
import recorded from '../../../data/book-shape.json' with { type: 'json' };
import type { Book, BookLevel } from '../../domain/market.ts';
import { price, quantity } from '../../domain/quantities.ts';
import { hash32, uniform } from './hash.ts';

const LEVELS_A_SIDE = 20;
const NARROW_LEVELS = 8;
/** Widths of the slots in basis points; the narrow one is about the recorded distance of levels. */
const NARROW_BP = 0.12;
const WIDE_BP = 0.75;
/** Steps of 250 ms between two changes of a slot's quantity: at least, and up to as many more. */
const QUANTITY_STEPS = 2;
const QUANTITY_STEPS_MORE = 10;
/** The same for the place of the level in its slot. */
const PLACE_STEPS = 60;
const PLACE_STEPS_MORE = 120;
const BP = 10_000;

type BookSide = 'bid' | 'ask';

/** The properties of an instrument that shape its book. */
export interface BookScale {
  /** Scaled integers (1e-8). */
  readonly tickSize: bigint;
  readonly lotSize: bigint;
  /** A usual price, in ticks. */
  readonly usualTicks: number;
  /** Lots traded in a usual minute. */
  readonly lotsAMinute: number;
  readonly seed: number;
}

/**
 * Minutes of volume that rest within `distanceBp` of the mid: straight lines between the recorded
 * points.
 */
function restingWithin(side: BookSide, distanceBp: number): number {
  const { distanceBp: distances } = recorded;
  const amounts = recorded[side];
  const found = distances.findIndex((distance) => distance >= distanceBp);
  if (found === 0) return amounts[0] ?? 0;
  const at = found < 0 ? distances.length - 1 : found;
  const fromBp = distances[at - 1] ?? 0;
  const from = amounts[at - 1] ?? 0;
  const slope = ((amounts[at] ?? 0) - from) / ((distances[at] ?? 1) - fromBp);
  return from + slope * (distanceBp - fromBp);
}

/** Mean of 1 / (u + 0.1): the natural logarithm of 11. */
const BURST_MEAN = 2.397895;

/** Mean 1 over u in [0, 1), most values below it and some several times above. */
const burst = (u: number): number => 1 / (u + 0.1) / BURST_MEAN;

/** The slot's change counter at a step: slots change at their own pace and phase. */
function epochOf(seed: number, slot: number, step: number, least: number, more: number): number {
  const bits = hash32(seed, slot, 11);
  return Math.floor((step + (bits >>> 16)) / (least + (bits % more)));
}

class SideBuilder {
  readonly #scale: BookScale;
  readonly #side: BookSide;
  readonly #seed: number;
  readonly #step: number;
  readonly #mid: number;
  readonly #levels: BookLevel[] = [];
  #last: number;
  #within = 0;

  constructor(scale: BookScale, side: BookSide, step: number, mid: number, touch: number) {
    this.#scale = scale;
    this.#side = side;
    this.#seed = hash32(scale.seed, side === 'bid' ? 1 : 2);
    this.#step = step;
    this.#mid = mid;
    this.#last = touch;
    this.#push(touch);
  }

  build(): readonly BookLevel[] {
    this.#fill(NARROW_BP, NARROW_LEVELS);
    this.#fill(WIDE_BP, LEVELS_A_SIDE);
    return this.#levels;
  }

  /** Levels outward from the last one, a slot each, until there are `count`. */
  #fill(widthBp: number, count: number): void {
    const width = Math.max(1, Math.round((this.#scale.usualTicks * widthBp) / BP));
    const outward = this.#side === 'bid' ? -1 : 1;
    let slot = Math.floor((this.#last + outward) / width);
    while (this.#levels.length < count && slot >= 0) {
      const epoch = epochOf(this.#seed, slot, this.#step, PLACE_STEPS, PLACE_STEPS_MORE);
      const ticks = slot * width + (hash32(this.#seed, slot, epoch) % width);
      if (ticks < 1 && outward < 0) break;
      // The slot next to the level before may hold its level on the wrong side of it.
      if ((ticks - this.#last) * outward > 0) {
        this.#push(ticks);
        this.#last = ticks;
      }
      slot += outward;
    }
  }

  #push(ticks: number): void {
    const { lotsAMinute, lotSize, tickSize } = this.#scale;
    const within = restingWithin(this.#side, (Math.abs(ticks - this.#mid) / this.#mid) * BP);
    const epoch = epochOf(this.#seed, ticks, this.#step, QUANTITY_STEPS, QUANTITY_STEPS_MORE);
    const share = (within - this.#within) * burst(uniform(this.#seed, ticks, epoch));
    const lots = Math.max(1, Math.round(share * lotsAMinute));
    this.#within = within;
    this.#levels.push([price(BigInt(ticks) * tickSize), quantity(BigInt(lots) * lotSize)]);
  }
}

/**
 * The book at a step of 250 ms.
 * @param bid best bid in ticks, from 1; the best ask is `spread` (from 1) above it
 */
export function shapeBook(scale: BookScale, step: number, bid: number, spread: number): Book {
  const mid = bid + spread / 2;
  return {
    bids: new SideBuilder(scale, 'bid', step, mid, bid).build(),
    asks: new SideBuilder(scale, 'ask', step, mid, bid + spread).build(),
  };
}
