/** Terms of the sites: what is allowed, what it costs, and what each user has used of the limits. */
import type { SiteId, UserId } from '../../src/domain/ids.ts';
import type { Application } from '../../src/domain/money/application.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { koreanPeriods, paymentFaults } from './moneySums.ts';

/** What the terms apply to: an application, or a P2P trade as the purchase or sale that it is. */
export type Applied = Pick<
  Application,
  'userId' | 'type' | 'wallet' | 'amount' | 'fee' | 'won' | 'wonRate' | 'requestedAt'
> & { readonly id: string };

export class TermsAudit {
  readonly #complain: (line: string) => void;
  readonly #termsOf: EngineRules['moneyTermsOf'];
  readonly #sites = new Map<UserId, SiteId>();
  /** By user, wallet, type and day or month. */
  readonly #used = new Map<string, bigint>();

  constructor(termsOf: EngineRules['moneyTermsOf'], complain: (line: string) => void) {
    this.#termsOf = termsOf;
    this.#complain = complain;
  }

  onUser(id: UserId, site: SiteId): void {
    this.#sites.set(id, site);
  }

  /** @param hasArrived over a chain: it counts towards the limits, which do not stop it */
  onApplied(applied: Applied, hasArrived = false): void {
    const { id, userId, wallet, type, amount } = applied;
    const site = this.#sites.get(userId);
    const terms = site === undefined ? undefined : this.#termsOf(site, wallet, type);
    if (terms === undefined) {
      this.#complain(`${id} is for what ${userId} is not offered`);
      return;
    }
    for (const fault of paymentFaults(applied, terms, hasArrived)) this.#complain(fault);
    const { day, month } = this.#use(applied, amount);
    if (hasArrived) return;
    for (const [used, maximum] of [
      [day, terms.dailyMaximum],
      [month, terms.monthlyMaximum],
    ] as const)
      if (maximum !== undefined && used > maximum)
        this.#complain(`${id} takes ${userId} to ${used} of ${maximum}`);
  }

  /** It was not carried out: its day and month have room for it again. */
  giveBack(applied: Applied): void {
    this.#use(applied, -applied.amount);
  }

  /** Adds to what was used in the day and month of the request; answers what it is now. */
  #use({ userId, wallet, type, requestedAt }: Applied, amount: bigint) {
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
