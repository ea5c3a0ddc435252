/** How many requests of one provider may be under way, so that a stuck one uses little of the host. */
import type { Provider } from '../../domain/ledger/accounts.ts';

export class ProviderLanes {
  readonly #max: number;
  readonly #running = new Map<Provider, number>();
  readonly #waiting = new Map<Provider, (() => void)[]>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Runs `work` when the provider has a place, in the order of the calls. */
  async run(provider: Provider, work: () => Promise<void>): Promise<void> {
    const running = this.#running.get(provider) ?? 0;
    if (running < this.#max) this.#running.set(provider, running + 1);
    else await this.#place(provider);
    try {
      await work();
    } finally {
      // The place is passed on to the one that waits, if there is one.
      const next = this.#waiting.get(provider)?.shift();
      if (next === undefined) this.#running.set(provider, (this.#running.get(provider) ?? 1) - 1);
      else next();
    }
  }

  #place(provider: Provider): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(provider) ?? [];
      waiting.push(resolve);
      this.#waiting.set(provider, waiting);
    });
  }
}
