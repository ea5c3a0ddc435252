/** The fees and limits of an order that is placed now, in memory, so that no read waits for them. */
import type { TradingTerms, TradingTermsFrom } from '../../domain/futures/tradingTerms.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Kernel } from '../kernel.ts';
import type { Follower } from '../running/feature.ts';

export class TradingTermsBook {
  readonly shipped: TradingTerms;
  /** Oldest first. */
  #changed: readonly TradingTermsFrom[] = [];

  constructor(shipped: TradingTerms) {
    this.shipped = shipped;
  }

  /** Terms of orders that are placed now. */
  get newest(): TradingTerms {
    return this.#changed.at(-1) ?? this.shipped;
  }

  get changed(): readonly TradingTermsFrom[] {
    return this.#changed;
  }

  load(changed: readonly TradingTermsFrom[]): void {
    this.#changed = [...changed];
  }

  take(runs: readonly StoredRun[]): void {
    for (const { events } of runs)
      for (const event of events)
        if (event.type === 'TradingTermsChanged')
          this.#changed = [
            ...this.#changed.filter(({ from }) => from < event.changed.from),
            event.changed,
          ];
  }
}

/** Keeps the terms in step with the log. */
export const followTradingTerms = (
  book: TradingTermsBook,
  { readState }: Pick<Kernel, 'readState'>,
): Follower => ({
  take: (runs) => book.take(runs),
  start: async () => book.load(await readState(({ tradingTerms }) => tradingTerms)),
});

export interface TradingTermsDep {
  /** Fees and limits of the orders that are placed now, and those before. */
  readonly tradingTerms: Pick<TradingTermsBook, 'shipped' | 'newest' | 'changed'>;
}
