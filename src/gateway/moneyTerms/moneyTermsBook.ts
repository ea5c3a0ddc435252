/**
 * Limits, fees, rates and the buyers' account of this moment, in memory, so that no read waits for
 * them. Open pages learn of a change at the moment from which it holds. Rules [D-O..].
 */
import type { SiteId } from '../../domain/ids.ts';
import { walletCurrency, type WalletType } from '../../domain/ledger/wallets.ts';
import type { BankAccount } from '../../domain/money/banks.ts';
import {
  ChangedTerms,
  type MoneyTermsFrom,
  termsAt,
  type TermsType,
} from '../../domain/money/changedTerms.ts';
import {
  inOrder,
  type LocalRates,
  type PaymentAccountFrom,
  paymentAccountAt,
  ratesAt,
  type RatesFrom,
} from '../../domain/money/localRates.ts';
import type { MoneyTerms } from '../../domain/money/moneyTerms.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { type MoneyChanges, moneyChanges } from '../../engine/money/changedMoney.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { MoneyTermsMessage } from '../../protocol/money/entities.ts';
import type { Publish } from '../ports/submit.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Clock } from '../ports.ts';
import type { Kernel } from '../kernel.ts';
import type { Follower } from '../running/feature.ts';
import type { MoneySettings } from './settings.ts';

/** A timer cannot wait longer than 24 days. */
const SLEEP_MAX_MS: Millis = DAY_MS;

interface Options {
  readonly rules: Pick<EngineRules, 'moneyTermsOf' | 'binaryCurrencyOf'>;
  readonly money: Pick<MoneySettings, 'paymentAccount'>;
  readonly clock: Clock;
  readonly broker: Pick<Publish, 'toTopic'>;
}

export class MoneyTermsBook {
  readonly #options: Options;
  #terms = new ChangedTerms();
  #rates: readonly RatesFrom[] = [];
  #accounts: readonly PaymentAccountFrom[] = [];
  /** Moments of changes that open pages do not know of, the earliest first. */
  #expected: readonly Millis[] = [];
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The terms of now, or of a moment; undefined where a type is not offered or not limited. */
  of(
    siteId: SiteId,
    wallet: WalletType,
    type: TermsType,
    at: Millis = this.#now(),
  ): MoneyTerms | undefined {
    const { rules } = this.#options;
    const currency = walletCurrency(wallet, rules.binaryCurrencyOf(siteId));
    const key = { siteId, wallet, type, currency };
    return termsAt(rules.moneyTermsOf, this.#terms, key, at);
  }

  /** Rates of now, or of a moment. */
  rates(at: Millis = this.#now()): LocalRates {
    return ratesAt(this.#rates, at);
  }

  /** Where buyers pay to now. */
  get paymentAccount(): BankAccount {
    const { money } = this.#options;
    return paymentAccountAt(this.#accounts, this.#now()) ?? money.paymentAccount;
  }

  /** All changes, each kind in the order of its moments. */
  get changes(): MoneyChanges {
    return { terms: this.#terms.all(), rates: this.#rates, accounts: this.#accounts };
  }

  /** Changes of one wallet and type, in the order of their moments. */
  changesOf(siteId: SiteId, wallet: WalletType, type: TermsType): readonly MoneyTermsFrom[] {
    return this.#terms.of({ siteId, wallet, type });
  }

  load(changes: MoneyChanges | undefined): void {
    for (const change of changes?.terms ?? []) this.#addTerms(change);
    for (const change of changes?.rates ?? []) this.#addRates(change);
    for (const change of changes?.accounts ?? []) this.#addAccount(change);
    const now = this.#now();
    this.#expected = this.#expected.filter((from) => from > now);
    this.#arm();
  }

  /** Receives everything that was stored. */
  take(runs: readonly StoredRun[]): void {
    const before = this.#expected;
    for (const { events } of runs)
      for (const event of events) {
        if (event.type === 'MoneyTermsChanged') this.#addTerms(event.changed);
        else if (event.type === 'LocalRatesChanged') this.#addRates(event.changed);
        else if (event.type === 'PaymentAccountChanged') this.#addAccount(event.changed);
      }
    if (this.#expected !== before) this.#arm();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer?.();
  }

  #now(): Millis {
    return this.#options.clock.now();
  }

  #addTerms(change: MoneyTermsFrom): void {
    this.#terms.add(change);
    this.#expect(change.from);
  }

  #addRates(change: RatesFrom): void {
    this.#rates = inOrder(this.#rates, change);
    this.#expect(change.from);
  }

  #addAccount(change: PaymentAccountFrom): void {
    this.#accounts = inOrder(this.#accounts, change);
    this.#expect(change.from);
  }

  #expect(from: Millis): void {
    this.#expected = [...this.#expected, from].toSorted((a, b) => a - b);
  }

  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const [next] = this.#expected;
    if (next === undefined || this.#isStopped) return;
    const delay = Math.min(Math.max(0, next - this.#now()), SLEEP_MAX_MS);
    this.#cancelTimer = this.#options.clock.after(delay, () => this.#publish());
  }

  #publish(): void {
    const at = this.#now();
    const due = this.#expected.filter((from) => from <= at);
    this.#expected = this.#expected.filter((from) => from > at);
    const message: MoneyTermsMessage = { at };
    if (due.length > 0)
      this.#options.broker.toTopic(DESTINATIONS.moneyTerms, JSON.stringify(message));
    this.#arm();
  }
}

/** Keeps the terms in step with the log. */
export const followMoneyTerms = (
  book: MoneyTermsBook,
  { readState }: Pick<Kernel, 'readState'>,
): Follower => ({
  take: (runs) => book.take(runs),
  start: async () => book.load(await readState(moneyChanges)),
  stop: () => book.stop(),
});

export interface MoneyTermsDep {
  /** Limits, fees and rates of money of now, and those of other moments. */
  readonly moneyTerms: Omit<MoneyTermsBook, 'load' | 'take' | 'stop'>;
}
