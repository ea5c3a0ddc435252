/**
 * Keeps the records of traders in step with the log, one document for each trader, and their
 * figures with the marks. Rules [Y-X..].
 */
import type { StoredEvent } from '../../../domain/events.ts';
import { parseUserId, type UserId } from '../../../domain/ids.ts';
import { type Millis, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import { inParts } from '../../limits/turns.ts';
import type { StoredRun } from '../../loop/batch.ts';
import { type Fold, type KeptBody, LogFold, type LogFoldOptions } from '../../loop/logFold.ts';
import type { StoredDocument } from '../../ports/documents.ts';
import type { LogRecord } from '../../ports.ts';
import { fromKept, toKept } from './kept.ts';
import { TraderBook, type TraderFigureReads } from './traderBook.ts';
import type { Marks } from './traderRecord.ts';

const KIND = 'traderFigures';
/** How old the marks behind a figure in the list may be. */
const VALUED_EVERY_MS = 10 * SECOND_MS;
/** The tags of the events of others that matter: somebody becomes a trader, or is copied. */
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
