/**
 * From the user's queues to the account on the screen: read, put in order, fill gaps, append to the
 * log, fold. Servers that number events are asked for what is missing; of others the lists are read
 * again after every reconnect.
 */
import {
  auditTime,
  BehaviorSubject,
  concatMap,
  EMPTY,
  exhaustMap,
  filter,
  firstValueFrom,
  merge,
  Observable,
  Subject,
  switchMap,
  takeUntil,
  tap,
  timer,
  type SchedulerLike,
  type Subscriber,
} from 'rxjs';
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { ACCOUNT_QUEUES } from '../protocol/destinations.ts';
import { foldFacts } from './accountFold.ts';
import { EMPTY_ACCOUNT } from './emptyAccount.ts';
import type { CallError } from '../protocol/answer.ts';
import type { Caller } from './api.ts';
import { readBaseline } from './baseline.ts';
import { stepForward, type KnownEvent, readNumberedEvent, readPlainEvent } from './catchUp.ts';
import { reportDefect } from './defects.ts';
import type { AccountFact, BaselineFact } from './facts.ts';
import type { LogWriter } from './logWriter.ts';
import { pauseAfter } from './pauses.ts';
import { createSequencer, type Sequencer } from './sequencer.ts';
import type { Socket } from './socket.ts';

export type IngestReport =
  /** The account after the events; `events` are new to this client. */
  | {
      readonly type: 'ACCOUNT';
      readonly view: AccountView;
      readonly events: readonly AccountEvent[];
    }
  /** Everything the server knew when this connection opened has been applied. */
  | { readonly type: 'CAUGHT_UP' }
  /** Catching up failed; it is retried. */
  | { readonly type: 'BEHIND'; readonly error: CallError }
  /** An event could not be applied; the account is rebuilt from the server's lists until CAUGHT_UP. */
  | { readonly type: 'REBUILDING' }
  /** A text on the user's queues that is no event of the contract. */
  | { readonly type: 'UNREADABLE'; readonly text: string };

export interface IngestOptions {
  readonly api: Caller;
  readonly socket: Pick<Socket, 'listen' | 'connection'>;
  readonly scheduler: SchedulerLike;
  readonly writer: LogWriter;
  /** How facts change the view; default: the fold of all features. */
  readonly fold?: typeof foldFacts;
  /** The account as replayed, and the last event of the log. */
  readonly view: AccountView;
  readonly known: KnownEvent | undefined;
  /** Whether the server numbers events and answers `GET /api/events`. */
  readonly isNumbered: boolean;
  /** Commands that the server carried out: one that numbers nothing may not report what they changed. */
  readonly carriedOut?: Observable<unknown>;
}

/** Events that arrive close together go to the log in one batch. */
const FLUSH_MS = 4;
/** How long a gap may close by itself before the missing events are requested. */
const HOLE_MS = 50;
/** For how long changes that are not understood are gathered before the lists are read again. */
const CHANGES_MS = 300;

/** Facts in order, to be stored and shown. */
interface Release {
  readonly facts: readonly AccountFact[];
  /** The log so far belongs to another history. */
  readonly isOther: boolean;
}

class Ingest {
  readonly #options: IngestOptions;
  readonly #subscriber: Subscriber<IngestReport>;
  readonly #sequencer: Sequencer<AccountEvent>;
  readonly #released = new Subject<void>();
  /** Released and not yet handed to the log. */
  #queue: Release[] = [];
  readonly #wake = new Subject<'gap' | 'retry' | 'changed'>();
  /** Readings in a row that did not lead to the server's present: each makes the next pause longer. */
  #failures = 0;
  readonly #stop = new Subject<void>();
  /** Releases that are not on the screen yet. */
  readonly #pending = new BehaviorSubject(0);
  #view: AccountView;
  /** Last event released; undefined after a baseline. */
  #known: KnownEvent | undefined;
  /** Whether the account is known as a whole; before that no event is released. */
  #hasStart: boolean;
  /** The view and the log may be wrong: both begin again with the next baseline. */
  #isRebuilding = false;
  /** Texts of a server that does not number, held back while the lists are read. */
  #held: string[] | undefined;
  /** Whether the lists are being read, and something changed meanwhile that they may not contain. */
  #isReading = false;
  #isOutdated = false;

  constructor(options: IngestOptions, subscriber: Subscriber<IngestReport>) {
    this.#options = options;
    this.#subscriber = subscriber;
    this.#view = options.view;
    this.#known = options.known;
    this.#hasStart = options.view.at !== undefined;
    // Below every number: until the account is known as a whole, all events wait.
    this.#sequencer = createSequencer(this.#hasStart ? options.view.seq : -Infinity);
    this.#held = options.isNumbered ? undefined : [];
  }

  /** Runs until the returned function is called. */
  start(): () => void {
    const { socket, scheduler, carriedOut = EMPTY } = this.#options;
    const texts = merge(...ACCOUNT_QUEUES.map(socket.listen));
    const opened = socket.connection.pipe(
      filter((connection) => connection > 0),
      tap(() => {
        this.#failures = 0;
      }),
    );
    const wakes = merge(
      this.#wake.pipe(
        filter((reason) => reason === 'gap'),
        auditTime(HOLE_MS, scheduler),
      ),
      this.#wake.pipe(
        filter((reason) => reason === 'retry'),
        switchMap(() => timer(pauseAfter(this.#failures), scheduler)),
      ),
      // At the end of each such time, however fast changes follow one another.
      this.#wake.pipe(
        filter((reason) => reason === 'changed'),
        auditTime(CHANGES_MS, scheduler),
      ),
      opened,
    );
    this.#released
      .pipe(
        auditTime(FLUSH_MS, scheduler),
        concatMap(() => this.#applyQueue()),
        takeUntil(this.#stop),
      )
      .subscribe();
    texts.pipe(takeUntil(this.#stop)).subscribe((text) => this.#receive(text));
    wakes
      .pipe(
        filter(() => socket.connection.value > 0),
        exhaustMap(() => this.#catchUp()),
        takeUntil(this.#stop),
      )
      .subscribe();
    if (!this.#options.isNumbered)
      carriedOut.pipe(takeUntil(this.#stop)).subscribe(() => this.#noteChange());
    return () => this.#stop.next();
  }

  #receive(text: string): void {
    try {
      if (this.#options.isNumbered) this.#receiveNumbered(text);
      else if (this.#held === undefined) this.#receivePlain(text);
      else this.#held.push(text);
    } catch (error) {
      this.#rebuild(error);
    }
  }

  /** Without it one event that cannot be applied would freeze the account for good. */
  #rebuild(error: unknown): void {
    if (this.#subscriber.closed) return;
    reportDefect(error);
    this.#subscriber.next({ type: 'REBUILDING' });
    this.#isRebuilding = true;
    this.#hasStart = false;
    this.#known = undefined;
    this.#sequencer.restart(-Infinity);
    if (!this.#options.isNumbered) this.#held = [];
    // What waits continues a state that is no longer known; the lists contain it.
    const dropped = this.#queue.length;
    this.#queue = [];
    this.#pending.next(this.#pending.value - dropped);
    this.#retryLater();
  }

  #retryLater(): void {
    this.#failures += 1;
    this.#wake.next('retry');
  }

  #receiveNumbered(text: string): void {
    const event = readNumberedEvent(text);
    if (event === undefined) this.#subscriber.next({ type: 'UNREADABLE', text });
    else this.#offer([event]);
    // An unreadable text leaves a gap that shows with the next event; asking shows it at once.
    if (event === undefined || this.#sequencer.gap() !== undefined) this.#wake.next('gap');
  }

  #receivePlain(text: string): void {
    const { scheduler } = this.#options;
    const nextSeq = (): number => this.#sequencer.lastSeq() + 1;
    const event = readPlainEvent(text, { nextSeq, now: () => scheduler.now() });
    if (event !== undefined) {
      this.#offer([event]);
      return;
    }
    // Of what the specification shows no fields, servers of another make send what they like.
    this.#noteChange();
  }

  /** Something changed of which it is not known what: the lists say so. */
  #noteChange(): void {
    if (this.#isReading) this.#isOutdated = true;
    else this.#wake.next('changed');
  }

  #offer(events: readonly AccountEvent[]): void {
    const ready = events.flatMap((event) => this.#sequencer.offer(event));
    this.#release(ready);
    if (this.#sequencer.hasOverflowed()) this.#readListsAgain();
  }

  /** A gap that stayed open for so long is given up: the lists contain the missing facts. */
  #readListsAgain(): void {
    this.#hasStart = false;
    this.#known = undefined;
    this.#sequencer.restart(-Infinity);
    this.#wake.next('gap');
  }

  #release(ready: readonly AccountEvent[]): void {
    const last = ready.at(-1);
    if (last === undefined) return;
    this.#known = { seq: last.seq, at: last.at };
    this.#sendOff({ facts: ready, isOther: false });
  }

  #sendOff(release: Release): void {
    this.#pending.next(this.#pending.value + 1);
    this.#queue.push(release);
    this.#released.next();
  }

  #beginWith(baseline: BaselineFact, isOther: boolean): void {
    this.#hasStart = true;
    this.#known = undefined;
    this.#sendOff({ facts: [baseline], isOther: isOther || this.#isRebuilding });
    this.#isRebuilding = false;
    this.#release(this.#sequencer.restart(baseline.seq));
  }

  /**
   * Applies all releases that queued up while the log was busy in one batch; later turns find none.
   */
  async #applyQueue(): Promise<void> {
    const releases = this.#queue;
    if (releases.length === 0 || this.#subscriber.closed) return;
    this.#queue = [];
    await this.#applyAll(releases).catch((error: unknown) => this.#rebuild(error));
    this.#pending.next(this.#pending.value - releases.length);
  }

  async #applyAll(releases: readonly Release[]): Promise<void> {
    // What came before another history began is not worth storing.
    const start = releases.findLastIndex(({ isOther }) => isOther);
    if (start >= 0) {
      await this.#options.writer.reset();
      this.#view = EMPTY_ACCOUNT;
    }
    const facts = releases.slice(Math.max(0, start)).flatMap((release) => release.facts);
    await this.#options.writer.write(facts, this.#view);
    if (this.#subscriber.closed) return;
    const { fold = foldFacts } = this.#options;
    this.#view = fold(this.#view, facts);
    const events = facts.filter((fact) => fact.type !== 'BASELINE');
    this.#subscriber.next({ type: 'ACCOUNT', view: this.#view, events });
  }

  async #catchUp(): Promise<void> {
    this.#isReading = true;
    this.#isOutdated = false;
    await this.#readUp().catch((error: unknown) => this.#rebuild(error));
    this.#isReading = false;
    if (this.#isOutdated) this.#wake.next('changed');
  }

  async #readUp(): Promise<void> {
    const { connection } = this.#options.socket;
    const begunOn = connection.value;
    const error = await (this.#options.isNumbered ? this.#readEvents() : this.#readLists());
    if (this.#subscriber.closed) return;
    if (error !== undefined) {
      this.#subscriber.next({ type: 'BEHIND', error });
      this.#retryLater();
      return;
    }
    const isSettled = this.#pending.pipe(
      filter((pending) => pending === 0),
      takeUntil(this.#stop),
    );
    await firstValueFrom(isSettled, { defaultValue: 0 });
    if (!this.#hasStart) {
      // A rebuild began meanwhile; its own retry may have fallen into this reading.
      this.#retryLater();
      return;
    }
    // A connection that opened meanwhile found this reading in progress and started no other.
    if (connection.value !== begunOn || this.#sequencer.gap() !== undefined) this.#wake.next('gap');
    else {
      this.#failures = 0;
      this.#subscriber.next({ type: 'CAUGHT_UP' });
    }
  }

  /** Steps forward until the server has no more; the error that stopped it, if any. */
  async #readEvents(): Promise<CallError | undefined> {
    const { api, scheduler } = this.#options;
    // A loop, because what one step releases decides what the next one requests.
    for (;;) {
      const after = this.#hasStart ? this.#sequencer.lastSeq() : undefined;
      const step = await stepForward(api, () => scheduler.now(), after, this.#known);
      if (this.#subscriber.closed) return undefined;
      if (!step.ok) return step.error;
      if (step.value.kind === 'baseline') {
        this.#beginWith(step.value.baseline, step.value.isOther);
        continue;
      }
      this.#offer(step.value.events);
      if (step.value.isEnd) return undefined;
    }
  }

  async #readLists(): Promise<CallError | undefined> {
    const { api, scheduler } = this.#options;
    // Lists read from now on contain whatever was received before.
    this.#held = [];
    const seq = this.#hasStart ? this.#sequencer.lastSeq() + 1 : 0;
    const baseline = await readBaseline(api, seq, scheduler.now());
    if (this.#subscriber.closed) return undefined;
    if (!baseline.ok) return baseline.error;
    this.#beginWith(baseline.value, false);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const text of held) this.#receivePlain(text);
    return undefined;
  }
}

/** Runs while subscribed to; never fails. */
export const ingest = (options: IngestOptions): Observable<IngestReport> =>
  new Observable((subscriber) => new Ingest(options, subscriber).start());
