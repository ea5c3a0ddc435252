/**
 * Current and past rounds. A round without bets is stored nowhere: its result is computed on
 * request by the engine's own settlement over the feed's prices. A round with bets is answered as
 * it was stored when it ended.
 */
import type { RoundId } from '../../domain/ids.ts';
import { isOpenThroughout } from '../../domain/rounds/settle.ts';
import { gameKind, type RoundOption, roundTimesAt } from '../../domain/rounds/roundTypes.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { RoundTick, WireRound } from '../../protocol/rounds/entities.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { RoundNames } from '../ports/roundNames.ts';
import { toOptionalPoint, toWireOutcome, toWirePoint } from './wire.ts';
import { count, EMPTY_TALLY } from './dailyTally.ts';
import { DayResults } from './dayResults.ts';
import { type FactSources, isComputable, readFacts, type RoundFacts } from './roundFacts.ts';
import {
  idOf,
  type Round,
  type RoundList,
  type RoundListQuery,
  type RoundReads,
  type RoundSummary,
} from './roundQueries.ts';
import type { RoundSource } from './roundSource.ts';

/** Cached rounds: a day of an option with rounds of 30 seconds has 2,880. */
const RESULTS_MAX = 20_000;
/** A list reaches at most so far back from its end. */
const LIST_RANGE_MS = DAY_MS;
/** How far back ended rounds are looked for: over the longest time a market is closed. */
const RECENT_LOOKBACK_MS = 4 * DAY_MS;

export interface RoundHistoryOptions extends Omit<FactSources, 'clock'>, Turns {
  readonly clock: FactSources['clock'] & Turns['clock'];
  readonly source: RoundSource;
  readonly names: RoundNames;
}

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
  readonly #days: DayResults;

  constructor(options: RoundHistoryOptions) {
    this.#options = options;
    this.#days = new DayResults(options);
  }

  readonly views = async (rounds: readonly Round[]): Promise<readonly WireRound[]> => {
    const unknown = rounds.filter((round) => this.#results.get(idOf(round)) === undefined);
    const facts = await readFacts(this.#options, unknown);
    const views: WireRound[] = [];
    const partEnds = inParts(this.#options);
    for (const round of rounds) {
      await partEnds();
      views.push(await this.#view(round, facts));
    }
    return views;
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

  readonly list = async (option: RoundOption, query: RoundListQuery): Promise<RoundList> => {
    const now = this.#options.clock.now();
    const to = Math.min(query.to ?? now, now);
    const from = Math.max(query.from ?? 0, to - LIST_RANGE_MS + 1);
    const start = (query.page - 1) * query.size;
    const end = start + query.size;
    const { winners } = query;
    if (winners === undefined) {
      const rounds = [...roundsBetween(option, from, to)];
      const items = await this.views(rounds.slice(start, end));
      return { items, total: rounds.length, computed: 0 };
    }
    const { results, computed } = await this.#days.between(option, from, to);
    const found = results
      .filter(({ winner }) => winner !== undefined && winners.has(winner))
      .toReversed();
    const items = await this.views(found.slice(start, end).map(({ round }) => round));
    return { items, total: found.length, computed };
  };

  readonly summary = async (option: RoundOption, dayAt: Millis): Promise<RoundSummary> => {
    const last = Math.min(this.#options.clock.now(), dayAt + DAY_MS - 1);
    const { results, computed } = await this.#days.between(option, dayAt, last);
    let tally = EMPTY_TALLY;
    for (const { winner } of results) {
      if (winner === undefined) break;
      tally = count(tally, winner);
    }
    const { winner: _winner, length: _length, ...counts } = tally;
    const date = new Date(dayAt).toISOString().slice(0, 10);
    return { summary: { tradeOptionId: option.optionId, date, ...counts }, computed };
  };

  async #view(round: Round, facts: RoundFacts): Promise<WireRound> {
    const id = idOf(round);
    const known = this.#results.get(id) ?? facts.stored.get(id);
    if (known !== undefined) {
      this.#results.set(id, known);
      return known;
    }
    if (!isComputable(round, facts)) return this.#running(round);
    const { source, names } = this.#options;
    const result = toWireOutcome(await source.outcome(round), names);
    this.#results.set(id, result);
    return result;
  }

  /** A round without its result: of a power ball no more than what it is bound to. */
  async #running(round: Round): Promise<WireRound> {
    const { source, names, clock } = this.#options;
    const { option, times } = round;
    const draw = await source.draw(round);
    return {
      id: idOf(round),
      tradeOptionId: option.optionId,
      ...names(option.optionId),
      ...times,
      status: 0,
      opening:
        gameKind(option.gameType) === 'POWERBALL' || times.startAt > clock.now()
          ? null
          : toOptionalPoint(source.opening(round)),
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
