/** Options of short rounds with the terms that operators changed, as they are at a moment. */
import type { TradeOptionId } from '../../domain/ids.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import { betTimesOf, type RoundOption, roundTimesAt } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';

export class OfferedTerms {
  #options: readonly RoundOption[];
  readonly #pending = new Map<TradeOptionId, RoundTermsFrom>();
  #nextAt = Infinity;

  constructor(shipped: readonly RoundOption[]) {
    this.#options = shipped;
  }

  /** Every option as the rounds have it that bets are placed on now. */
  at(now: Millis): readonly RoundOption[] {
    if (now >= this.#nextAt) this.#apply(now);
    return this.#options;
  }

  /** What the rounds of an option have that take no bets yet, where that differs. */
  pendingOf(id: TradeOptionId, now: Millis): RoundTermsFrom | undefined {
    this.at(now);
    return this.#pending.get(id);
  }

  /** Changes of one option come in the order of their moments. */
  change(changed: RoundTermsFrom): void {
    const { optionId } = changed;
    const before = this.#pending.get(optionId);
    if (before !== undefined && before.from < changed.from) this.#apply(this.offeredFrom(before));
    this.#pending.set(optionId, changed);
    this.#nextAt = Math.min(this.#nextAt, this.offeredFrom(changed));
  }

  /** When the first round with these terms begins to take bets, ms UTC. */
  offeredFrom({ optionId, from }: RoundTermsFrom): Millis {
    const type = this.#options.find((option) => option.optionId === optionId)?.gameType;
    return type === undefined ? from : betTimesOf(type, roundTimesAt(type, from)).from;
  }

  #apply(now: Millis): void {
    const due = [...this.#pending.values()].filter((one) => this.offeredFrom(one) <= now);
    for (const { optionId } of due) this.#pending.delete(optionId);
    const terms = new Map(due.map((one) => [one.optionId, one.terms]));
    this.#options = this.#options.map((option) => ({ ...option, ...terms.get(option.optionId) }));
    this.#nextAt = Math.min(
      Infinity,
      ...[...this.#pending.values()].map((one) => this.offeredFrom(one)),
    );
  }
}
