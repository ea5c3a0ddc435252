/** Prices that are not shown yet: whoever shows them publishes their figures with them. */
import type { InstrumentPrices } from '../../workers/clients/pricingClient.ts';

type Prices = ReadonlyMap<string, InstrumentPrices>;

const NOTHING = (): void => undefined;

export class ComingPrices {
  #waiting:
    | { readonly prices: Prices; readonly resolve: (publish: () => void) => void }
    | undefined;
  #isAnswering = false;

  /**
   * Resolves with what publishes the figures of these prices, and with nothing to do when there are
   * none to wait for: no prices, no answer so far, or newer prices before the answer.
   */
  wait(prices: Prices | undefined): Promise<() => void> {
    if (prices === undefined || !this.#isAnswering) return Promise.resolve(NOTHING);
    this.#release(NOTHING);
    return new Promise((resolve) => {
      this.#waiting = { prices, resolve };
    });
  }

  /** Hands `publish` to who waits for the figures of these prices, or calls it where nobody does. */
  answer(prices: Prices, publish: () => void): void {
    this.#isAnswering = true;
    if (this.#waiting?.prices === prices) this.#release(publish);
    else publish();
  }

  /** Nobody waits until there is an answer again. */
  end(): void {
    this.#isAnswering = false;
    this.#release(NOTHING);
  }

  #release(publish: () => void): void {
    this.#waiting?.resolve(publish);
    this.#waiting = undefined;
  }
}
