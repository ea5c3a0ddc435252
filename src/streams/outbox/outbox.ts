/** Sends requests made without a connection: once each, in order, as the user who made them. */
import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  Observable,
  Subject,
  Subscription,
  timer,
  type SchedulerLike,
} from 'rxjs';
import type { OutboxStore } from '../../db/outboxStore.ts';
import { sourceKey, type SourceParts } from '../../db/source.ts';
import { isOutboxCall, type OutboxCall, type OutboxEntry } from '../../protocol/outboxCalls.ts';
import type { Answer, CallError } from '../../protocol/answer.ts';
import { fail, isRefusal } from '../answer.ts';
import type { AnswerOf, Params, Sending } from '../api.ts';
import { reportDefect } from '../defects.ts';
import type { Exclusive } from '../exclusive.ts';
import { createErasures } from '../erasures.ts';
import { pauseAfter } from '../pauses.ts';

/** Outcome of an entry; the error where the server refused it. */
export interface Settled {
  readonly id: string;
  readonly call: string;
  readonly error: CallError | undefined;
}

export interface Outbox {
  /**
   * Resolves when the entry is stored: from then on it is sent whatever happens to this tab. Rejects
   * when the browser does not store it.
   */
  readonly enqueue: (userId: string, entry: OutboxEntry) => Promise<void>;
  /** Waiting entries, oldest first. */
  readonly waiting: (userId: string) => Promise<readonly OutboxEntry[]>;
  /** Sends what this user has enqueued, while subscribed to; emits what became of each entry. */
  readonly run: (userId: string) => Observable<Settled>;
  /** Erases the user's requests, and drops those enqueued for them later. */
  readonly erase: (userId: string) => Promise<void>;
}

/** Notifies the other tabs that something was enqueued. */
export interface OutboxSignal {
  readonly publish: (source: string) => void;
  readonly received: Observable<string>;
}

export interface OutboxOptions {
  readonly store: OutboxStore<OutboxEntry>;
  readonly backend: Omit<SourceParts, 'userId'>;
  readonly send: <Name extends OutboxCall>(
    name: Name,
    params: Params<Name>,
    sending: Sending,
  ) => Promise<Answer<AnswerOf<Name>>>;
  /** One tab sends at a time. */
  readonly exclusive: Exclusive;
  /** The number of the present connection, 0 while there is none. */
  readonly connection: Observable<number>;
  readonly signal: OutboxSignal;
  readonly scheduler: SchedulerLike;
}

/** Status that is about the session, not the entry: the entry waits for its user. */
const UNAUTHORIZED = 401;

type Fate = 'done' | 'refused' | 'unknown';

/** A 2xx that breaks the contract was carried out all the same. */
function fateOf(answer: Answer<unknown>): Fate {
  if (answer.ok) return 'done';
  const { status } = answer.error;
  if (status >= 200 && status < 300) return 'done';
  return isRefusal(answer.error) && status !== UNAUTHORIZED ? 'refused' : 'unknown';
}

/** Stored by a version of the app whose calls this one does not have. */
const UNKNOWN_CALL: CallError = { status: 404, code: 'NOT_FOUND', message: '' };

class Sender {
  readonly #options: OutboxOptions;
  readonly #userId: string;
  readonly #source: string;
  readonly #settled: (settled: Settled) => void;
  readonly #running = new Subscription();
  #retry = Subscription.EMPTY;
  #failures = 0;
  #isOnline = false;
  #isSending = false;
  #isAgain = false;

  constructor(
    options: OutboxOptions,
    userId: string,
    source: string,
    settled: (settled: Settled) => void,
  ) {
    this.#options = options;
    this.#userId = userId;
    this.#source = source;
    this.#settled = settled;
    this.#running.add(
      options.connection.pipe(distinctUntilChanged()).subscribe((connection) => {
        this.#isOnline = connection > 0;
        this.#failures = 0;
        this.#retry.unsubscribe();
        this.wake();
      }),
    );
    this.#running.add(
      options.signal.received.pipe(filter((each) => each === source)).subscribe(() => this.wake()),
    );
  }

  /** Something may have to be sent; what waits for its pause goes first. */
  wake(): void {
    if (this.#isSending) this.#isAgain = true;
    else if (this.#retry.closed) void this.#sendAll();
  }

  stop(): void {
    this.#running.unsubscribe();
    this.#retry.unsubscribe();
  }

  async #sendAll(): Promise<void> {
    const { exclusive } = this.#options;
    this.#isSending = true;
    try {
      do {
        this.#isAgain = false;
        if (!this.#mayContinue()) return;
        await exclusive(`maru.outbox.${this.#source}`, () => this.#sendInOrder());
      } while (this.#isAgain && this.#retry.closed);
    } catch (error) {
      // The store or the lock is refused: what waits is looked for again later.
      reportDefect(error);
      this.#retryLater();
    } finally {
      this.#isSending = false;
    }
  }

  #mayContinue(): boolean {
    return this.#isOnline && !this.#running.closed;
  }

  async #sendInOrder(): Promise<void> {
    const { store } = this.#options;
    while (this.#mayContinue()) {
      const row = await store.first(this.#source);
      if (row === undefined) return;
      const answer = await this.#send(row.entry);
      const fate = fateOf(answer);
      if (fate === 'unknown') {
        this.#retryLater();
        return;
      }
      await store.remove(row);
      this.#failures = 0;
      const error = fate === 'refused' && !answer.ok ? answer.error : undefined;
      this.#settled({ id: row.id, call: row.entry.call, error });
    }
  }

  async #send({ id, call, params }: OutboxEntry): Promise<Answer<unknown>> {
    if (!isOutboxCall(call)) return fail(UNKNOWN_CALL);
    return this.#options.send(call, params, { as: this.#userId, requestId: id });
  }

  #retryLater(): void {
    if (!this.#mayContinue()) return;
    this.#failures += 1;
    const ms = pauseAfter(this.#failures);
    this.#retry.unsubscribe();
    this.#retry = timer(ms, this.#options.scheduler).subscribe(() => {
      this.#retry = Subscription.EMPTY;
      this.wake();
    });
  }
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, backend, signal } = options;
  const sourceOf = (userId: string): string => sourceKey({ ...backend, userId });
  const added = new Subject<string>();
  const erasures = createErasures();
  const enqueue = async (userId: string, entry: OutboxEntry): Promise<void> => {
    const source = sourceOf(userId);
    const add = async (): Promise<boolean> => {
      await store.add({ source, id: entry.id, entry });
      return true;
    };
    if (!(await erasures.write(source, add, false))) return;
    added.next(source);
    signal.publish(source);
  };
  return {
    enqueue,
    waiting: async (userId) => (await store.of(sourceOf(userId))).map(({ entry }) => entry),
    run: (userId) =>
      new Observable((subscriber) => {
        const source = sourceOf(userId);
        const sender = new Sender(options, userId, source, (settled) => subscriber.next(settled));
        const waking = added.pipe(filter((each) => each === source)).subscribe(() => sender.wake());
        return () => {
          waking.unsubscribe();
          sender.stop();
        };
      }),
    erase: (userId) => {
      const source = sourceOf(userId);
      return erasures.erase(source, () => store.erase(source));
    },
  };
}

/** Over a BroadcastChannel; without one (old browsers) the other tabs find it when they connect. */
export function browserOutboxSignal(): OutboxSignal {
  if (typeof BroadcastChannel === 'undefined') return { publish: () => undefined, received: EMPTY };
  const channel = new BroadcastChannel('maru.outbox');
  return {
    publish: (source) => channel.postMessage(source),
    received: merge(
      new Observable<MessageEvent<unknown>>((subscriber) => {
        const take = (event: MessageEvent<unknown>): void => subscriber.next(event);
        channel.addEventListener('message', take);
        return () => channel.removeEventListener('message', take);
      }),
    ).pipe(
      map(({ data }) => data),
      filter((data) => typeof data === 'string'),
    ),
  };
}
