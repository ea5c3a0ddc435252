/**
 * Computations on prices before they are shown, in a worker for instance. The market waits for
 * them, so that prices and the figures derived from them change in one picture.
 */
import type { SchedulerLike } from 'rxjs';
import type { WireBook, WireTicker } from '../../protocol/market/entities.ts';

/** Market data of the next picture. */
export interface ComingMarket {
  readonly tickers: ReadonlyMap<string, WireTicker>;
  readonly book: (stock: string) => WireBook | undefined;
}

/** Resolves with what shows the result. Never rejects. */
export type Companion = (coming: ComingMarket) => Promise<() => void>;

/** No price waits longer for what belongs to it, ms. */
const WAIT_MAX_MS = 250;

export interface Accompanied {
  /** Resolves when the result is there, or has taken too long. */
  readonly ready: Promise<void>;
  /** Shows the result, now or as soon as it is there. */
  readonly show: () => void;
}

export function accompanied(
  companion: Companion,
  coming: ComingMarket,
  scheduler: SchedulerLike,
): Accompanied {
  let result: (() => void) | undefined;
  let isShown = false;
  const ready = new Promise<void>((resolve) => {
    const limit = scheduler.schedule(() => resolve(), WAIT_MAX_MS);
    void companion(coming).then((showResult) => {
      limit.unsubscribe();
      if (isShown) showResult();
      else result = showResult;
      resolve();
    });
  });
  const show = (): void => {
    isShown = true;
    result?.();
  };
  return { ready, show };
}
