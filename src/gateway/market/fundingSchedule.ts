/**
 * When funding is settled: 00, 08 and 16 UTC, once for each instrument and moment. A moment that
 * passed while the exchange was stopped is settled at the next start, with the positions held then,
 * which are those held when it passed. Of several such moments only the last one is settled:
 * positions could not be closed in between. A moment without a price waits for the first one.
 */
import type { InstrumentCode } from '../../domain/ids.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { Feed, Logger } from '../ports.ts';
import type { Submit, SubmitResult } from '../ports/submit.ts';

const FUNDING_EVERY_MS = 8 * HOUR_MS;

/** The funding moment at or before `at`. */
const fundingDueAt = (at: Millis): Millis => Math.floor(at / FUNDING_EVERY_MS) * FUNDING_EVERY_MS;

interface Progress {
  settledUntil: Millis;
  isAsked: boolean;
  /** The moment whose failure was logged, so that a feed that fails at every tick is one line. */
  failedAt: Millis;
}

export class FundingSchedule {
  readonly #feed: Feed;
  readonly #submit: Submit;
  readonly #logger: Logger;
  readonly #progress = new Map<InstrumentCode, Progress>();

  constructor(feed: Feed, submit: Submit, logger: Logger) {
    this.#feed = feed;
    this.#submit = submit;
    this.#logger = logger;
  }

  /**
   * Call after the instrument's market has moved to `at`; resolves when nothing more is due. Never
   * rejects: what could not be settled is due again at the next call.
   */
  async settle(instrument: InstrumentCode, at: Millis): Promise<void> {
    const progress = this.#progress.get(instrument) ?? {
      settledUntil: 0,
      isAsked: false,
      failedAt: 0,
    };
    this.#progress.set(instrument, progress);
    const dueAt = fundingDueAt(at);
    if (progress.isAsked || progress.settledUntil >= dueAt) return;
    progress.isAsked = true;
    try {
      // The rate announced for the moment, as of just before it.
      const { rate } = this.#feed.funding(instrument, dueAt - 1);
      const result = await this.#submit({ type: 'SettleFunding', instrument, rate, dueAt });
      if (this.#isOver(result, instrument, dueAt)) progress.settledUntil = dueAt;
    } catch (error) {
      if (progress.failedAt < dueAt)
        this.#logger.warn(`funding of ${instrument} due ${dueAt} waits: ${String(error)}`);
      progress.failedAt = dueAt;
    } finally {
      progress.isAsked = false;
    }
  }

  #isOver(result: SubmitResult, instrument: InstrumentCode, dueAt: Millis): boolean {
    if (result.ok) return true;
    const { code } = result.rejection;
    if (code === 'NO_PRICE' || code === 'TRY_AGAIN' || code === 'MARKET_CLOSED') return false;
    this.#logger.warn(`funding of ${instrument} due ${dueAt} was refused: ${code}`);
    return true;
  }
}
