/** Options of short rounds with the terms that operators changed, as they are at a moment. */
import type { TradeOptionId } from '../../domain/ids.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import type { RoundOption } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';

export class OfferedTerms {
  #options: readonly RoundOption[];
  readonly #pending = new Map<TradeOptionId, RoundTermsFrom>();
  #nextAt = Infinity;

  constructor(shipped: readonly RoundOption[]) {
    this.#options = shipped;
  }

  /** Every option as the rounds have it that start now. */
  at(now: Millis): readonly RoundOption[] {
    if (now >= this.#nextAt) this.#apply(now);
    return this.#options;
  }

  /** What the next rounds of an option have, where that differs. */
  pendingOf(id: TradeOptionId, now: Millis): RoundTermsFrom | undefined {
    this.at(now);
    return this.#pending.get(id);
  }

  /** Changes of one option come in the order of their moments. */
  change(changed: RoundTermsFrom): void {
    const { optionId } = changed;
    const before = this.#pending.get(optionId);
    if (before !== undefined && before.from < changed.from) this.#apply(before.from);
    this.#pending.set(optionId, changed);
    this.#nextAt = Math.min(this.#nextAt, changed.from);
  }

  #apply(now: Millis): void {
    const due = [...this.#pending.values()].filter(({ from }) => from <= now);
    for (const { optionId } of due) this.#pending.delete(optionId);
    const terms = new Map(due.map((one) => [one.optionId, one.terms]));
    this.#options = this.#options.map((option) => ({ ...option, ...terms.get(option.optionId) }));
    this.#nextAt = Math.min(Infinity, ...[...this.#pending.values()].map(({ from }) => from));
  }
}
