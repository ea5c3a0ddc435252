/** A part of the screen that is loaded from the network, and asked for again until it is there. */
import { type CallAfter, withinLoadLimit } from '../../domain/loadLimit.ts';
import type { Readable } from '../../domain/readable.ts';
import { callAfter } from '../services/inTime.ts';

/** Pauses before it is asked for again, ms; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000] as const;
const LAST_PAUSE_MS = 5_000;

/** Number of parts that are on screen and could not be loaded so far. */
let missing = 0;
const watchers = new Set<() => void>();

function changeMissing(by: 1 | -1): void {
  missing += by;
  for (const watcher of [...watchers]) watcher();
}

/** Whether the screen lacks a part that could not be loaded. */
export const isPartMissing: Readable<boolean> = {
  get: () => missing > 0,
  subscribe: (watcher) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/**
 * Loads when it is first read. Where that fails, or does not answer for two minutes, it is loaded
 * again after a pause, or at once when the browser is online again, for as long as it is shown. It
 * never fails.
 */
export class LoadingPart<View> implements Readable<View | undefined> {
  readonly #load: () => Promise<View>;
  readonly #callAfter: CallAfter;
  readonly #listeners = new Set<() => void>();
  #isLoading = false;
  #view: View | undefined;
  /** Ends the pause before the next attempt. */
  #endPause: (() => void) | undefined;
  #isMissing = false;

  constructor(load: () => Promise<View>, clock: CallAfter = callAfter) {
    this.#load = load;
    this.#callAfter = clock;
  }

  /** undefined until it has loaded. */
  readonly get = (): View | undefined => {
    if (!this.#isLoading && this.#view === undefined) this.#attempt(0);
    return this.#view;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0 && this.#endPause !== undefined) this.#stop();
    };
  };

  #attempt(failures: number): void {
    this.#isLoading = true;
    withinLoadLimit(this.#load, this.#callAfter).then(
      (view) => {
        this.#view = view;
        this.#setMissing(false);
        for (const listener of [...this.#listeners]) listener();
      },
      () => this.#pause(failures),
    );
  }

  #pause(failures: number): void {
    this.#setMissing(true);
    const again = (): void => {
      this.#endPause?.();
      if (this.#listeners.size === 0) this.#stop();
      else this.#attempt(failures + 1);
    };
    const end = this.#callAfter(PAUSES_MS[failures] ?? LAST_PAUSE_MS, again);
    addEventListener('online', again);
    this.#endPause = () => {
      end();
      removeEventListener('online', again);
      this.#endPause = undefined;
    };
  }

  /** Ends loading; the next render that needs the part requests it from the network again. */
  #stop(): void {
    this.#endPause?.();
    this.#isLoading = false;
    this.#setMissing(false);
  }

  #setMissing(isMissing: boolean): void {
    if (this.#isMissing === isMissing) return;
    this.#isMissing = isMissing;
    changeMissing(isMissing ? 1 : -1);
  }
}
