/**
 * Reads what another process stores, in order, into a state of its own. A notice of the bus makes it
 * read at once; it also asks every 250 ms, because a notice may be lost.
 */
import type { InstrumentCode } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import type { Millis } from '../../domain/time.ts';
import { evolve } from '../../engine/index.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import type { LogRecord } from '../ports.ts';
import type { Bus, Notice } from '../ports/bus.ts';
import { UnavailableError } from '../ports/submit.ts';
import type { StoredRun } from './batch.ts';
import type { HashWatch } from './hashWatch.ts';
import type { Head } from './head.ts';
import type { Loop, LoopOptions } from './loop.ts';
import type { Walks } from './memberWalk.ts';
import { publishSafely } from './publisher.ts';
import { PositionWaits, Readers } from './readers.ts';
import { type OnProgress, replay, restore } from './restore.ts';
import { parseTick } from './tickText.ts';

/** Records read at once where nothing else is set. */
const PAGE = 2_000;
/** Without a notice, the log is asked for so often. */
export const ASK_MS = 250;

export interface FollowOptions extends Pick<
  LoopOptions,
  'store' | 'clock' | 'rules' | 'logger' | 'publish'
> {
  readonly bus: Pick<Bus, 'listen'>;
  /** Orders and requests go between the parts of a long reading. */
  readonly nextTurn: Turns['nextTurn'];
  /** Records read at once. */
  readonly page?: number;
  /** Receives each market that moved, once its state has it. */
  readonly onTick?: (tick: MarketTick) => void;
  /** The log cannot be followed any further, by this version or at all. */
  readonly onEnded?: (error: Error) => void;
}

type Phase = 'NEW' | 'FOLLOWING' | 'ENDED' | 'STOPPED';

/** The state can no longer be that of the log. */
class FollowingEnded extends Error {
  override readonly name = 'FollowingEnded';
}

/** Whether a command may end between the two records. */
const areOfTwoCommands = (one: LogRecord, next: LogRecord): boolean =>
  one.at !== next.at || one.causation !== next.causation;

interface FollowerParts {
  readonly walks: Walks;
  readonly hashes: Pick<HashWatch, 'beforeRecord' | 'stored' | 'giveUp'>;
}

export class LogFollower {
  readonly #options: FollowOptions;
  readonly #parts: FollowerParts;
  readonly #publish: LoopOptions['publish'];
  readonly #readers = new Readers();
  readonly #waits = new PositionWaits();
  /** The newest step of each market that arrived. */
  readonly #ticks = new Map<InstrumentCode, MarketTick>();
  #phase: Phase = 'NEW';
  #head: Head | undefined;
  /** The last record that was applied, while those of its command may be missing. */
  #between: LogRecord | undefined;
  /** The newest position that is known to be stored. */
  #known = 0;
  /** When the log was last asked for something newer and had nothing that is not here. */
  #askedAt: Millis = 0;
  #reading: Promise<boolean> | undefined;
  /** Set by a notice while the log is read. */
  #isAskedAgain = false;
  #isStoreAway = false;
  #cancelAsk: () => void = () => {};
  #unlisten: () => void = () => {};

  constructor(options: FollowOptions, parts: FollowerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#publish = publishSafely(options.publish, options.logger);
  }

  readonly start = async (onProgress?: OnProgress): Promise<void> => {
    const { store, rules, logger, bus, clock } = this.#options;
    this.#mustBe('NEW');
    this.#unlisten = bus.listen(this.#onNotice);
    const askedAt = clock.elapsed();
    const { head } = await restore(store, rules, logger, onProgress).catch((error: unknown) => {
      this.#end('STOPPED');
      throw error;
    });
    this.#mustBe('NEW');
    this.#head = head;
    this.#askedAt = askedAt;
    this.#phase = 'FOLLOWING';
    for (const tick of this.#ticks.values()) this.#applyTick(head, tick);
    if (this.#known > head.position) this.#wake();
    else this.#askLater();
  };

  readonly read = async <T>(reader: (head: Head) => T): Promise<T> => {
    const head = this.#head;
    if (head === undefined || this.#phase !== 'FOLLOWING') throw new UnavailableError();
    return this.#between === undefined ? reader(head) : this.#readers.wait(reader);
  };

  readonly walk: Loop['walk'] = (read) =>
    this.read((head) => this.#parts.walks.begin(head, read, this.#options.clock.now()));

  /** Resolves once the state has the record of that position. */
  readonly upTo = async (position: number): Promise<void> => {
    const head = this.#head;
    if (head === undefined || this.#phase !== 'FOLLOWING') throw new UnavailableError();
    if (head.position >= position && this.#between === undefined) return;
    this.#known = Math.max(this.#known, position);
    this.#wake();
    await this.#waits.wait(position);
  };

  get position(): number {
    return this.#head?.position ?? 0;
  }

  /** Records that are known to be stored and not here. */
  get lag(): number {
    return Math.max(0, this.#known - this.position);
  }

  /** Every command that was acknowledged longer ago is in the state. */
  get ageMs(): number {
    return this.#options.clock.elapsed() - this.#askedAt;
  }

  /**
   * Reads to the end of a log that no one else writes to any more.
   * @returns the state, which is this follower's until `release`
   */
  readonly readToEnd = async (): Promise<Head> => {
    while (this.#reading !== undefined) await this.#reading;
    this.#mustBe('FOLLOWING');
    const isRead = await this.#read();
    this.#mustBe('FOLLOWING');
    const head = this.#head;
    if (!isRead || head === undefined)
      throw new Error('the end of the log could not be read: this process goes on following');
    return head;
  };

  /** Ends it without a change of the state, which another loop goes on with. */
  readonly release = (): void => this.#end('STOPPED');

  readonly stop = async (): Promise<void> => {
    if (this.#phase !== 'ENDED') this.#end('STOPPED');
    this.#parts.hashes.giveUp();
    await this.#reading;
    this.#head = undefined;
  };

  #mustBe(phase: Phase): void {
    if (this.#phase !== phase) throw new UnavailableError();
  }

  #end(phase: 'ENDED' | 'STOPPED'): void {
    this.#phase = phase;
    this.#cancelAsk();
    this.#unlisten();
    this.#readers.failAll();
    this.#waits.failAll();
  }

  readonly #onNotice = (notice: Notice): void => {
    switch (notice.type) {
      case 'stored':
        this.#known = Math.max(this.#known, notice.position);
        if (notice.position > this.position) this.#wake();
        break;
      case 'moved':
        for (const text of notice.ticks) this.#move(text);
        break;
      case 'documents':
      case 'hashed':
      case 'published':
    }
  };

  /** One in the form of another version is left out. */
  #move(text: string): void {
    const tick = parseTick(text);
    if (tick !== undefined) this.move(tick);
  }

  /** Takes a market after a step; one that is late or doubled is left out. */
  move(tick: MarketTick): void {
    if (tick.at <= (this.#ticks.get(tick.instrument)?.at ?? 0)) return;
    this.#ticks.set(tick.instrument, tick);
    if (this.#head !== undefined) this.#applyTick(this.#head, tick);
  }

  #applyTick({ engine }: Head, tick: MarketTick): void {
    if (!engine.markets.has(tick.instrument)) return;
    evolve(engine, { type: 'MarketMoved', tick });
    this.#options.onTick?.(tick);
  }

  #askLater(): void {
    if (this.#phase !== 'FOLLOWING') return;
    this.#cancelAsk = this.#options.clock.after(ASK_MS, () => this.#wake());
  }

  #wake(): void {
    if (this.#phase !== 'FOLLOWING') return;
    this.#isAskedAgain = true;
    if (this.#reading === undefined) void this.#read();
  }

  /** @returns whether the state is that of the end of the log */
  #read(): Promise<boolean> {
    this.#cancelAsk();
    const reading = this.#readToEnd().finally(() => {
      this.#reading = undefined;
      if (this.#isAskedAgain && !this.#isStoreAway) this.#wake();
      else this.#askLater();
    });
    this.#reading = reading;
    return reading;
  }

  async #readToEnd(): Promise<boolean> {
    const { logger, onEnded } = this.#options;
    try {
      while (await this.#readPage());
      if (this.#isStoreAway) logger.info('the log can be read again');
      this.#isStoreAway = false;
      return this.#phase === 'FOLLOWING';
    } catch (error) {
      if (error instanceof FollowingEnded) {
        this.#parts.hashes.giveUp();
        this.#end('ENDED');
        logger.warn(error.message);
        onEnded?.(error);
        return false;
      }
      if (!this.#isStoreAway) logger.warn(`the log could not be read: ${String(error)}`);
      this.#isStoreAway = true;
      if (this.#between !== undefined) this.#readers.failAll();
      return false;
    }
  }

  /** @returns whether there may be more */
  async #readPage(): Promise<boolean> {
    const { store, clock, page: limit = PAGE } = this.#options;
    const head = this.#head;
    if (head === undefined) return false;
    this.#isAskedAgain = false;
    const askedAt = clock.elapsed();
    const page = await store.read(head.position, limit);
    if (this.#phase !== 'FOLLOWING') return false;
    const [first] = page;
    if (
      this.#between !== undefined &&
      first !== undefined &&
      areOfTwoCommands(this.#between, first)
    )
      this.#settle(head);
    if (!(await this.#apply(head, page))) return false;
    if (page.length >= limit) return true;
    this.#askedAt = askedAt;
    this.#settle(head);
    return false;
  }

  /** @returns false when it was stopped in between */
  async #apply(head: Head, page: readonly LogRecord[]): Promise<boolean> {
    const partEnds = inParts(this.#options);
    const runs: StoredRun[] = [];
    for (const record of page) {
      await partEnds();
      if (this.#phase !== 'FOLLOWING') return false;
      this.#between = record;
      this.#parts.hashes.beforeRecord(head, record.at);
      runs.push(this.#replay(head, record));
    }
    this.#known = Math.max(this.#known, head.position);
    if (runs.length > 0) this.#publish(runs);
    this.#parts.hashes.stored(head.position);
    return true;
  }

  #replay(head: Head, record: LogRecord): StoredRun {
    try {
      return replay(head, record, this.#parts.walks.beforeEvent);
    } catch (error) {
      const place = `position ${record.position}, events of version ${record.version}`;
      throw new FollowingEnded(`the log cannot be followed (${place}): ${String(error)}`, {
        cause: error,
      });
    }
  }

  /** Memory is that of a moment between two commands. */
  #settle(head: Head): void {
    this.#between = undefined;
    this.#readers.callAll(head);
    this.#waits.reach(head.position);
  }
}
