/**
 * Keeps what a process has in memory of documents in step with the process that writes them. A notice
 * wakes it; without one it reads the feed four times a second, so that none has to arrive. Rules [O-J4] to [O-J7].
 */
import type { Clock, Logger } from '../ports.ts';
import type { ChangedDocument } from '../ports/documents.ts';
import { isFollowedKind } from './changeFeed.ts';
import type { ChangeFeed, FollowedCache, FollowedCaches } from './followedCache.ts';

/** Between two looks at the feed where no notice arrives. */
const LOOK_MS = 250;
/** Rows read at once. */
const PAGE = 500;

interface Options {
  readonly feed: ChangeFeed;
  readonly caches: FollowedCaches;
  readonly clock: Pick<Clock, 'after'>;
  readonly logger: Logger;
}

interface Waiting {
  readonly number: number;
  readonly resolve: () => void;
}

/** NEW: holds nothing yet. OVER: this process writes documents itself, or has stopped. */
type Phase = 'NEW' | 'FOLLOWING' | 'OVER';

export class DocumentFollower {
  readonly #options: Options;
  #phase: Phase = 'NEW';
  /** Number of the last row that is in memory. */
  #number = 0;
  #turn: Promise<void> | undefined;
  /** Whether rows may have come since the turn under way read the feed. */
  #isWoken = false;
  #isFailing = false;
  #cancelLook: () => void = () => undefined;
  #waiting: readonly Waiting[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Number of the last change that is in memory. */
  get number(): number {
    return this.#number;
  }

  /** Reads every kind into memory and follows from there; rejects where the store cannot be read. */
  async start(): Promise<void> {
    await this.#reload();
    this.#phase = 'FOLLOWING';
    this.#lookLater();
  }

  /** There may be rows: reads the feed now, or once more after the turn that is under way. */
  readonly wake = (): void => {
    if (this.#phase === 'FOLLOWING') void this.#look();
  };

  /** Resolves once the change with this number is in memory: its reader reads their own write. */
  readonly upTo = async (number: number): Promise<void> => {
    if (this.#phase === 'OVER' || this.#number >= number) return;
    await new Promise<void>((resolve) => {
      this.#waiting = [...this.#waiting, { number, resolve }];
      this.wake();
    });
  };

  /**
   * Reads what is left and follows no further: from here on this process is the one that writes, and
   * what it writes is in its memory before it is in the feed. Rejects where the store cannot be read;
   * then it goes on following, and must not act.
   */
  async act(): Promise<void> {
    const isBehind = this.#phase === 'FOLLOWING';
    await this.#end();
    try {
      if (isBehind) await this.#read();
    } catch (error) {
      this.#phase = 'FOLLOWING';
      this.#lookLater();
      throw error;
    }
    this.#release(Infinity);
  }

  async stop(): Promise<void> {
    await this.#end();
    this.#release(Infinity);
  }

  async #end(): Promise<void> {
    this.#phase = 'OVER';
    this.#cancelLook();
    await this.#turn;
  }

  #lookLater(): void {
    this.#cancelLook();
    this.#cancelLook = this.#options.clock.after(LOOK_MS, () => void this.#look());
  }

  /** One turn at a time, so that an earlier state of a document never replaces a later one. */
  #look(): Promise<void> {
    this.#isWoken = true;
    this.#turn ??= this.#lookWhileWoken().finally(() => {
      this.#turn = undefined;
      if (this.#phase === 'FOLLOWING') this.#lookLater();
    });
    return this.#turn;
  }

  async #lookWhileWoken(): Promise<void> {
    try {
      while (this.#isWoken && this.#phase === 'FOLLOWING') {
        this.#isWoken = false;
        await this.#read();
      }
      this.#isFailing = false;
    } catch (error) {
      this.#isWoken = false;
      if (!this.#isFailing)
        this.#options.logger.warn(`changes of documents could not be read: ${String(error)}`);
      this.#isFailing = true;
    }
  }

  async #read(): Promise<void> {
    for (let isMore = true; isMore;) {
      const rows = await this.#options.feed.changesAfter(this.#number, PAGE);
      if (rows === undefined) await this.#reload();
      else await this.#apply(rows);
      isMore = rows === undefined || rows.length === PAGE;
    }
  }

  async #apply(rows: readonly ChangedDocument[]): Promise<void> {
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const [kind, ids] of idsByKind(rows)) await this.#cacheOf(kind)?.changed([...ids]);
    this.#reached(last.number);
  }

  /** The place first: what changes while all is read is read once more. */
  async #reload(): Promise<void> {
    const { feed, caches } = this.#options;
    const last = await feed.lastChange();
    for (const cache of Object.values(caches)) await cache.reload();
    this.#reached(last);
  }

  #reached(number: number): void {
    this.#number = number;
    this.#release(number);
  }

  #release(number: number): void {
    const reached = this.#waiting.filter((waiting) => waiting.number <= number);
    this.#waiting = this.#waiting.filter((waiting) => waiting.number > number);
    for (const { resolve } of reached) resolve();
  }

  /** Undefined for a kind that a later version of the writer keeps in memory. */
  #cacheOf(kind: string): FollowedCache | undefined {
    return isFollowedKind(kind) ? this.#options.caches[kind] : undefined;
  }
}

/** The documents of each kind that rows name, each once. */
function idsByKind(rows: readonly ChangedDocument[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { kind, id } of rows) {
    const ids = found.get(kind) ?? new Set<string>();
    found.set(kind, ids.add(id));
  }
  return found;
}
