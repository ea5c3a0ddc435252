/** Joins the parts of coins: addresses, chain, deposits and address book. */
import { SANDBOX_BLOCK_MS } from '../../domain/coins/coins.ts';
import type { Kernel } from '../kernel.ts';
import type { Clock, Logger } from '../ports.ts';
import { AddressBook } from './addressBook.ts';
import type { CoinDesk, RealCoins } from './coinDesk.ts';
import { DepositAddresses } from './depositAddresses.ts';
import { Deposits } from './deposits.ts';
import { SandboxChain } from './sandboxChain.ts';
import { createSandboxSource } from './sandboxSource.ts';
import type { Millis } from '../../domain/time.ts';
import type { CoinChain } from './ports.ts';

// Looks at the chain as long as something on it is not settled.

interface DepositWatchOptions {
  readonly chain: CoinChain;
  readonly deposits: Pick<Deposits, 'take'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly everyMs: Millis;
}

class DepositWatch {
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

  /** Resolves when no check is in progress. */
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

/** @param real where coins are worth something */
export function createCoins(core: Kernel, logger: Logger, real?: RealCoins): CoinDesk {
  const { documents, clock, meta, random } = core;
  const sandbox = real === undefined ? new SandboxChain({ documents, clock }) : undefined;
  const source = real?.source ?? createSandboxSource(meta, random);
  const addresses = new DepositAddresses({ documents, clock, source });
  const deposits = new Deposits(core, addresses);
  const chain = sandbox ?? real?.chain;
  const everyMs = SANDBOX_BLOCK_MS;
  const watch = chain && new DepositWatch({ chain, deposits, clock, logger, everyMs });
  return {
    addresses,
    book: new AddressBook({ documents, clock, acceptsTest: sandbox !== undefined }),
    deposits: {
      get: (transfer) => deposits.get(transfer),
      list: (query) => deposits.list(query),
      confirmationsOf: (deposit) => deposits.confirmationsOf(deposit),
      ownerOf: (id) => deposits.ownerOf(id),
      resolve: (id, note) => deposits.resolve(id, note),
    },
    sandbox,
    look: () => watch?.look() ?? Promise.resolve(),
    start: () => watch?.start(),
    stop: () => watch?.stop() ?? Promise.resolve(),
  };
}
