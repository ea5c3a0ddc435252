/** An exchange whose payment providers are a sandbox outside of it, which survives its kills. */
import { randomBytes } from 'node:crypto';
import { formatDecimal } from '../../src/domain/decimal.ts';
import {
  bookOfKey,
  bookCurrency,
  type Provider,
  PROVIDERS,
} from '../../src/domain/ledger/accounts.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Store } from '../../src/gateway/ports.ts';
import type { Fetch } from '../../src/gateway/timedFetch.ts';
import {
  createSandbox,
  type Sandbox,
  type SandboxOptions,
} from '../../src/gateway/providers/sandbox/sandbox.ts';
import { createManualClock, type ManualClock, turn } from './clock.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from './httpExchange.ts';

const NEVER = new Promise<never>(() => undefined);
/** Turns in which messages between exchange and sandbox arrive. */
const SETTLING_TURNS = 20;
const random = (length: number) => new Uint8Array(randomBytes(length));
export const SANDBOX_CREDENTIALS = { key: 'key', secret: 'a secret of at least 32 characters' };

/** A process that is killed at its n-th step; what it had begun is as it was at that moment. */
export class Life {
  readonly ended: Promise<void>;
  #killAt: number;
  #steps = 0;
  #busy = 0;
  #kill: () => void = () => undefined;

  constructor(killAt = Infinity) {
    this.#killAt = killAt;
    this.ended = new Promise((resolve) => {
      this.#kill = resolve;
    });
  }

  get isOver(): boolean {
    return this.#steps >= this.#killAt;
  }

  get isBusy(): boolean {
    return this.#busy > 0 && !this.isOver;
  }

  end(): void {
    this.#killAt = 0;
    this.#kill();
  }

  /** Before and after the work it can be killed. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.#passed()) return NEVER;
    const result = await work();
    return this.#passed() ? NEVER : result;
  }

  /** The same for work that takes real time, which is waited for before time passes. */
  async slowStep<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await this.step(work);
    } finally {
      this.#busy -= 1;
    }
  }

  #passed(): boolean {
    this.#steps += 1;
    if (this.isOver) this.#kill();
    return this.isOver;
  }
}

const mortal = (store: Store, life: Life): Store => ({
  ...store,
  append: (records, rows) => life.slowStep(() => store.append(records, rows)),
  documents: {
    ...store.documents,
    transaction: (work) => life.slowStep(() => store.documents.transaction(work)),
  },
});

type ExchangeOptions = NonNullable<Parameters<typeof createHttpExchange>[0]>;

export interface ProviderWorld {
  readonly sandbox: Sandbox;
  /** Opens the exchange; the one before, if there was one, is gone. */
  readonly open: (life?: Life, more?: ExchangeOptions) => Promise<HttpExchange>;
  /** Lets whole seconds pass for the exchange that is open and for the sandbox. */
  readonly run: (ms: number) => Promise<void>;
  /** Handlers of traffic to the exchange and to the sandbox, which a test may replace. */
  network: { toSandbox: Fetch; toExchange: Fetch };
}

export function createProviderWorld(
  store: Store,
  faults: NonNullable<SandboxOptions['faults']> = () => [],
): ProviderWorld {
  const sandboxClock = createManualClock(OPENED_AT);
  let exchangeClock: ManualClock | undefined;
  let current: HttpExchange | undefined;
  let alive = new Life();
  const sandbox = createSandbox({
    faults,
    clock: sandboxClock,
    random,
    credentialsOf: () => SANDBOX_CREDENTIALS,
    exchange: {
      origin: 'http://localhost',
      fetch: (request) => world.network.toExchange(request),
    },
  });
  const world: ProviderWorld = {
    sandbox,
    network: {
      toSandbox: sandbox.fetch,
      toExchange: async (request) => {
        if (current === undefined || alive.isOver) throw new Error('nobody listens');
        const { http } = current.gateway;
        return alive.slowStep(async () => http.fetch(request));
      },
    },
    open: async (life = new Life(), more = {}) => {
      alive.end();
      const clock = createManualClock(sandboxClock.now());
      [exchangeClock, alive, current] = [clock, life, undefined];
      current = await createHttpExchange({
        ...more,
        clock,
        store: mortal(store, life),
        // Fewer prices a second, which nothing here depends on.
        feed: (made) => ({ ...made, listings: made.listings.slice(0, 1) }),
        providers: {
          links: new Map(
            PROVIDERS.map((provider) => [
              provider,
              { ...SANDBOX_CREDENTIALS, baseUrl: `http://sandbox/${provider}`, isSandbox: true },
            ]),
          ),
          fetch: (request) => life.step(() => world.network.toSandbox(request)),
        },
      });
      return current;
    },
    run: async (ms) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        await sandboxClock.run(1_000);
        if (!alive.isOver) await exchangeClock?.run(1_000);
        for (let turns = 0; turns < SETTLING_TURNS || alive.isBusy; turns += 1) await turn();
      }
    },
  };
  return world;
}

/**
 * Balances of each provider's `transit`, by `provider asset`, negated: as a provider's book has
 * them.
 */
export async function transitOf({ core }: Gateway): Promise<Record<string, string>> {
  const balances = await core.readState(({ ledger }) =>
    Array.from(ledger.values(), ({ key, balance }) => ({ key, balance })),
  );
  return Object.fromEntries(
    balances.flatMap(({ key, balance }) => {
      const provider = /^transit:([a-z-]+)\//.exec(key)?.[1];
      const book = bookOfKey(key);
      if (provider === undefined || book === undefined || balance === 0n) return [];
      return [[`${provider} ${assetOf(provider, bookCurrency(book))}`, formatDecimal(-balance)]];
    }),
  );
}

const assetOf = (provider: string, currency: string): string =>
  provider === ('gluwa' satisfies Provider) && currency === 'USDT' ? 'sUSDCG' : currency;
