/** The operator who changes limits, fees, hours and rates while players go on. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { siteId } from '../../src/domain/ids.ts';
import { TERMS_TYPES } from '../../src/domain/money/changedTerms.ts';
import type { MoneyTerms } from '../../src/domain/money/moneyTerms.ts';
import { money, price, priceOf, rate, rateOf } from '../../src/domain/quantities.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';
import type { Chance } from './chance.ts';
import type { Host } from './host.ts';

/** Mean time between two changes. */
const CHANGE_EVERY_MS = 8 * MINUTE_MS;
/** Changes that are named ahead hold within this time. */
const AHEAD_MINUTES = 20;
const WALLETS = ['USDT', 'USDT', 'BTC', 'XRP', 'BINARY', 'FUTURES'] as const;
const SITE = siteId(1);

type Vary = (terms: MoneyTerms, chance: Chance) => Partial<MoneyTerms>;

const VARIED: readonly Vary[] = [
  ({ minimum, maximum }) => ({
    minimum: money(minimum * 2n > maximum ? minimum : minimum * 2n),
  }),
  ({ minimum, unit }) => ({ minimum: money(minimum / 2n - ((minimum / 2n) % unit) || minimum) }),
  ({ minimum }) => ({ maximum: money(minimum * 40n) }),
  ({ minimum }, chance) => ({
    dailyMaximum: chance.happens(0.3) ? undefined : money(minimum * BigInt(10 + chance.below(20))),
    monthlyMaximum: undefined,
  }),
  ({ minimum }, chance) => ({ fixedFee: money((minimum / 100n) * BigInt(chance.below(20))) }),
  (_, chance) => ({ feeRate: rate(rateOf('0.0001') * BigInt(chance.below(60))) }),
  (_, chance) => {
    const from = chance.below(1_440);
    const until = (from + 60 + chance.below(1_200)) % 1_440;
    return { hours: chance.happens(0.4) ? undefined : { from, until } };
  },
];

export class TermsFloor {
  readonly #host: Host;
  readonly #chance: Chance;
  #nextAt = 0;

  constructor({ host, chance }: { readonly host: Host; readonly chance: Chance }) {
    this.#host = host;
    this.#chance = chance;
  }

  step(at: number): void {
    if (this.#nextAt === 0) this.#nextAt = at + this.#chance.waitMs(CHANGE_EVERY_MS);
    if (this.#nextAt > at) return;
    this.#nextAt = at + this.#chance.waitMs(CHANGE_EVERY_MS);
    const from = this.#chance.happens(0.4)
      ? at + (1 + this.#chance.below(AHEAD_MINUTES)) * MINUTE_MS
      : undefined;
    const command = this.#chance.happens(0.3) ? this.#rates(from) : this.#terms(from, at);
    if (command !== undefined) void this.#host.gateway?.core.submit(command, 'operator');
  }

  #rates(from: number | undefined): Unstamped {
    const chance = this.#chance;
    const local = () => price(priceOf('1380') + priceOf('1') * BigInt(chance.below(40) - 20));
    const changes = {
      ...(chance.happens(0.7) && { krwPerUsdt: local() }),
      ...(chance.happens(0.5) && { bktPerUsdt: local() }),
      ...(chance.happens(0.5) && { spread: rate(rateOf('0.0001') * BigInt(chance.below(30))) }),
    };
    return { type: 'ChangeLocalRates', changes, from };
  }

  #terms(from: number | undefined, at: number): Unstamped | undefined {
    const chance = this.#chance;
    const [wallet, of, vary] = [
      chance.pick(WALLETS),
      chance.pick(TERMS_TYPES),
      chance.pick(VARIED),
    ];
    if (wallet === undefined || of === undefined || vary === undefined) return undefined;
    const known = this.#host.gateway?.core.moneyTerms.of(SITE, wallet, of, from ?? at);
    const changes = known === undefined ? { minimum: money(1_000_000n) } : vary(known, chance);
    return { type: 'ChangeMoneyTerms', siteId: SITE, wallet, of, changes, from };
  }
}
