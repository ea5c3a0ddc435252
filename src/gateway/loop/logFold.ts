/**
 * Keeps a fold in step with the log. From time to time it is written into documents with the
 * position it belongs to, so that a start reads what came after that alone; without them it is
 * folded from the whole log.
 */
import * as v from 'valibot';
import type { StoredEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { decodeEvents, type EngineState } from '../../engine/index.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { Clock, Logger, LogRecord, Store } from '../ports.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import type { StoredRun } from './batch.ts';
import type { Loop } from './loop.ts';

/** Records read at once. */
const PAGE = 2_000;
/** Records between two writings of the fold. */
const KEPT_EVERY = 50_000;
const HEAD = 'head';

export interface KeptBody {
  readonly id: string;
  readonly body: string;
}

/** A fold over the log. Records are applied once and in order. */
export interface Fold {
  /** The kind of its documents. */
  readonly kind: string;
  /**
   * Version of the persisted state: state of another version is discarded, and the log folded from
   * its first record.
   */
  readonly version: number;
  /** For the log: what was not kept. */
  readonly title: string;
  /** Whether anything of a stored record can matter; events are read only of those. */
  matters(record: LogRecord): boolean;
  apply(at: Millis, userId: UserId | undefined, events: readonly StoredEvent[]): void;
  /**
   * Does a part of what `apply` would have to do for the time before a record, where that can take
   * long; without it, nothing is done beforehand.
   * @returns whether nothing of it is left
   */
  prepare?(record: LogRecord): boolean;
  /**
   * Loads what was kept; throws on what was never kept.
   * @param head what `head` was when it was kept, as JSON with bigints as text
   * @param engine as the log leaves it, which is later than what was kept
   */
  begin(head: unknown, kept: readonly StoredDocument[], engine: EngineState): void;
  /** Data that belongs to the position as a whole. */
  head(): object;
  /** Bodies that changed since the last call. */
  takeChanged(): readonly KeptBody[];
  /** After a failure to keep them. */
  putBackChanged(ids: readonly string[]): void;
}

/** Orders and requests go between the parts of a long catching up. */
export interface LogFoldOptions extends Turns {
  readonly store: Pick<Store, 'read'>;
  readonly documents: Documents;
  readonly loop: Pick<Loop, 'read'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether it may be kept now: one process of an exchange does so. */
  readonly mayKeep: () => boolean;
}

const headBody = v.looseObject({
  position: v.pipe(v.number(), v.safeInteger()),
  /** The first one had no number. */
  version: v.optional(v.number(), 1),
});

/** JSON with bigints as text. */
export const toKeptText = (value: object): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

export class LogFold {
  readonly #options: LogFoldOptions;
  readonly #fold: Fold;
  /** The last record that counts. */
  #position = 0;
  #keptPosition = 0;
  #catchingUp: Promise<void> = Promise.resolve();
  #keeping: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: LogFoldOptions, fold: Fold) {
    this.#options = options;
    this.#fold = fold;
  }

  /** Resolves once everything counts that is stored now. */
  readonly upToDate = async (): Promise<void> => {
    await this.#catchUpTo(await this.#options.loop.read(({ position }) => position));
  };

  readonly start = async (): Promise<void> => {
    await this.begin();
    await this.catchUp();
  };

  /** As `upToDate`, and keeps it afterwards: a host that ends without a stop folds it once and not at each start. */
  readonly catchUp = async (): Promise<void> => {
    await this.upToDate();
    void this.#keepOnce();
  };

  /** Loads what was kept; what came since is folded by the first `upToDate`. */
  readonly begin = async (): Promise<void> => {
    const kept = await allDocuments(this.#options.documents, this.#fold.kind);
    await this.#options.loop.read(({ position, engine }) => this.#begin(kept, position, engine));
  };

  /** Stops the fold; records that were not folded are folded after the next start. */
  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    await this.#keeping;
    await this.#keepOnce();
  };

  /** Receives everything that is stored, in order. */
  readonly take = (runs: readonly StoredRun[]): void => {
    for (const { record, events } of runs) {
      if (record.position !== this.#position + 1) continue;
      this.#fold.apply(record.at, record.userId, events);
      this.#position = record.position;
    }
    this.#keepWhenDue();
  };

  /** From what was kept, unless the log was folded from its first record on meanwhile. */
  #begin(kept: readonly StoredDocument[], last: number, engine: EngineState): void {
    const stored = kept.find(({ id }) => id === HEAD);
    if (stored === undefined || this.#position > 0) return;
    const head = v.parse(headBody, JSON.parse(stored.body));
    if (head.position > last || head.version !== this.#fold.version) return;
    const rest = kept.filter(({ id }) => id !== HEAD);
    this.#fold.begin(head, rest, engine);
    this.#position = head.position;
    this.#keptPosition = head.position;
  }

  #catchUpTo(position: number): Promise<void> {
    if (this.#position >= position) return Promise.resolve();
    const after = async (): Promise<void> => {
      while (this.#position < position && !this.#isStopped) {
        const page = await this.#options.store.read(this.#position, PAGE);
        if (page.length === 0) throw new Error(`the log ends before position ${position}`);
        await this.#applyPage(page);
      }
      this.#keepWhenDue();
    };
    this.#catchingUp = this.#catchingUp.then(after, after);
    return this.#catchingUp;
  }

  async #applyPage(page: readonly LogRecord[]): Promise<void> {
    const partEnds = inParts(this.#options);
    for (const record of page) {
      do await partEnds();
      while (!this.#isPrepared(record));
      if (this.#isStopped) return;
      this.#applyStored(record);
    }
  }

  #isPrepared(record: LogRecord): boolean {
    return this.#isStopped || this.#fold.prepare === undefined || this.#fold.prepare(record);
  }

  #applyStored(record: LogRecord): void {
    // It was published meanwhile.
    if (record.position !== this.#position + 1) return;
    if (this.#fold.matters(record))
      this.#fold.apply(record.at, record.userId, decodeEvents(record.events, record.version));
    this.#position = record.position;
  }

  #keepWhenDue(): void {
    if (this.#position - this.#keptPosition >= KEPT_EVERY) void this.#keepOnce();
  }

  #keepOnce(): Promise<void> {
    this.#keeping ??= this.#keep().finally(() => {
      this.#keeping = undefined;
    });
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    const { documents, clock, logger, mayKeep } = this.#options;
    const position = this.#position;
    if (position === this.#keptPosition || !mayKeep()) return;
    const head = toKeptText({ position, version: this.#fold.version, ...this.#fold.head() });
    const changed = this.#fold.takeChanged();
    const puts = [...changed, { id: HEAD, body: head }].map(this.#put);
    try {
      await documents.transact(puts, { actor: 'exchange', at: clock.now() });
      this.#keptPosition = position;
    } catch (error) {
      this.#fold.putBackChanged(changed.map(({ id }) => id));
      logger.warn(`${this.#fold.title} were not kept: ${String(error)}`);
    }
  }

  readonly #put = ({ id, body }: KeptBody): PutDocument => ({
    type: 'put',
    kind: this.#fold.kind,
    id,
    owner: undefined,
    body,
    audit: 'none',
  });
}
