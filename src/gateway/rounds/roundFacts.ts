/** State of rounds at one moment: from the clock, from the engine, and from the store. */
import type { TradeOptionId } from '../../domain/ids.ts';
import { gameKind } from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireRound } from '../../protocol/rounds/entities.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Store } from '../ports.ts';
import { marksOf, type RoundMarks } from './openStakes.ts';
import { idOf, type Round } from './roundQueries.ts';
import { readRound } from './rows.ts';

/** Rounds with bets of one option that are read at once: more than a day has. */
const STORED_MAX = 20_000;

export interface RoundFacts {
  readonly now: Millis;
  /** The engine's time, which never goes back: no bet is taken before it. */
  readonly engineAt: Millis;
  readonly marks: RoundMarks;
  /** Rounds with bets that ended, by id, as they were stored. */
  readonly stored: ReadonlyMap<string, WireRound>;
}

export interface FactSources {
  readonly clock: Pick<Clock, 'now'>;
  readonly read: Loop['read'];
  readonly history: Store['history'];
}

type Moment = Omit<RoundFacts, 'stored'>;

/**
 * A draw is not published while the engine might still accept a bet, even if the host's clock is
 * set back.
 */
const hasEnded = ({ option, times }: Round, { now, engineAt }: Moment): boolean =>
  times.endAt <= (gameKind(option.gameType) === 'POWERBALL' ? Math.min(now, engineAt) : now);

/** Whether the result of a round that is not stored follows from its prices: it ended without bets. */
export const isComputable = (round: Round, facts: RoundFacts): boolean =>
  hasEnded(round, facts) && !facts.marks.hasBets(idOf(round));

/** Rejects with UnavailableError while the store cannot be reached. */
export async function readFacts(
  sources: FactSources,
  rounds: readonly Round[],
): Promise<RoundFacts> {
  const ids = rounds.map(idOf);
  const moment = await sources.read(({ engine, at }) => ({
    now: sources.clock.now(),
    engineAt: at,
    marks: marksOf(engine, ids),
  }));
  return { ...moment, stored: await readStored(sources, rounds, moment) };
}

/** Read once for each option among the rounds. */
async function readStored(
  { history }: FactSources,
  rounds: readonly Round[],
  moment: Moment,
): Promise<RoundFacts['stored']> {
  const ranges = new Map<TradeOptionId, { from: Millis; to: Millis }>();
  for (const round of rounds) {
    const { endAt } = round.times;
    if (!hasEnded(round, moment) && !moment.marks.isCancelled(idOf(round))) continue;
    const { optionId } = round.option;
    const range = ranges.get(optionId) ?? { from: endAt, to: endAt };
    const [from, to] = [Math.min(range.from, endAt), Math.max(range.to, endAt)];
    ranges.set(optionId, { from, to });
  }
  const query = { kind: 'ROUND', userId: undefined, page: 1, size: STORED_MAX } as const;
  const pages = await Promise.all(
    [...ranges].map(([optionId, range]) => history({ ...query, optionId, ...range })),
  );
  const stored = pages.flatMap(({ items }) => items.map(readRound));
  return new Map(stored.map((round) => [round.id, round]));
}
