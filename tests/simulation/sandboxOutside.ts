/**
 * The payment providers' sandbox as another machine: its book and its clock go on while exchanges
 * are killed. What it does wrong is drawn for each payment.
 */
import { type Provider, PROVIDERS } from '../../src/domain/ledger/accounts.ts';
import type { ProviderLink } from '../../src/gateway/providers/httpAdapter.ts';
import type { Fetch } from '../../src/gateway/timedFetch.ts';
import type { SandboxBook } from '../../src/gateway/providers/sandbox/book.ts';
import { type Fault, FAULTS } from '../../src/gateway/providers/sandbox/faults.ts';
import { createSandbox } from '../../src/gateway/providers/sandbox/sandbox.ts';
import type { Chance } from './chance.ts';
import type { Faults } from './faults.ts';
import type { SimulatedTime, SteppedClock } from './simulatedTime.ts';

const CREDENTIALS = { key: 'simulated', secret: 'known to both sides of the simulation' };
const ORIGIN = 'http://exchange.test';
/** Share of failing payments that fail in a second manner. */
const SECOND_SHARE = 0.3;

export interface SandboxOutsideOptions {
  readonly time: SimulatedTime;
  readonly chance: Chance;
  /** Randomness of the sandbox itself. */
  readonly random: Chance;
  readonly faults: Pick<Faults, 'payment'>;
  /** Takes its callbacks to whichever exchange runs. */
  readonly toExchange: Fetch;
}

export class SandboxOutside {
  readonly fetch: Fetch;
  readonly book: SandboxBook;
  readonly links: ReadonlyMap<Provider, ProviderLink> = new Map(
    PROVIDERS.map((provider) => [
      provider,
      { ...CREDENTIALS, baseUrl: `http://sandbox.test/${provider}`, isSandbox: true },
    ]),
  );
  readonly #options: SandboxOutsideOptions;
  readonly #clock: SteppedClock;
  /** Number of drawn faults, by kind. */
  readonly #drawn = new Map<Fault, number>();
  areFaultsOn = false;

  constructor(options: SandboxOutsideOptions) {
    const { time, random, toExchange } = options;
    this.#options = options;
    this.#clock = time.createClock();
    const { fetch, book } = createSandbox({
      clock: this.#clock,
      random: (length) => Uint8Array.from({ length }, () => random.below(256)),
      credentialsOf: () => CREDENTIALS,
      exchange: { origin: ORIGIN, fetch: toExchange },
      faults: () => this.#draw(),
    });
    this.fetch = fetch;
    this.book = book;
  }

  /** Does what is due. */
  step(): void {
    this.#clock.run();
  }

  /** Payments by how they stand, and what went wrong with them. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { status } of this.book.payments) counts[status] = (counts[status] ?? 0) + 1;
    for (const fault of FAULTS) {
      const drawn = this.#drawn.get(fault);
      if (drawn !== undefined) counts[fault] = drawn;
    }
    return counts;
  }

  #draw(): readonly Fault[] {
    const { chance, faults } = this.#options;
    if (!this.areFaultsOn || !chance.happens(faults.payment)) return [];
    const drawn = new Set<Fault>();
    const times = chance.happens(SECOND_SHARE) ? 2 : 1;
    for (let time = 0; time < times; time += 1)
      drawn.add(FAULTS[chance.below(FAULTS.length)] ?? 'late');
    for (const fault of drawn) this.#drawn.set(fault, (this.#drawn.get(fault) ?? 0) + 1);
    return [...drawn];
  }
}
