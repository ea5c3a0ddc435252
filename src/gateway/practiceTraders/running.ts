/**
 * Practice traders at work: after each closed bar every one of them decides once. What they hold is
 * read from the exchange and what they want follows from the bars, so a restart continues.
 */
import type { UserId } from '../../domain/ids.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import type { FuturesOptionConfig } from '../../engine/contract.ts';
import { positionsOf } from '../../engine/index.ts';
import type { Feed, Logger } from '../ports.ts';
import type { Kernel } from '../kernel.ts';
import { closedBars, lastPrice } from './history.ts';
import { ordersTowards, type Standing, unitsHeld } from './orders.ts';
import { DECIDE_MS, type PracticeTrader } from './roster.ts';

/** How often it looks whether a bar has closed; after a computer's sleep the last one counts. */
const LOOK_MS = 5 * SECOND_MS;

export interface RunningOptions {
  readonly core: Pick<Kernel, 'clock' | 'readState' | 'rules' | 'submit'>;
  readonly feed: Pick<Feed, 'candles'>;
  readonly logger: Logger;
  readonly traders: readonly { readonly trader: PracticeTrader; readonly userId: UserId }[];
}

interface Member {
  readonly trader: PracticeTrader;
  readonly userId: UserId;
  readonly option: FuturesOptionConfig;
}

export class RunningTraders {
  readonly #options: RunningOptions;
  readonly #members: readonly Member[];
  #decidedAt: Millis = 0;
  #cancel: () => void = () => {};

  constructor(options: RunningOptions) {
    this.#options = options;
    this.#members = options.traders.flatMap(({ trader, userId }) => {
      const option = options.core.rules.options.find(
        ({ instrument }) => instrument === trader.stock,
      );
      return option === undefined ? [] : { trader, userId, option };
    });
  }

  /** The first decisions are due when the next bar closes. */
  start(): void {
    this.#decidedAt = this.#lastBarAt();
    this.#look();
  }

  stop(): void {
    this.#cancel();
  }

  #lastBarAt(): Millis {
    return Math.floor(this.#options.core.clock.now() / DECIDE_MS) * DECIDE_MS;
  }

  #look(): void {
    this.#cancel = this.#options.core.clock.after(LOOK_MS, () => {
      this.#look();
      const at = this.#lastBarAt();
      if (at <= this.#decidedAt) return;
      this.#decidedAt = at;
      void this.#decide(at);
    });
  }

  /**
   * Lets all traders whose bar closed at `at` decide; one that fails is skipped until its next bar.
   */
  async #decide(at: Millis): Promise<void> {
    for (const member of this.#members) {
      if (at % member.trader.periodMs !== 0) continue;
      try {
        await this.#decideOne(member, at);
      } catch (error) {
        this.#options.logger.warn(`${member.trader.username} could not trade: ${String(error)}`);
      }
    }
  }

  async #decideOne(member: Member, at: Millis): Promise<void> {
    const { core, feed } = this.#options;
    const { trader, userId, option } = member;
    const { strategy, periodMs } = trader;
    // Twice as many, since a market with trading hours has none while it is closed.
    const known = closedBars(feed, trader, at - 2 * strategy.bars * periodMs, at);
    const bars = known.slice(-strategy.bars);
    if (bars.length < strategy.bars || bars.at(-1)?.closedAt !== at) return;
    const position = await core.readState(
      (state) => positionsOf(state, userId, option.optionId)[0],
    );
    const standing: Standing = { ...member, position, price: lastPrice(bars), at };
    for (const order of ordersTowards(standing, strategy.decide(bars, unitsHeld(standing)))) {
      const result = await core.submit(order);
      // What is not closed is not followed by its opposite; the next bar decides again.
      if (!result.ok) return;
    }
  }
}
