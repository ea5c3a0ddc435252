/**
 * Earnings of every partner, by day and source, folded from the log: in memory, and never the only
 * copy. Rules [N-P..].
 */
import type { StoredEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Currency, CURRENCIES } from '../../domain/ledger/currencies.ts';
import {
  type PartnerPlace,
  type ProfitBase,
  PROFIT_SOURCES,
  type ProfitSource,
} from '../../domain/partners/partners.ts';
import { profitDay, profitsOf } from '../../domain/partners/profits.ts';
import type { RoundPartner } from '../../domain/partners/roundProfits.ts';
import { addMoney, type Money, NO_MONEY, subtractMoney } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { StoredRun } from '../loop/batch.ts';
import {
  feesIn,
  lostStakesIn,
  MemberVolumes,
  type RoundResult,
  roundResultsIn,
  volumesIn,
} from './earnings.ts';
import { RoundStandings } from './roundStandings.ts';

/** Earnings of one partner in a day from one source in one currency. */
export interface ProfitRow {
  readonly partnerId: UserId;
  readonly source: ProfitSource;
  readonly currency: Currency;
  /** Fees or net losses of the members below. */
  readonly base: Money;
  readonly profit: Money;
}

/** A partner's rows of one day. */
export interface ProfitsOfDay {
  readonly day: number;
  readonly partnerId: UserId;
  readonly rows: readonly ProfitRow[];
}

/** State from which a book continues at a position of the log. */
export interface BookStart {
  readonly places: readonly (readonly [UserId, PartnerPlace])[];
  /** Partners who earn no more: they lost the role, or closed their account. */
  readonly ended: readonly UserId[];
  /** Undefined until the log states what profits from rounds are a share of. */
  readonly base: ProfitBase | undefined;
}

/** Profits of partners as of all that is stored. */
export interface PartnerProfits {
  /** Rejects with UnavailableError while the store cannot be reached. */
  readonly read: <T>(read: (book: ProfitBook) => T) => Promise<T>;
  /** Applies stored records; those after a gap are read from the log when they are needed. */
  readonly take: (runs: readonly StoredRun[]) => void;
  /** Call once the loop has read the log. */
  readonly start: () => Promise<void>;
  /** Writes the book, so that the next start has less to read. */
  readonly stop: () => Promise<void>;
}

/** In the order of sources, then of currencies. */
const rank = ({ source, currency }: ProfitRow): number =>
  PROFIT_SOURCES.indexOf(source) * CURRENCIES.length + CURRENCIES.indexOf(currency);

export class ProfitBook {
  readonly #places = new Map<UserId, PartnerPlace>();
  readonly #ended = new Set<UserId>();
  /** The partner whom a member signed up with, and the other way round. */
  readonly #referrers = new Map<UserId, UserId>();
  readonly #referred = new Map<UserId, UserId[]>();
  /** By day and partner; of a partner by source and currency. */
  readonly #days = new Map<number, Map<UserId, Map<string, ProfitRow>>>();
  readonly #changed = new Set<number>();
  readonly rounds = new RoundStandings();
  readonly volumes = new MemberVolumes();
  #base: ProfitBase | undefined;

  begin({ places, ended, base }: BookStart): void {
    this.#base = base;
    for (const [id, place] of places) this.#places.set(id, place);
    for (const id of ended) this.#ended.add(id);
  }

  get start(): BookStart {
    return { places: [...this.#places], ended: [...this.#ended], base: this.#base };
  }

  addReferrer(id: UserId, partnerId: UserId): void {
    if (this.#referrers.has(id)) return;
    this.#referrers.set(id, partnerId);
    const referred = this.#referred.get(partnerId);
    if (referred === undefined) this.#referred.set(partnerId, [id]);
    else referred.push(id);
  }

  /** Members who signed up with a partner, oldest first, without those who are partners. */
  membersOf(partnerId: UserId): readonly UserId[] {
    return (this.#referred.get(partnerId) ?? []).filter((id) => !this.#places.has(id));
  }

  setRows(day: number, rows: readonly ProfitRow[]): void {
    for (const row of rows) this.#rowsOf(day, row.partnerId).set(keyOf(row), row);
  }

  /** Whether anything of a person's records can matter here. */
  isBelow(id: UserId): boolean {
    return this.#above(id) !== undefined;
  }

  /** Applies one record; those of a position come once and in order. */
  apply(at: Millis, userId: UserId | undefined, events: readonly StoredEvent[]): void {
    for (const event of events) this.#follow(event);
    if (userId === undefined || !this.isBelow(userId)) return;
    const day = profitDay(at);
    this.volumes.add(userId, volumesIn(events));
    for (const earning of feesIn(events)) this.#earn(day, userId, earning);
    if (this.#base === 'NET')
      for (const result of roundResultsIn(events)) this.#addRound(day, userId, result);
    else for (const earning of lostStakesIn(events)) this.#earn(day, userId, earning);
  }

  /**
   * All days, the newest first, partners in the order of their first profit.
   * @param isOf whose days; all where left out
   */
  days(isOf: (partnerId: UserId) => boolean = () => true): readonly ProfitsOfDay[] {
    return [...this.#days]
      .toSorted(([a], [b]) => b - a)
      .flatMap(([day, partners]) =>
        [...partners.keys()]
          .filter((id) => isOf(id) && (partners.get(id)?.size ?? 0) > 0)
          .map((partnerId) => ({ day, partnerId, rows: this.rowsOf(day, partnerId) })),
      );
  }

  rowsOf(day: number, partnerId: UserId): readonly ProfitRow[] {
    const rows = this.#days.get(day)?.get(partnerId)?.values() ?? [];
    return [...rows].toSorted((a, b) => rank(a) - rank(b));
  }

  /** The days that changed since this was called, with all their rows. */
  takeChanged(): readonly { readonly day: number; readonly rows: readonly ProfitRow[] }[] {
    const changed = Array.from(this.#changed, (day) => ({
      day,
      rows: [...(this.#days.get(day)?.values() ?? [])].flatMap((rows) => [...rows.values()]),
    }));
    this.#changed.clear();
    return changed;
  }

  /** After a failure to keep them. */
  putBackChanged(days: readonly number[]): void {
    for (const day of days) this.#changed.add(day);
  }

  #above(id: UserId): UserId | undefined {
    return this.#places.get(id)?.parentId ?? this.#referrers.get(id);
  }

  #follow(event: StoredEvent): void {
    if (event.type === 'UserRegistered') {
      const { id, partnerId } = event.user;
      if (partnerId !== undefined) this.addReferrer(id, partnerId);
    } else if (event.type === 'PartnerTermsSet') {
      this.#places.set(event.userId, event.place);
    } else if (event.type === 'ProfitBaseSet') {
      this.#base = event.base;
    } else if (event.type === 'UserRoleChanged') {
      if (event.role === 'PARTNER') this.#ended.delete(event.userId);
      else if (this.#places.has(event.userId)) this.#ended.add(event.userId);
    } else if (event.type === 'UserStatusChanged' && event.status === 'CLOSED') {
      if (this.#places.has(event.userId)) this.#ended.add(event.userId);
    }
  }

  #earn(
    day: number,
    userId: UserId,
    { source, currency, base }: Pick<ProfitRow, 'source' | 'currency' | 'base'>,
  ): void {
    const earning = this.#partnersOf(userId, source).flatMap(({ id, rate }) =>
      rate === undefined ? [] : [{ id, rate }],
    );
    const profits = profitsOf(
      base,
      earning.map(({ rate }) => rate),
    );
    for (const [index, { id: partnerId }] of earning.entries())
      this.#add(day, { partnerId, source, currency, base, profit: profits[index] ?? NO_MONEY });
  }

  /** All partners above a user, the nearest first, with the rate of those who earn. */
  #partnersOf(userId: UserId, source: ProfitSource): readonly RoundPartner[] {
    const partners: RoundPartner[] = [];
    for (let id = this.#above(userId); id !== undefined; id = this.#above(id)) {
      const rates = this.#ended.has(id) ? undefined : this.#places.get(id)?.rates;
      partners.push({ id, rate: rates?.[source] });
    }
    return partners;
  }

  /** A day's profits from a member's rounds follow from all of them: the row takes the difference. */
  #addRound(day: number, userId: UserId, result: RoundResult): void {
    const { currency } = result;
    const partners = this.#partnersOf(userId, 'ROUNDS');
    const { before, after, ...of } = this.rounds.add(userId, day, result, partners);
    const earlier = new Map(before.profits.map(({ partnerId, profit }) => [partnerId, profit]));
    for (const { partnerId, profit } of after.profits) {
      const known = earlier.get(partnerId);
      this.#add(of.day, {
        partnerId,
        source: 'ROUNDS',
        currency,
        base: subtractMoney(after.base, known === undefined ? NO_MONEY : before.base),
        profit: subtractMoney(profit, known ?? NO_MONEY),
      });
    }
  }

  /** Adds to a row; one without a base is none. */
  #add(day: number, { partnerId, source, currency, base, profit }: ProfitRow): void {
    const rows = this.#rowsOf(day, partnerId);
    const key = keyOf({ source, currency });
    const before = rows.get(key);
    const sum = addMoney(before?.base ?? NO_MONEY, base);
    const earned = addMoney(before?.profit ?? NO_MONEY, profit);
    if (sum === 0n) rows.delete(key);
    else rows.set(key, { partnerId, source, currency, base: sum, profit: earned });
    this.#changed.add(day);
  }

  #rowsOf(day: number, partnerId: UserId): Map<string, ProfitRow> {
    const partners = this.#days.get(day) ?? new Map<UserId, Map<string, ProfitRow>>();
    this.#days.set(day, partners);
    const rows = partners.get(partnerId) ?? new Map<string, ProfitRow>();
    partners.set(partnerId, rows);
    return rows;
  }
}

const keyOf = ({ source, currency }: Pick<ProfitRow, 'source' | 'currency'>): string =>
  `${source} ${currency}`;

export interface PartnersDep {
  /** Earnings of partners. */
  readonly partners: PartnerProfits;
}
