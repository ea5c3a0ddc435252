/** Open pages learn of changed odds and limits as the first round that has them begins. */
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import type { Millis } from '../../domain/time.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { RoundOptionsMessage } from '../../protocol/rounds/entities.ts';
import type { Publish } from '../ports/publish.ts';

export interface TermsNews {
  /** Terms, and as `from` the moment from which bets are taken on rounds that have them. */
  readonly expect: (changed: RoundTermsFrom) => void;
  /** Publishes the options whose terms hold by now and did not before; call with every beat. */
  readonly publishUntil: (at: Millis) => void;
}

export function createTermsNews({ toTopic }: Pick<Publish, 'toTopic'>): TermsNews {
  let expected: readonly RoundTermsFrom[] = [];
  return {
    expect: (changed) => {
      expected = [...expected, changed];
    },
    publishUntil: (at) => {
      if (!expected.some(({ from }) => from <= at)) return;
      const due = new Set(expected.filter(({ from }) => from <= at).map((one) => one.optionId));
      expected = expected.filter(({ from }) => from > at);
      const message: RoundOptionsMessage = { tradeOptionIds: [...due], at };
      toTopic(DESTINATIONS.roundOptions, JSON.stringify(message));
    },
  };
}
