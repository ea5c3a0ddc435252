/**
 * Quantities and openings by margin after a trader's fill. Followers with the same margin get the
 * same, so each is computed once for all of them.
 */
import type { TraderFill } from '../../domain/copytrade/commands.ts';
import { type HeldCopy, openedCopy } from '../../domain/copytrade/heldCopy.ts';
import { allocated, wantedQuantity } from '../../domain/copytrade/proportion.ts';
import { isolatedLiquidationPrice } from '../../domain/futures/index.ts';
import { type Money, NO_QUANTITY, type Price, type Quantity } from '../../domain/quantities.ts';
import type { FuturesOptionConfig } from '../contract.ts';
import { type EngineState, optionMarketOf } from '../state.ts';

/** A copy after a fill, with the price at which its margin is used up. */
export interface Opened {
  readonly held: HeldCopy;
  readonly liquidationPrice: Price | undefined;
}

export class Portions {
  readonly #config: FuturesOptionConfig;
  readonly #fill: TraderFill;
  readonly #wanted = new Map<Money, Quantity>();
  readonly #sizes = new Map<Money, Quantity>();
  readonly #opened = new Map<Quantity, Opened>();

  constructor(state: EngineState, fill: TraderFill) {
    this.#fill = fill;
    this.#config = optionMarketOf(state, fill.optionId).config;
  }

  /** Quantity that a margin buys at the trader's price; zero below the smallest quantity. */
  wanted(margin: Money): Quantity {
    const known = this.#wanted.get(margin);
    if (known !== undefined) return known;
    const { lotSize: step, minQuantity } = this.#config;
    const { leverage, price } = this.#fill;
    const quantity = wantedQuantity({ margin, leverage, price, step });
    const wanted = quantity < minQuantity ? NO_QUANTITY : quantity;
    this.#wanted.set(margin, wanted);
    return wanted;
  }

  /** A margin's share of the block's filled quantity. */
  size(margin: Money): Quantity {
    const known = this.#sizes.get(margin);
    if (known !== undefined) return known;
    const { leverage, blockPrice, wanted, taken } = this.#fill;
    const own = this.wanted(margin);
    const size =
      own === 0n || blockPrice === undefined || wanted === 0n
        ? NO_QUANTITY
        : allocated({
            margin,
            leverage,
            wanted: own,
            block: { price: blockPrice, taken, wanted },
            step: this.#config.lotSize,
          });
    this.#sizes.set(margin, size);
    return size;
  }

  /** A copy of this size at the block's price: a new one, or added to one that is held. */
  opened(before: HeldCopy | undefined, size: Quantity, price: Price): Opened {
    if (before !== undefined) return this.#open(before, size, price);
    const known = this.#opened.get(size);
    if (known !== undefined) return known;
    const opened = this.#open(undefined, size, price);
    this.#opened.set(size, opened);
    return opened;
  }

  #open(before: HeldCopy | undefined, quantity: Quantity, price: Price): Opened {
    const { side, leverage, feeRate } = this.#fill;
    const { copy: held } = openedCopy(before, { side, leverage, quantity, price, feeRate });
    const { tiers, tickSize } = this.#config;
    const liquidationPrice = isolatedLiquidationPrice({
      side,
      quantity: held.quantity,
      entryPrice: held.entryPrice,
      walletMargin: held.margin,
      tiers,
      tickSize,
    });
    return { held, liquidationPrice };
  }
}
