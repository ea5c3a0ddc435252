/** Looks at the chain as long as something on it is not settled. */
import type { Millis } from '../../domain/time.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Deposits } from './deposits.ts';
import type { CoinChain } from './ports.ts';

interface DepositWatchOptions {
  readonly chain: CoinChain;
  readonly deposits: Pick<Deposits, 'take'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly everyMs: Millis;
}

export class DepositWatch {
  readonly #options: DepositWatchOptions;
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isStopped = true;
  /** Something may have been added since the look that is under way began. */
  #isWanted = false;
  /** Logged once, until it works again. */
  #isFailing = false;

  constructor(options: DepositWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    void this.look();
  }

  /** Resolves when nothing is being looked at any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#running;
  }

  /** Looks now, and then regularly until everything is settled. Never rejects. */
  look(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#lookWhileWanted().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #lookWhileWanted(): Promise<void> {
    const { clock, everyMs } = this.#options;
    this.#cancel?.();
    let isAllSettled = true;
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      isAllSettled = await this.#lookOnce();
    }
    if (!isAllSettled && !this.#isStopped)
      this.#cancel = clock.after(everyMs, () => void this.look());
  }

  async #lookOnce(): Promise<boolean> {
    try {
      const isAllSettled = await this.#takeAll();
      this.#isFailing = false;
      return isAllSettled;
    } catch (error) {
      if (!this.#isFailing) this.#options.logger.warn(`deposits wait: ${String(error)}`);
      this.#isFailing = true;
      return false;
    }
  }

  async #takeAll(): Promise<boolean> {
    const { chain, deposits, clock } = this.#options;
    let isAllSettled = true;
    for (const transfer of await chain.unsettled(clock.now())) {
      if (await deposits.take(transfer)) await chain.settle(transfer);
      else isAllSettled = false;
    }
    return isAllSettled;
  }
}
