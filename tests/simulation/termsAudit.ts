/** Terms of the sites: what is allowed, what it costs, and what each user has used of the limits. */
import type { SiteId, UserId } from '../../src/domain/ids.ts';
import type { Application } from '../../src/domain/money/application.ts';
import { type MoneyTermsFrom, openTerms } from '../../src/domain/money/changedTerms.ts';
import type { Movement } from '../../src/domain/money/commands.ts';
import type { RatesFrom } from '../../src/domain/money/localRates.ts';
import type { MoneyTerms } from '../../src/domain/money/moneyTerms.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { koreanMinute, koreanPeriods, paymentFaults } from './moneySums.ts';

/**
 * Request that the terms apply to: an application, or a P2P trade as the purchase or sale that it
 * is.
 */
export type Applied = Pick<
  Application,
  'userId' | 'type' | 'wallet' | 'amount' | 'fee' | 'won' | 'wonRate' | 'requestedAt'
> & { readonly id: string; readonly isP2p?: true };

/** Outgoing amounts of a user's wallet, of one kind. */
type Use = Pick<Applied, 'userId' | 'wallet' | 'requestedAt'> & { readonly type: string };

/** How long a rate that was shown may be applied. */
const RATE_GOOD_MS = 10_000;
const SHIPPED_LOCAL = 138_000_000_000n;

export class TermsAudit {
  readonly #complain: (line: string) => void;
  readonly #termsOf: EngineRules['moneyTermsOf'];
  readonly #sites = new Map<UserId, SiteId>();
  /** By user, wallet, type and day or month. */
  readonly #used = new Map<string, bigint>();
  /** By site, wallet and type, as they were recorded. */
  readonly #changes = new Map<string, MoneyTermsFrom[]>();
  readonly #rates: RatesFrom[] = [];
  changed = 0;

  constructor(termsOf: EngineRules['moneyTermsOf'], complain: (line: string) => void) {
    this.#termsOf = termsOf;
    this.#complain = complain;
  }

  onUser(id: UserId, site: SiteId): void {
    this.#sites.set(id, site);
  }

  onTerms(changed: MoneyTermsFrom): void {
    const key = `${changed.siteId}/${changed.wallet}/${changed.type}`;
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), changed]);
    this.changed += 1;
  }

  onRates(changed: RatesFrom): void {
    this.#rates.push(changed);
    this.changed += 1;
  }

  /** @param hasArrived over a chain: it counts towards the limits, which do not stop it */
  onApplied(applied: Applied, hasArrived = false): void {
    const { id, userId, wallet, type, amount, wonRate, requestedAt: at } = applied;
    const site = this.#sites.get(userId);
    const shipped = site === undefined ? undefined : this.#termsOf(site, wallet, type);
    if (shipped === undefined) {
      this.#complain(`${id} is for what ${userId} is not offered`);
      return;
    }
    const own = this.#over(shipped, `${site}/${wallet}/${type}`, at);
    const terms =
      applied.isP2p === true
        ? this.#over(own, `${site}/${wallet}/${type === 'WB' ? 'P2PB' : 'P2PS'}`, at)
        : own;
    for (const fault of paymentFaults(applied, terms, hasArrived)) this.#complain(fault);
    const isQuoted = applied.isP2p === true && wallet === 'USDT' && wonRate !== undefined;
    if (isQuoted && !this.#wasRate('krwPerUsdt', wonRate, at))
      this.#complain(`${id} is at ${wonRate} won, which nobody set`);
    this.#judge(id, applied, amount, terms, hasArrived);
  }

  /** A transfer or conversion: limited where an operator did so, and counted from then on. */
  onMoved(movement: Movement): void {
    const { id, userId, from: wallet, to, fromCurrency, amount, rate, at: requestedAt } = movement;
    const type = rate === undefined ? 'TO' : 'CO';
    const key = `${this.#sites.get(userId)}/${wallet}/${type}`;
    const points = [wallet, to].includes('USDT') && [wallet, to].includes('BINARY');
    if (wallet === 'USDT' && points && rate !== undefined)
      if (!this.#wasRate('bktPerUsdt', rate, requestedAt))
        this.#complain(`${id} is at ${rate} points, which nobody set`);
    const changes = this.#changes.get(key) ?? [];
    if (changes.length === 0) return;
    const holds = changes.some(({ from }) => from <= requestedAt);
    const use = { userId, wallet, type, requestedAt };
    if (!holds) {
      this.#use(use, amount);
      return;
    }
    const terms = this.#over(openTerms(fromCurrency), key, requestedAt);
    if (amount < terms.minimum || amount > terms.maximum || amount % terms.unit !== 0n)
      this.#complain(`${id} moves ${amount}, which its terms do not allow`);
    this.#judge(id, use, amount, terms, false);
  }

  /** It was not carried out: its day and month have room for it again. */
  releasePayment(applied: Applied): void {
    this.#use(applied, -applied.amount);
  }

  /** The terms with what was changed by a moment: later moments win, then later records. */
  #over(shipped: MoneyTerms, key: string, at: number): MoneyTerms {
    const changes = (this.#changes.get(key) ?? []).filter(({ from }) => from <= at);
    const inOrder = changes.toSorted((a, b) => a.from - b.from);
    return inOrder.reduce<MoneyTerms>(
      (terms, { fields, terms: changed }) => ({
        ...terms,
        ...Object.fromEntries(fields.map((field) => [field, changed[field]])),
      }),
      shipped,
    );
  }

  /** Whether a rate was in force at a moment while what it was applied to was quoted or sent. */
  #wasRate(field: 'krwPerUsdt' | 'bktPerUsdt', rate: bigint, at: number): boolean {
    // A log without set rates may have been made at any.
    if (this.#rates.length === 0) return true;
    const changes = this.#rates.filter(({ fields }) => fields.includes(field));
    const inOrder = changes.toSorted((a, b) => a.from - b.from);
    const before = inOrder.filter(({ from }) => from <= at - RATE_GOOD_MS).at(-1);
    const within = inOrder.filter(({ from }) => from > at - RATE_GOOD_MS && from <= at);
    const allowed: readonly bigint[] = [
      before?.rates[field] ?? SHIPPED_LOCAL,
      ...within.map((one) => one.rates[field]),
    ];
    return allowed.some((one) => one === rate);
  }

  #judge(id: string, use: Use, amount: bigint, terms: MoneyTerms, hasArrived: boolean): void {
    const { day, month } = this.#use(use, amount);
    if (hasArrived) return;
    const { hours } = terms;
    if (hours !== undefined) {
      const minute = koreanMinute(use.requestedAt);
      const isPast = (minute - hours.from + 1_440) % 1_440;
      if (isPast >= (hours.until - hours.from + 1_440) % 1_440)
        this.#complain(`${id} was taken at minute ${minute}, outside its hours`);
    }
    for (const [used, maximum] of [
      [day, terms.dailyMaximum],
      [month, terms.monthlyMaximum],
    ] as const)
      if (maximum !== undefined && used > maximum)
        this.#complain(`${id} takes ${use.userId} to ${used} of ${maximum}`);
  }

  /** Adds to what was used in the day and month of the request; answers what it is now. */
  #use({ userId, wallet, type, requestedAt }: Use, amount: bigint) {
    const periods = koreanPeriods(requestedAt);
    const add = (period: string): bigint => {
      const key = `${userId}/${wallet}/${type}/${period}`;
      const sum = (this.#used.get(key) ?? 0n) + amount;
      this.#used.set(key, sum);
      return sum;
    };
    return { day: add(periods.day), month: add(periods.month) };
  }
}
