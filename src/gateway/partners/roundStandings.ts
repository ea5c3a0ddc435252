/** How rounds stand between members and the house, by member and currency. Rules [N-P6] to [N-P8]. */
import type { UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import {
  nextRoundDay,
  profitsOfRoundDay,
  type RoundDay,
  type RoundPartner,
  type RoundProfits,
  startRoundDay,
  withRoundResult,
} from '../../domain/partners/roundProfits.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import type { RoundResult } from './earnings.ts';

/** The last day on which a member played, in one currency. */
export interface RoundStanding {
  readonly currency: Currency;
  readonly last: RoundDay;
}

/** Change by a result: profits of its day before and after it. */
interface Change {
  readonly day: number;
  readonly before: RoundProfits;
  readonly after: RoundProfits;
}

export class RoundStandings {
  readonly #members = new Map<UserId, Map<Currency, RoundDay>>();
  readonly #changed = new Set<UserId>();

  /** @param day of the record; one before the member's last counts as that, so that days are final */
  add(
    id: UserId,
    day: number,
    { currency, ...result }: RoundResult,
    partners: readonly RoundPartner[],
  ): Change {
    const own = this.#members.get(id) ?? new Map<Currency, RoundDay>();
    this.#members.set(id, own);
    const last = own.get(currency) ?? startRoundDay(day, NO_MONEY);
    const today = day > last.day ? nextRoundDay(last, day) : last;
    const next = withRoundResult(today, result, partners);
    own.set(currency, next);
    this.#changed.add(id);
    return { day: next.day, before: profitsOfRoundDay(today), after: profitsOfRoundDay(next) };
  }

  set(id: UserId, standings: readonly RoundStanding[]): void {
    this.#members.set(id, new Map(standings.map(({ currency, last }) => [currency, last])));
  }

  /** Members whose rounds changed since this was called. */
  takeChanged(): readonly {
    readonly id: UserId;
    readonly standings: readonly RoundStanding[];
  }[] {
    const changed = Array.from(this.#changed, (id) => ({
      id,
      standings: Array.from(this.#members.get(id) ?? [], ([currency, last]) => ({
        currency,
        last,
      })),
    }));
    this.#changed.clear();
    return changed;
  }

  /** After a failure to keep them. */
  putBackChanged(ids: readonly UserId[]): void {
    for (const id of ids) this.#changed.add(id);
  }
}
