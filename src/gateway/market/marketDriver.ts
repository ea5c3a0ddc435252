/**
 * Drives the feed in the process that acts: four times a second every instrument's market moves, in
 * the engine and for subscribers.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { Clock, Feed, Logger } from '../ports.ts';
import type { Submit } from '../ports/submit.ts';
import type { Warn } from '../warnings/warnings.ts';
import { FundingSchedule } from './fundingSchedule.ts';
import { type MarketHub, TICK_MS } from './hub.ts';

/**
 * A longer pause, such as a computer's sleep, counts as the exchange having been closed: orders do
 * not meet prices from before it.
 */
const PAUSE_MAX_MS = 5 * MINUTE_MS;

export interface MarketDriverOptions {
  readonly feed: Feed;
  readonly clock: Clock;
  readonly hub: MarketHub;
  readonly submit: Submit;
  readonly logger: Logger;
  readonly warn: Warn;
  /** Called after the markets were submitted at a moment. */
  readonly onMoved?: (at: Millis) => Promise<void>;
}

type MarketStep = Omit<Unstamped & { readonly type: 'MoveMarket' }, 'type'>;

export class MarketDriver {
  readonly #options: MarketDriverOptions;
  readonly #funding: FundingSchedule;
  /** Since when the feed of a market fails. */
  readonly #failing = new Map<InstrumentCode, Millis>();
  #cancel: () => void = () => {};

  constructor(options: MarketDriverOptions) {
    const { feed, submit, logger } = options;
    this.#options = options;
    this.#funding = new FundingSchedule(feed, submit, logger);
  }

  /**
   * Resolves when the first prices are in the engine and missed funding is settled. Where the hub
   * followed another process, the first step begins where the last one of that process ended.
   */
  async start(): Promise<void> {
    const { clock, hub } = this.#options;
    const now = clock.now();
    const moved = this.#beat(now);
    hub.showLastCloses(now);
    this.#schedule();
    await moved;
  }

  stop(): void {
    this.#cancel();
  }

  #schedule(): void {
    const { clock, logger } = this.#options;
    this.#cancel = clock.after(TICK_MS - (clock.now() % TICK_MS), () => {
      this.#schedule();
      this.#beat(clock.now()).catch((error: unknown) => {
        logger.warn(`markets could not move: ${String(error)}`);
      });
    });
  }

  /** One step of all markets; resolves when the engine has taken it. */
  async #beat(now: Millis): Promise<void> {
    const { hub, logger, onMoved } = this.#options;
    const at = Math.floor(now / TICK_MS) * TICK_MS;
    const last = hub.lastAt;
    // Markets do not move back when the clock is set back.
    if (last !== undefined && at <= last) return;
    hub.begin(at);
    logger.note?.('step of the markets');
    const isFresh = last === undefined || at - last > PAUSE_MAX_MS;
    const since = isFresh ? at - TICK_MS : last;
    const taken = hub.stocks.map((stock) => this.#move(stock, since, at));
    hub.publishTickers();
    await Promise.all([...taken, onMoved?.(at)]);
  }

  async #move(stock: InstrumentCode, last: Millis, at: Millis): Promise<void> {
    const { hub, submit } = this.#options;
    const step = this.#readStep(stock, last, at);
    if (step === undefined) return;
    const taken = submit({ type: 'MoveMarket', ...step });
    hub.take(step.tick);
    await Promise.all([taken, this.#funding.settle(stock, at)]);
  }

  /**
   * Undefined while the market is closed or its feed fails, which leaves the other markets alone.
   * The step after a failure begins where the last good one ended, so that no extreme is lost.
   */
  #readStep(stock: InstrumentCode, last: Millis, at: Millis): MarketStep | undefined {
    const { feed, logger, warn } = this.#options;
    const failing = this.#failing.get(stock);
    const since = failing !== undefined && at - failing <= PAUSE_MAX_MS ? failing : last;
    try {
      const tick = feed.tick(stock, since, at);
      const isLong = tick !== undefined && at - since > TICK_MS;
      const skipped = isLong ? feed.prices(stock, since, at - TICK_MS) : undefined;
      if (failing !== undefined) logger.info(`the market of ${stock} moves again`);
      this.#failing.delete(stock);
      return tick && { tick, ...(skipped && { skipped }) };
    } catch (error) {
      if (failing === undefined)
        logger.warn(`the market of ${stock} could not move: ${String(error)}`);
      this.#failing.set(stock, since);
      warn(reject('FEED_DELAYED', { stock }));
      return undefined;
    }
  }
}
