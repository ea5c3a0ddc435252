/**
 * The one writer. It takes every waiting command, stamps it, carries it out, stores the events of
 * the whole group at once, and only then publishes and answers. If storing fails, the group is
 * answered TRY_AGAIN and the state is rebuilt from the store. A store can fail after it has stored
 * the group, as a connection lost at its COMMIT does: what is found there is then published.
 */
import type { Command, Unstamped } from '../../domain/commands.ts';
import { type ExchangeEvent, isTransient } from '../../domain/events.ts';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { MarketTick } from '../../domain/market.ts';
import { reject } from '../../domain/rejections.ts';
import type { EngineRules } from '../../engine/contract.ts';
import type { Millis } from '../../domain/time.ts';
import { evolve, execute, type Member } from '../../engine/index.ts';
import type { Clock, Logger, Store } from '../ports.ts';
import type { LoopMeter } from '../ports/meter.ts';
import type { Projector } from '../projections/projector.ts';
import { type Submit, type SubmitResult, UnavailableError } from '../ports/submit.ts';
import { actorOf, Batch, type StoredRun } from './batch.ts';
import type { HashWatch } from './hashWatch.ts';
import type { Head } from './head.ts';
import { type Walk, Walks } from './memberWalk.ts';
import { describeError, publishSafely } from './publisher.ts';
import { CommandQueue, type QueueLimits, type Waiting } from './queue.ts';
import { Readers } from './readers.ts';
import { type OnProgress, readRuns, restore, type Restored } from './restore.ts';
import { type SnapshotLimits, Snapshots } from './snapshots.ts';

/** When the queue is full, commands are answered TRY_AGAIN. */
export interface LoopLimits extends SnapshotLimits, QueueLimits {
  /** Commands executed and stored per group. */
  readonly group: number;
  /** Delay between attempts to read a failing store. */
  readonly retryMs: number;
}

export const LOOP_LIMITS: LoopLimits = {
  group: 1_000,
  waiting: 20_000,
  waitingOfUser: 5_000,
  snapshotRecords: 50_000,
  snapshotCharsARecord: 1_500,
  retryMs: 1_000,
};

export interface LoopOptions {
  /** Projections of stored events. */
  readonly projector: Projector;
  readonly store: Store;
  readonly clock: Clock;
  readonly rules: EngineRules;
  /**
   * Called with what was stored, in order and once: before its commands are answered, or, when the
   * store failed after storing it, once the state is rebuilt.
   */
  readonly publish: (runs: readonly StoredRun[]) => void;
  readonly logger: Logger;
  /** Called when a group could not be stored. */
  readonly onStoreFailed?: () => void;
  readonly limits?: LoopLimits;
  readonly meter?: LoopMeter;
  /** The state to go on with, which is the store's; it is read from the store where left out. */
  readonly from?: TakenOver;
  /** Called with the markets that moved in a group, once it is stored. */
  readonly onMoved?: (ticks: readonly MarketTick[]) => void;
  readonly hashes?: Pick<HashWatch, 'beforeRecord' | 'stored' | 'giveUp'>;
}

/** The state of a loop that followed, with the walks over it that are not over. */
export interface TakenOver extends Restored {
  readonly walks: Walks;
}

export interface Loop {
  /** Reads the log; resolves when commands are taken. Rejects when the log cannot be read. */
  readonly start: (onProgress?: OnProgress) => Promise<void>;
  readonly submit: Submit;
  /** See AccountReadsDep.readAccounts; the head must not be retained or changed. */
  readonly read: <T>(reader: (head: Head) => T) => Promise<T>;
  /**
   * Every member as they are at the moment the walk begins; `end` it once they are taken.
   * Rejects as `read` does.
   */
  readonly walk: <T>(read: (member: Member) => T) => Promise<Walk<T>>;
  /** How many commands wait. */
  readonly waiting: () => number;
  /** Finishes queued commands, takes a snapshot and accepts no further commands. */
  readonly stop: () => Promise<void>;
}

/** BROKEN: the store could not be read after a failure; reading is retried. */
type Phase = 'NEW' | 'RUNNING' | 'BROKEN' | 'STOPPING' | 'STOPPED';

interface Carried {
  readonly item: Waiting;
  readonly result: SubmitResult;
}

/** The state as the store has it, and the part of it that was not published. */
interface Rebuilt {
  readonly head: Head;
  readonly unpublished: readonly StoredRun[];
}

interface Group {
  readonly batch: Batch;
  readonly carried: readonly Carried[];
  /** The command that threw; those after it are back in the queue. */
  readonly defect: { readonly item: Waiting; readonly error: unknown } | undefined;
}

/** A group that the store reported as not stored, which is not certain. */
interface Lost {
  readonly carried: readonly Carried[];
  /** Position of its last record. */
  readonly position: number;
}

const NOTHING_LOST: Lost = { carried: [], position: 0 };

class OneWriterLoop implements Loop {
  readonly #options: LoopOptions;
  readonly #limits: LoopLimits;
  readonly #queue: CommandQueue;
  readonly #readers = new Readers();
  readonly #snapshots: Snapshots;
  /** The last executed tick of each market: markets are not in the log. */
  readonly #ticks = new Map<InstrumentCode, MarketTick>();
  #phase: Phase = 'NEW';
  /** Undefined while the state is being rebuilt. */
  #head: Head | undefined;
  readonly #walks: Walks;
  /** Set while the state is ahead of the store. */
  #isAhead = false;
  /** Position of the last record that was published or that the start found. */
  #published = 0;
  #running: Promise<void> | undefined;
  #cancelRetry: () => void = () => {};

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#limits = options.limits ?? LOOP_LIMITS;
    this.#queue = new CommandQueue(this.#limits);
    this.#snapshots = new Snapshots(options, this.#limits);
    this.#walks = options.from?.walks ?? new Walks();
  }

  readonly start = async (onProgress?: OnProgress): Promise<void> => {
    const { store, rules, logger, from } = this.#options;
    this.#begin(from ?? (await restore(store, rules, logger, onProgress)));
  };

  #begin({ head, snapshotPosition }: Restored): void {
    // It was stopped while reading.
    if (this.#phase !== 'NEW') throw new UnavailableError();
    this.#head = head;
    for (const { tick } of head.engine.markets.values())
      if (tick !== undefined) this.#ticks.set(tick.instrument, tick);
    this.#published = head.position;
    this.#snapshots.begin(snapshotPosition);
    this.#phase = 'RUNNING';
    this.#wake();
  }

  readonly submit: Submit = (command, actor = actorOf(command)) =>
    new Promise((resolve) => {
      const submittedAt = this.#options.meter === undefined ? 0 : this.#options.clock.elapsed();
      const item: Waiting = { command, actor, answers: [resolve], submittedAt };
      if (this.#takes(command) && this.#queue.push(item)) this.#wake();
      else this.#refuse(item);
    });

  readonly read = async <T>(reader: (head: Head) => T): Promise<T> => {
    const head = this.#head;
    if (this.#phase !== 'RUNNING' && this.#phase !== 'STOPPING') throw new UnavailableError();
    return head !== undefined && !this.#isAhead ? reader(head) : this.#readers.wait(reader);
  };

  readonly waiting = (): number => this.#queue.length;

  readonly walk: Loop['walk'] = (read) =>
    this.read((head) => this.#walks.begin(head, read, this.#options.clock.now()));

  readonly stop = async (): Promise<void> => {
    if (this.#phase === 'STOPPED') return;
    this.#phase = 'STOPPING';
    this.#cancelRetry();
    await this.#running;
    for (const item of this.#queue.take(Infinity)) this.#refuse(item);
    await this.#snapshots.saveLast(this.#head);
    this.#phase = 'STOPPED';
    this.#head = undefined;
    this.#readers.failAll();
  };

  /** Markets go on while the store fails: their moves wait as one, so that no extreme is lost. */
  #takes(command: Unstamped): boolean {
    if (this.#phase === 'BROKEN') return command.type === 'MoveMarket';
    return this.#phase === 'RUNNING';
  }

  /** Starts executing in a later microtask, so that commands submitted together form one group. */
  #wake(): void {
    if (this.#running !== undefined || this.#phase !== 'RUNNING' || this.#queue.isEmpty) return;
    this.#running = Promise.resolve().then(async () => {
      await this.#run();
      this.#running = undefined;
      this.#wake();
    });
  }

  async #run(): Promise<void> {
    while (!this.#queue.isEmpty && this.#head !== undefined) {
      const group = this.#carryOut(this.#head, this.#queue.take(this.#limits.group));
      await this.#settle(this.#head, group);
    }
  }

  /** Keeps what the event is about to change, for readers of a past moment. */
  #beforeEvent(event: ExchangeEvent, head: Head, at: Millis): void {
    if (!isTransient(event)) this.#options.hashes?.beforeRecord(head, at);
    this.#snapshots.beforeEvent(event);
    this.#walks.beforeEvent(event);
  }

  #carryOut(head: Head, items: readonly Waiting[]): Group {
    this.#options.logger.note?.('group of commands');
    const batch = new Batch(head, this.#options.projector);
    const carried: Carried[] = [];
    this.#isAhead = true;
    for (const item of items) {
      const at = Math.max(this.#options.clock.now(), head.at);
      const command: Command = { ...item.command, at };
      try {
        const outcome = execute(head.engine, command, (event) =>
          this.#beforeEvent(event, head, at),
        );
        head.at = at;
        if (outcome.ok) batch.add(at, item, outcome.events);
        carried.push({ item, result: { ...outcome, at } });
      } catch (error) {
        this.#queue.putBack(items.slice(carried.length + 1));
        return { batch, carried, defect: { item, error } };
      }
      if (command.type === 'MoveMarket') this.#ticks.set(command.tick.instrument, command.tick);
    }
    return { batch, carried, defect: undefined };
  }

  async #settle(head: Head, { batch, carried, defect }: Group): Promise<void> {
    const { store, logger } = this.#options;
    if (batch.records.length > 0) {
      try {
        await store.append(batch.records, batch.rows, batch.lines);
      } catch (error) {
        logger.warn(`${batch.records.length} records were not stored: ${String(error)}`);
        this.#options.onStoreFailed?.();
        if (defect !== undefined) this.#refuse(defect.item);
        await this.#recover({ carried, position: head.position });
        return;
      }
    }
    this.#publish(batch.runs);
    this.#options.onMoved?.(ticksOf(carried));
    answerAll(carried);
    this.#options.onMoved?.(ticksOf(carried));
    this.#options.meter?.answered(carried, this.#options.clock.elapsed());
    if (defect === undefined) {
      this.#isAhead = false;
      this.#readers.callAll(head);
      this.#snapshots.saveWhenDue(head);
      return;
    }
    logger.warn(`${defect.item.command.type} threw: ${describeError(defect.error)}`);
    this.#refuse(defect.item);
    await this.#recover(NOTHING_LOST);
  }

  #publish(runs: readonly StoredRun[]): void {
    const last = runs.at(-1);
    if (last === undefined) return;
    this.#published = last.record.position;
    publishSafely(this.#options.publish, this.#options.logger)(runs);
    this.#options.hashes?.stored(last.record.position);
  }

  /**
   * Answers what was lost and rebuilds the state. Moves of the market that the store does not have are
   * carried out again; those it has after all are not, because one step would count twice.
   */
  async #recover({ carried, position }: Lost): Promise<void> {
    this.#head = undefined;
    this.#options.hashes?.giveUp();
    const moves = carried.filter(({ item }) => this.#refuseAllButMoves([item]).length > 0);
    const read = await this.#readStore();
    if (read !== undefined) {
      const isStored = moves.length > 0 && read.head.position >= position;
      if (!isStored) this.#queue.putBack(moves.map(({ item }) => item));
      this.#resume(read);
      if (isStored) answerAll(moves);
      return;
    }
    this.#readers.failAll();
    this.#queue.putBack(this.#refuseAllButMoves(this.#queue.take(Infinity)));
    if (this.#phase !== 'STOPPING') this.#retryLater({ carried: moves, position });
  }

  #refuseAllButMoves(items: readonly Waiting[]): readonly Waiting[] {
    return items.filter((item) => {
      const isMove = item.command.type === 'MoveMarket';
      if (!isMove) this.#refuse(item);
      return isMove;
    });
  }

  #retryLater(lost: Lost): void {
    this.#phase = 'BROKEN';
    this.#cancelRetry = this.#options.clock.after(this.#limits.retryMs, () => {
      this.#running = this.#recover(lost).then(() => {
        this.#running = undefined;
        this.#wake();
      });
    });
  }

  async #readStore(): Promise<Rebuilt | undefined> {
    const { store, rules, logger } = this.#options;
    try {
      await this.#snapshots.giveUp();
      const { head } = await restore(store, rules, logger);
      return { head, unpublished: await readRuns(store, this.#published) };
    } catch (error) {
      logger.warn(`the log could not be read: ${String(error)}`);
      return undefined;
    }
  }

  #resume({ head, unpublished }: Rebuilt): void {
    for (const tick of this.#ticks.values()) evolve(head.engine, { type: 'MarketMoved', tick });
    this.#head = head;
    this.#isAhead = false;
    if (this.#phase === 'BROKEN') this.#phase = 'RUNNING';
    this.#options.logger.info(`the state was rebuilt up to position ${head.position}`);
    this.#publish(unpublished);
    this.#readers.callAll(head);
  }

  #refuse(item: Waiting): void {
    this.#options.meter?.refused(item.command);
    const at = Math.max(this.#options.clock.now(), this.#head?.at ?? 0);
    const result: SubmitResult = { ok: false, at, rejection: reject('TRY_AGAIN') };
    for (const answer of item.answers) answer(result);
  }
}

function answerAll(carried: readonly Carried[]): void {
  for (const { item, result } of carried) for (const answer of item.answers) answer(result);
}

/** The markets that a group has moved. */
const ticksOf = (carried: readonly Carried[]): readonly MarketTick[] =>
  carried.flatMap(({ item: { command }, result }) =>
    result.ok && command.type === 'MoveMarket' ? [command.tick] : [],
  );

export const createLoop = (options: LoopOptions): Loop => new OneWriterLoop(options);
