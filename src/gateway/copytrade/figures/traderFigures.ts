/**
 * Keeps the records of traders in step with the log, one document for each trader, and their
 * figures with the marks. Rules [Y-X..].
 */
import type { StoredEvent } from '../../../domain/events.ts';
import {
  instrumentCode,
  parsePositionId,
  parseUserId,
  type PositionId,
  type UserId,
} from '../../../domain/ids.ts';
import { type Millis, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import { inParts } from '../../limits/turns.ts';
import type { StoredRun } from '../../loop/batch.ts';
import {
  type Fold,
  type KeptBody,
  LogFold,
  type LogFoldOptions,
  toKeptText,
} from '../../loop/logFold.ts';
import type { StoredDocument } from '../../ports/documents.ts';
import type { LogRecord } from '../../ports.ts';
import { TraderBook, type TraderFigureReads } from './traderBook.ts';
import type { Marks, TraderState } from './traderRecord.ts';
import * as v from 'valibot';
import { POSITION_SIDES } from '../../../domain/futuresOrders.ts';
import { money, price, quantity, rate } from '../../../domain/quantities.ts';

// A trader's record as a document keeps it.

const scaled = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
);
const amount = v.pipe(scaled, v.transform(money));
const share = v.pipe(scaled, v.transform(rate));
const code = v.pipe(v.string(), v.transform(instrumentCode));
const position = v.custom<PositionId>(
  (value) => typeof value === 'string' && parsePositionId(value) !== undefined,
);

const trades = {
  trades: v.number(),
  wins: v.number(),
  gains: amount,
  losses: amount,
  holdingMs: v.number(),
  volume: amount,
  leveraged: amount,
  copied: amount,
};
const dayBegun = { ...trades, day: v.number(), begun: amount, paidIn: amount, paidOut: amount };
const span = { growth: scaled, high: scaled, low: scaled, drawdown: scaled };

const stateBody = v.object({
  since: v.number(),
  balance: v.optional(amount, () => undefined),
  positions: v.array(
    v.tuple([
      position,
      v.object({
        instrument: code,
        side: v.picklist(POSITION_SIDES),
        quantity: v.pipe(scaled, v.transform(quantity)),
        entryPrice: v.pipe(scaled, v.transform(price)),
      }),
    ]),
  ),
  pairs: v.array(
    v.tuple([
      code,
      v.object({ trades: v.number(), wins: v.number(), pnl: amount, volume: amount }),
    ]),
  ),
  today: v.object({ ...dayBegun, path: v.object({ ...span, base: scaled }) }),
  sampledTo: v.number(),
  days: v.array(v.object({ ...dayBegun, ...span, ended: amount })),
  all: v.object({ ...trades, index: scaled, peak: scaled, maxDrawdown: share, pnl: amount }),
  curve: v.object({ firstDay: v.number(), daysAPoint: v.number(), indexes: v.array(scaled) }),
});

/** Reads what `toKept` wrote; throws on anything else. */
export const fromKept = (body: string): TraderState => {
  const { balance, ...state } = v.parse(stateBody, JSON.parse(body));
  return { ...state, balance };
};

export const toKept = (state: TraderState): string => toKeptText(state);

const KIND = 'traderFigures';
/** How old the marks behind a figure in the list may be. */
const VALUED_EVERY_MS = 10 * SECOND_MS;
/** The tags of the events of others that matter: a user becomes a trader, or is copied. */
const TAGS = ['["YT",', '["YO",', '["YC",'];

class TraderFold implements Fold {
  readonly kind = KIND;
  /** The second knows the path of each day. */
  readonly version = 2;
  readonly title = 'figures of traders';
  readonly book: TraderBook;

  constructor(marks: Marks) {
    this.book = new TraderBook(marks);
  }

  matters({ userId, events }: LogRecord): boolean {
    return (
      (userId !== undefined && this.book.has(userId)) || TAGS.some((tag) => events.includes(tag))
    );
  }

  apply(at: Millis, userId: UserId | undefined, events: readonly StoredEvent[]): void {
    this.book.apply(at, userId, events);
  }

  prepare({ at, userId }: LogRecord): boolean {
    return userId === undefined || this.book.advance(userId, at);
  }

  begin(_head: unknown, kept: readonly StoredDocument[]): void {
    for (const { id, body } of kept) {
      const trader = parseUserId(id);
      if (trader !== undefined) this.book.restore(trader, fromKept(body));
    }
    this.book.takeChanged();
  }

  head(): object {
    return {};
  }

  takeChanged(): readonly KeptBody[] {
    return this.book.takeChanged().map(([id, state]) => ({ id, body: toKept(state) }));
  }

  putBackChanged(ids: readonly string[]): void {
    this.book.putBackChanged(ids.flatMap((id) => parseUserId(id) ?? []));
  }
}

export interface TraderFiguresOptions extends LogFoldOptions {
  readonly marks: Marks;
}

export class TraderFiguresOfLog implements TraderFigureReads {
  readonly #options: TraderFiguresOptions;
  readonly #fold: TraderFold;
  readonly #log: LogFold;
  #isStopped = false;
  #cancelTimer: () => void = () => {};
  #valuing: Promise<void> = Promise.resolve();

  constructor(options: TraderFiguresOptions) {
    this.#options = options;
    this.#fold = new TraderFold(options.marks);
    this.#log = new LogFold(options, this.#fold);
  }

  readonly read: TraderFigureReads['read'] = async (read) => {
    await this.#log.upToDate();
    return read(this.#fold.book, this.#options.clock.now());
  };

  /** The exchange opens meanwhile: figures of long logs take seconds, and a read waits for them. */
  readonly start = async (): Promise<void> => {
    await this.#log.begin();
    // A store that cannot be reached now is read by the next who needs figures.
    this.#log.catchUp().catch(() => {});
    this.#valueLater();
  };

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    this.#cancelTimer();
    await Promise.all([this.#valuing, this.#log.stop()]);
  };

  readonly take = (runs: readonly StoredRun[]): void => this.#log.take(runs);

  #valueLater(): void {
    if (this.#isStopped) return;
    this.#cancelTimer = this.#options.clock.after(VALUED_EVERY_MS, () => {
      this.#valuing = this.#valueAll().then(() => this.#valueLater());
    });
  }

  /**
   * Values in parts, so that no request waits for all of them; not before all facts count, because
   * those that are still to come lie before now.
   */
  async #valueAll(): Promise<void> {
    const isUpToDate = await this.#log.upToDate().then(
      () => true,
      () => false,
    );
    if (!isUpToDate) return;
    const { book } = this.#fold;
    const at = this.#options.clock.now();
    const partEnds = inParts(this.#options);
    for (const id of book.traders.filter((one) => book.isMoving(one, at))) {
      await partEnds();
      while (!this.#isStopped && !book.advance(id, at - MINUTE_MS)) await partEnds();
      if (this.#isStopped) return;
      book.value(id, at);
    }
  }
}
