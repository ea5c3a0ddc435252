/**
 * Results of the rounds that are over, a byte each, kept by option and day (UTC): lists of results
 * and summaries of days read them instead of computing thousands of rounds again. A day is computed
 * in parts, between which orders and prices pass.
 */
import { isOpenThroughout } from '../../domain/rounds/settle.ts';
import { roundLengthMs, type RoundOption, roundTimesAt } from '../../domain/rounds/roundTypes.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import { type RoundWinner, winnerOf } from './dailyTally.ts';
import { type FactSources, isComputable, readFacts, type RoundFacts } from './roundFacts.ts';
import { idOf, type Round } from './roundQueries.ts';
import type { RoundSource } from './roundSource.ts';

/** Days kept; one with rounds of 30 seconds takes 2,880 bytes. */
const DAYS_MAX = 3_000;

/** Not over, or not looked at yet. */
const UNKNOWN = 0;
/** Its market is closed: there is no such round. */
const NONE = 4;

export interface DayResultsOptions extends Omit<FactSources, 'clock'>, Turns {
  readonly clock: FactSources['clock'] & Turns['clock'];
  readonly source: Pick<RoundSource, 'outcome'>;
}

export interface DayResult {
  readonly round: Round;
  /** Undefined for one that is not over. */
  readonly winner: RoundWinner | undefined;
}

export interface Results {
  /** Oldest first; without those of closed markets. */
  readonly results: readonly DayResult[];
  /** How many of them were not known before. */
  readonly computed: number;
}

const dayOf = (at: Millis): Millis => Math.floor(at / DAY_MS) * DAY_MS;
const isWinner = (code: number | undefined): code is RoundWinner =>
  code === 1 || code === 2 || code === 3;

export class DayResults {
  readonly #options: DayResultsOptions;
  readonly #days = new BoundedMap<string, Uint8Array>(DAYS_MAX);
  /** The computation of each day under way: requests for the same day wait for it together. */
  readonly #pending = new Map<string, Promise<number>>();

  constructor(options: DayResultsOptions) {
    this.#options = options;
  }

  /** The rounds that start in [from, to]. Rejects with UnavailableError while the store is away. */
  async between(option: RoundOption, from: Millis, to: Millis): Promise<Results> {
    const results: DayResult[] = [];
    let computed = 0;
    for (let dayAt = dayOf(from); dayAt <= to; dayAt += DAY_MS) {
      const codes = this.#codesOf(option, dayAt);
      const rounds = [...roundsOf(option, codes, dayAt, from, to)];
      if (rounds.some(({ code }) => code === UNKNOWN))
        computed += await this.#compute(option, dayAt);
      const now = this.#codesOf(option, dayAt);
      for (const { round, index } of rounds) {
        const code = now[index];
        if (code === NONE) continue;
        results.push({ round, winner: isWinner(code) ? code : undefined });
      }
    }
    return { results, computed };
  }

  #codesOf(option: RoundOption, dayAt: Millis): Uint8Array {
    const key = `${option.optionId}/${dayAt}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const codes = new Uint8Array(DAY_MS / roundLengthMs(option.gameType));
    this.#days.set(key, codes);
    return codes;
  }

  /**
   * @returns how many rounds had to be looked at; 0 for a caller that waited for another's request
   */
  async #compute(option: RoundOption, dayAt: Millis): Promise<number> {
    const key = `${option.optionId}/${dayAt}`;
    const pending = this.#pending.get(key);
    if (pending !== undefined) {
      await pending;
      return 0;
    }
    const computing = this.#computeDay(option, dayAt).finally(() => this.#pending.delete(key));
    this.#pending.set(key, computing);
    return computing;
  }

  async #computeDay(option: RoundOption, dayAt: Millis): Promise<number> {
    const codes = this.#codesOf(option, dayAt);
    const until = Math.min(dayAt + DAY_MS - 1, this.#options.clock.now());
    const unknown = [...roundsOf(option, codes, dayAt, dayAt, until)].filter(
      ({ code }) => code === UNKNOWN,
    );
    const open = unknown.filter(({ round, index }) => {
      const isOpen = isOpenThroughout(option, round.times);
      if (!isOpen) codes[index] = NONE;
      return isOpen;
    });
    const facts = await readFacts(
      this.#options,
      open.map(({ round }) => round),
    );
    const partEnds = inParts(this.#options);
    for (const { round, index } of open) {
      await partEnds();
      codes[index] = await this.#codeOf(round, facts);
    }
    return unknown.length;
  }

  async #codeOf(round: Round, facts: RoundFacts): Promise<number> {
    const stored = facts.stored.get(idOf(round));
    if (stored !== undefined) return stored.status === 0 ? UNKNOWN : winnerOf(stored);
    if (!isComputable(round, facts)) return UNKNOWN;
    const { side } = await this.#options.source.outcome(round);
    return winnerOf({ side: side ?? null });
  }
}

interface Coded {
  readonly round: Round;
  /** Place within its day. */
  readonly index: number;
  readonly code: number;
}

/** Rounds of a day that start in [from, to], those of closed markets left out once that is known. */
function* roundsOf(
  option: RoundOption,
  codes: Uint8Array,
  dayAt: Millis,
  from: Millis,
  to: Millis,
): Generator<Coded> {
  const length = roundLengthMs(option.gameType);
  const first = Math.max(0, Math.ceil((from - dayAt) / length));
  const last = Math.min(codes.length - 1, Math.floor((to - dayAt) / length));
  for (let index = first; index <= last; index += 1) {
    const code = codes[index] ?? NONE;
    if (code === NONE) continue;
    const times = roundTimesAt(option.gameType, dayAt + index * length);
    yield { round: { option, times }, index, code };
  }
}
