/**
 * Current and past rounds. A round without bets is stored nowhere: its result is computed on
 * request by the engine's own settlement over the feed's prices. A round with bets is answered as
 * it was stored when it ended.
 */
import type { RoundId, TradeOptionId } from '../../domain/ids.ts';
import { isOpenThroughout } from '../../domain/rounds/settle.ts';
import { gameKind, type RoundOption, roundTimesAt } from '../../domain/rounds/roundTypes.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { DailySummary, RoundTick, WireRound } from '../../protocol/rounds/entities.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Page, Store } from '../ports.ts';
import { readRound } from './rows.ts';
import { toOptionalPoint, toWireOutcome, toWirePoint } from './wire.ts';
import { marksOf, type RoundMarks } from '../readModels/bets.ts';
import { BoundedMap } from './boundedMap.ts';
import { count, type DailyTally, EMPTY_TALLY, winnerOf } from './dailyTally.ts';
import { idOf, type Round, type RoundListQuery, type RoundReads } from './roundQueries.ts';
import type { RoundNames } from './roundNames.ts';
import type { RoundSource } from './roundSource.ts';

/** Cached results: a day of an option with rounds of 30 seconds has 2,880. */
const RESULTS_MAX = 20_000;
const TALLIES_MAX = 1_000;
/** A list reaches at most so far back from its end. */
const LIST_RANGE_MS = DAY_MS;
/** How far back ended rounds are looked for: over the longest time a market is closed. */
const RECENT_LOOKBACK_MS = 4 * DAY_MS;

export interface RoundHistoryOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly source: RoundSource;
  readonly names: RoundNames;
  readonly read: Loop['read'];
  readonly history: Store['history'];
}

interface Counted {
  readonly tally: DailyTally;
  /** Where the first round starts that is not counted yet. */
  readonly from: Millis;
}

/** What is known about rounds at the moment of a read. */
interface Moment {
  readonly now: Millis;
  /** The engine's time, which never goes back: no bet is taken before it. */
  readonly engineAt: Millis;
  readonly marks: RoundMarks;
}

/**
 * A draw is not published while the engine might still accept a bet, even if the host's clock is
 * set back.
 */
const hasEnded = ({ option, times }: Round, { now, engineAt }: Moment): boolean =>
  times.endAt <= (gameKind(option.gameType) === 'POWERBALL' ? Math.min(now, engineAt) : now);

const isOver = ({ status }: WireRound): boolean => status !== 0;

/** Rounds of an option that start in [from, to], newest first; none while its market is closed. */
function* roundsBetween(option: RoundOption, from: Millis, to: Millis): Generator<Round> {
  let times = roundTimesAt(option.gameType, to);
  while (times.startAt >= from) {
    if (isOpenThroughout(option, times)) yield { option, times };
    times = roundTimesAt(option.gameType, times.startAt - 1);
  }
}

export class RoundHistory implements RoundReads {
  readonly #options: RoundHistoryOptions;
  readonly #results = new BoundedMap<RoundId, WireRound>(RESULTS_MAX);
  readonly #tallies = new BoundedMap<string, Counted>(TALLIES_MAX);

  constructor(options: RoundHistoryOptions) {
    this.#options = options;
  }

  readonly views = async (rounds: readonly Round[]): Promise<readonly WireRound[]> => {
    const unknown = rounds.filter((round) => this.#results.get(idOf(round)) === undefined);
    const ids = unknown.map(idOf);
    const moment = await this.#options.read(({ engine, at }) => ({
      now: this.#options.clock.now(),
      engineAt: at,
      marks: marksOf(engine, ids),
    }));
    const stored = await this.#storedOf(unknown, moment);
    return Promise.all(rounds.map((round) => this.#view(round, moment, stored)));
  };

  readonly recent = async (option: RoundOption, size: number): Promise<readonly WireRound[]> => {
    const now = this.#options.clock.now();
    const rounds: Round[] = [];
    for (const round of roundsBetween(option, now - RECENT_LOOKBACK_MS, now)) {
      if (round.times.endAt <= now) rounds.push(round);
      // One more, as the newest may wait for its settlement.
      if (rounds.length > size) break;
    }
    return (await this.views(rounds)).filter(isOver).slice(0, size);
  };

  readonly ticks = (round: Round): readonly RoundTick[] =>
    this.#options.source.ticks(round, this.#options.clock.now()).map(toWirePoint);

  readonly list = async (option: RoundOption, query: RoundListQuery): Promise<Page<WireRound>> => {
    const now = this.#options.clock.now();
    const to = Math.min(query.to ?? now, now);
    const from = Math.max(query.from ?? 0, to - LIST_RANGE_MS + 1);
    const rounds = [...roundsBetween(option, from, to)];
    const start = (query.page - 1) * query.size;
    const end = start + query.size;
    const { winners } = query;
    if (winners === undefined)
      return { items: await this.views(rounds.slice(start, end)), total: rounds.length };
    const found = (await this.views(rounds)).filter(
      (one) => isOver(one) && winners.has(winnerOf(one)),
    );
    return { items: found.slice(start, end), total: found.length };
  };

  readonly summary = async (option: RoundOption, dayAt: Millis): Promise<DailySummary> => {
    const key = `${option.optionId}/${dayAt}`;
    const before = this.#tallies.get(key) ?? { tally: EMPTY_TALLY, from: dayAt };
    const last = Math.min(this.#options.clock.now(), dayAt + DAY_MS - 1);
    const rounds = [...roundsBetween(option, before.from, last)].toReversed();
    let { tally, from } = before;
    for (const round of await this.views(rounds)) {
      if (!isOver(round)) break;
      tally = count(tally, winnerOf(round));
      from = round.endAt;
    }
    this.#tallies.set(key, { tally, from });
    const { winner: _winner, length: _length, ...counts } = tally;
    const date = new Date(dayAt).toISOString().slice(0, 10);
    return { tradeOptionId: option.optionId, date, ...counts };
  };

  /** Rounds with bets that ended, by id; read once for each option among the rounds. */
  async #storedOf(
    rounds: readonly Round[],
    moment: Moment,
  ): Promise<ReadonlyMap<string, WireRound>> {
    const ranges = new Map<TradeOptionId, { from: Millis; to: Millis }>();
    for (const round of rounds) {
      const { endAt } = round.times;
      if (!hasEnded(round, moment) && !moment.marks.isCancelled(idOf(round))) continue;
      const { optionId } = round.option;
      const range = ranges.get(optionId) ?? { from: endAt, to: endAt };
      const [from, to] = [Math.min(range.from, endAt), Math.max(range.to, endAt)];
      ranges.set(optionId, { from, to });
    }
    const query = { kind: 'ROUND', userId: undefined, page: 1, size: RESULTS_MAX } as const;
    const pages = await Promise.all(
      [...ranges].map(([optionId, range]) =>
        this.#options.history({ ...query, optionId, ...range }),
      ),
    );
    const stored = pages.flatMap(({ items }) => items.map(readRound));
    return new Map(stored.map((round) => [round.id, round]));
  }

  async #view(
    round: Round,
    moment: Moment,
    stored: ReadonlyMap<string, WireRound>,
  ): Promise<WireRound> {
    const id = idOf(round);
    const known = this.#results.get(id) ?? stored.get(id);
    if (known !== undefined) {
      this.#results.set(id, known);
      return known;
    }
    if (!hasEnded(round, moment) || moment.marks.hasBets(id)) return this.#running(round);
    const { source, names } = this.#options;
    const result = toWireOutcome(await source.outcome(round), names);
    this.#results.set(id, result);
    return result;
  }

  /** A round without its result: of a power ball no more than what it is bound to. */
  async #running(round: Round): Promise<WireRound> {
    const { source, names } = this.#options;
    const { option, times } = round;
    const draw = await source.draw(round);
    return {
      id: idOf(round),
      tradeOptionId: option.optionId,
      ...names(option.optionId),
      ...times,
      status: 0,
      opening:
        gameKind(option.gameType) === 'POWERBALL' ? null : toOptionalPoint(source.opening(round)),
      closing: null,
      side: null,
      voidReason: null,
      draw:
        draw === undefined
          ? null
          : { commitment: draw.commitment, seed: null, balls: null, powerBall: null },
    };
  }
}
