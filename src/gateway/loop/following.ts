/**
 * A loop that follows another process's and can take its place: it goes on with the state it has.
 * Its host promotes it once no other process can write.
 */
import type { MarketTick } from '../../domain/market.ts';
import { reject } from '../../domain/rejections.ts';
import type { Bus } from '../ports/bus.ts';
import { type Submit, UnavailableError } from '../ports/submit.ts';
import { HashComparison, HashWatch } from './hashWatch.ts';
import { type FollowOptions, LogFollower } from './logFollower.ts';
import { Walks } from './memberWalk.ts';
import { createLoop, type Loop, type LoopOptions } from './loop.ts';
import type { OnProgress } from './restore.ts';
import { tickText } from './tickText.ts';

export interface FollowingLoopOptions
  extends FollowOptions, Omit<LoopOptions, 'from' | 'hashes' | 'onMoved'> {
  readonly bus: Bus;
}

/** How a process that may follow stands. */
export interface FollowStatus {
  readonly isWriter: boolean;
  /** The last record in the state. */
  readonly position: number;
  /** Records that are known to be stored and not in the state. */
  readonly lag: number;
  /** Every command that was acknowledged longer ago is in the state; 0 of the writer. */
  readonly ageMs: number;
  /** The state differed from the writer's at a position: it may not become the writer. */
  readonly hasDiverged: boolean;
}

export interface FollowingLoop extends Loop {
  /** Resolves once the state has the record of a position that is stored. Rejects as `read` does. */
  readonly upTo: (position: number) => Promise<void>;
  /**
   * Becomes the writer: reads to the end of the log, then takes commands. Call it once no other
   * process can write. Rejects when the state cannot be trusted, when the log cannot be read, after
   * which it may be called again, and with UnavailableError when the loop is stopped.
   */
  readonly promote: () => Promise<void>;
  readonly status: () => FollowStatus;
  /** Takes a market as of a moment, before the first step of the process that acts arrives. */
  readonly move: (tick: MarketTick) => void;
}

class PromotableLoop implements FollowingLoop {
  readonly #options: FollowingLoopOptions;
  readonly #follower: LogFollower;
  readonly #walks = new Walks();
  readonly #hashes: HashWatch;
  readonly #comparison: HashComparison;
  #unlisten: () => void = () => {};
  #writer: Loop | undefined;
  /** Position of the last record that this loop has stored itself. */
  #written = 0;
  #promotion: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: FollowingLoopOptions) {
    const { bus, logger } = options;
    this.#options = options;
    this.#comparison = new HashComparison((position) =>
      logger.warn(`the state at position ${position} is not the writer's`),
    );
    const walks = this.#walks;
    const hashes = new HashWatch({
      ...options,
      walks,
      onHash: (hashed) => {
        if (this.#writer === undefined) this.#comparison.addOwn(hashed);
        else bus.notify({ type: 'hashed', ...hashed });
      },
    });
    this.#hashes = hashes;
    this.#follower = new LogFollower(options, { walks, hashes });
  }

  readonly start = async (onProgress?: OnProgress): Promise<void> => {
    if (this.#isStopped) throw new UnavailableError();
    this.#unlisten = this.#options.bus.listen((notice) => {
      if (notice.type === 'hashed') this.#comparison.addWriters(notice);
    });
    await this.#follower.start(onProgress);
  };

  readonly submit: Submit = async (...command) => {
    if (this.#writer !== undefined) return this.#writer.submit(...command);
    const at = await this.#follower.read((head) => head.at).catch(() => 0);
    const now = this.#options.clock.now();
    return { ok: false, at: Math.max(now, at), rejection: reject('TRY_AGAIN') };
  };

  readonly read: Loop['read'] = (reader) => (this.#writer ?? this.#follower).read(reader);

  readonly walk: Loop['walk'] = (read) => (this.#writer ?? this.#follower).walk(read);

  readonly upTo = async (position: number): Promise<void> => {
    if (this.#writer === undefined) return this.#follower.upTo(position);
    const own = await this.#writer.read((head) => head.position);
    if (own < position) throw new UnavailableError();
  };

  readonly waiting = (): number => this.#writer?.waiting() ?? 0;

  readonly promote = async (): Promise<void> => {
    if (this.#isStopped) throw new UnavailableError();
    this.#promotion ??= this.#become().catch((error: unknown) => {
      this.#promotion = undefined;
      throw error;
    });
    await this.#promotion;
  };

  readonly move = (tick: MarketTick): void => this.#follower.move(tick);

  readonly status = (): FollowStatus => {
    const isWriter = this.#writer !== undefined;
    const { position, lag, ageMs } = this.#follower;
    return {
      isWriter,
      position: isWriter ? this.#written : position,
      lag: isWriter ? 0 : lag,
      ageMs: isWriter ? 0 : ageMs,
      hasDiverged: this.#comparison.hasDiverged,
    };
  };

  readonly stop = async (): Promise<void> => {
    this.#isStopped = true;
    this.#unlisten();
    await this.#follower.stop();
    await this.#promotion?.catch(() => undefined);
    await this.#writer?.stop();
    this.#hashes.giveUp();
  };

  async #become(): Promise<void> {
    const { bus, store } = this.#options;
    const snapshot = await store.loadSnapshot().catch(() => undefined);
    const head = await this.#follower.readToEnd();
    if (this.#isStopped) throw new UnavailableError();
    if (this.#comparison.hasDiverged)
      throw new Error(
        'the state differs from the writer’s: start this process again to promote it',
      );
    const writer = createLoop({
      ...this.#options,
      from: { head, snapshotPosition: snapshot?.position ?? 0, walks: this.#walks },
      hashes: this.#hashes,
      publish: (runs) => {
        this.#written = runs.at(-1)?.record.position ?? this.#written;
        this.#options.publish(runs);
      },
      onMoved: (ticks) => {
        if (ticks.length > 0) bus.notify({ type: 'moved', ticks: ticks.map(tickText) });
      },
    });
    this.#written = head.position;
    this.#writer = writer;
    this.#follower.release();
    this.#unlisten();
    await writer.start();
  }
}

export const createFollowingLoop = (options: FollowingLoopOptions): FollowingLoop =>
  new PromotableLoop(options);
