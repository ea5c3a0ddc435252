/**
 * Ends rounds that have bets. Which are due is read from the engine each time, never remembered
 * here: rounds that ended while the exchange was stopped, or whose settlement could not be stored,
 * are due until they are settled, and none is settled twice.
 */
import type { RoundId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { Loop } from '../loop/loop.ts';
import type { Logger } from '../ports.ts';
import type { RoundInProgress } from '../../engine/index.ts';
import { type Submit, UnavailableError } from '../ports/submit.ts';
import { roundsDueAt } from './openStakes.ts';
import type { RoundSource } from './roundSource.ts';

/**
 * Bets settled at once, or one round where it has more. Hundreds of rounds end at the same moment;
 * in one group the first result would be published only after the last was stored, and orders would
 * wait.
 */
const BETS_AT_ONCE = 250;

export interface RoundSchedulerOptions {
  readonly read: Loop['read'];
  readonly submit: Submit;
  readonly source: Pick<RoundSource, 'ticks' | 'draw'>;
  readonly logger: Logger;
}

export class RoundScheduler {
  readonly #options: RoundSchedulerOptions;
  /** Rounds whose settlement was refused permanently, so that it is logged once. */
  readonly #refused = new Set<RoundId>();
  /**
   * Set while rounds are being settled; those that became due since are settled at the next call.
   */
  #running: Promise<void> | undefined;

  constructor(options: RoundSchedulerOptions) {
    this.#options = options;
  }

  /**
   * Call after the markets were submitted at `at`: commands are executed in order, so the price
   * of that moment is in the engine before the settlement. Resolves when all that is due was
   * answered; what could not be settled is due again at the next call.
   */
  settleUntil(at: Millis): Promise<void> {
    this.#running ??= this.#settleDue(at).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #settleDue(at: Millis): Promise<void> {
    for (const rounds of inGroups(await this.#dueAt(at)))
      await Promise.all(rounds.map((round) => this.#settle(round)));
  }

  async #dueAt(at: Millis): Promise<readonly RoundInProgress[]> {
    try {
      const rounds = await this.#options.read(({ engine }) => roundsDueAt(engine, at));
      return rounds.filter(({ id }) => !this.#refused.has(id));
    } catch (error) {
      if (error instanceof UnavailableError) return [];
      throw error;
    }
  }

  async #settle({ id: roundId, option, ...times }: RoundInProgress): Promise<void> {
    const { submit, source, logger } = this.#options;
    const round = { option, times };
    try {
      const draw = await source.draw(round);
      const ticks = source.ticks(round);
      const result = await submit({ type: 'SettleRound', roundId, ticks, draw });
      if (result.ok || result.rejection.code === 'TRY_AGAIN') return;
      this.#refused.add(roundId);
      logger.warn(`the settlement of round ${roundId} was refused: ${result.rejection.code}`);
    } catch (error) {
      logger.warn(`round ${roundId} could not be settled yet: ${String(error)}`);
    }
  }
}

/** Neighbors together, as long as they have few bets. */
function inGroups(rounds: readonly RoundInProgress[]): readonly (readonly RoundInProgress[])[] {
  const groups: RoundInProgress[][] = [];
  let bets = Infinity;
  for (const round of rounds) {
    if (bets + round.betCount > BETS_AT_ONCE) {
      groups.push([]);
      bets = 0;
    }
    groups.at(-1)?.push(round);
    bets += round.betCount;
  }
  return groups;
}
