/**
 * Prices and draws that settle a round, available at any time: prices are a pure function of the
 * feed, draws follow from the secret.
 */
import { PRICE_AGE_MAX_MS, roundOutcome } from '../../domain/rounds/settle.ts';
import {
  gameKind,
  type PowerBallDraw,
  type PricePoint,
  type RoundOutcome,
} from '../../domain/rounds/roundTypes.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { TICK_MS } from '../market/hub.ts';
import type { Feed } from '../ports.ts';
import { idOf, type Round } from './roundQueries.ts';
import type { DrawOf } from './powerBalls.ts';

/** Two steps: as many prices as a round must have. */
const LAST_STEPS_MS = 2 * TICK_MS;

export class RoundSource {
  readonly #prices: Feed['prices'];
  readonly #draws: () => Promise<DrawOf>;

  constructor(feed: Pick<Feed, 'prices'>, draws: () => Promise<DrawOf>) {
    this.#prices = feed.prices;
    this.#draws = draws;
  }

  /** Prices in (startAt - 5 s, until], the round's end at most; of a power ball none. */
  ticks({ option, times }: Round, until: Millis = times.endAt): readonly PricePoint[] {
    if (option.instrument === undefined) return [];
    const { startAt, endAt } = times;
    return this.#prices(option.instrument, startAt - PRICE_AGE_MAX_MS, Math.min(until, endAt));
  }

  /** Prices of an instrument in (from, to], in order of time. */
  path(instrument: InstrumentCode, from: Millis, to: Millis): readonly PricePoint[] {
    return this.#prices(instrument, from, to);
  }

  /** The price a round opened at; undefined for a power ball and where there was none for 5 s. */
  opening({ option, times: { startAt } }: Round): PricePoint | undefined {
    const { instrument } = option;
    if (instrument === undefined) return undefined;
    const newest = this.#prices(instrument, startAt - TICK_MS, startAt).at(-1);
    return newest ?? this.#prices(instrument, startAt - PRICE_AGE_MAX_MS, startAt).at(-1);
  }

  /**
   * Undefined for a round of a market. Before the round has ended only its commitment may be
   * published.
   */
  async draw(round: Round): Promise<PowerBallDraw | undefined> {
    if (gameKind(round.option.gameType) !== 'POWERBALL') return undefined;
    return (await this.#draws())(idOf(round));
  }

  /** The result of a round without bets: the engine's own settlement over the same prices. */
  async outcome(round: Round): Promise<RoundOutcome> {
    const draw = await this.draw(round);
    const ticks = draw === undefined ? this.#decidingTicks(round) : [];
    return roundOutcome(round.option, round.times, { ticks, draw, isCancelled: false });
  }

  /**
   * The prices an outcome depends on: the one it opens at and the last two. Where one of them is
   * missing, all prices of the round are read; the outcome is the same in both cases.
   */
  #decidingTicks(round: Round): readonly PricePoint[] {
    const { instrument } = round.option;
    if (instrument === undefined) return [];
    const { endAt } = round.times;
    const opening = this.opening(round);
    const last = this.#prices(instrument, endAt - LAST_STEPS_MS, endAt);
    return opening === undefined || last.length < 2 ? this.ticks(round) : [opening, ...last];
  }
}
