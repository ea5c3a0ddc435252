/**
 * One signed-in user's account from its log to the live screen: replay with progress, then follow
 * the server. Runs while subscribed to and leaves nothing of the user behind when it ends.
 */
import { Observable, Subscription, type SchedulerLike, type Subscriber } from 'rxjs';
import type { ClientLog } from '../db/clientLog.ts';
import { errorToFailure, type LogFailure } from '../db/failures.ts';
import type { ReplayProgress } from '../db/replay.ts';
import { sourceKey } from '../db/source.ts';
import type { AccountEvent } from '../protocol/accountEvents.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import { FOLD_VERSION, foldFacts, replayFold } from './accountFold.ts';
import {
  type AccountState,
  createAccountState,
  HEALTHY,
  type ReceivedEvents,
} from './accountState.ts';
import type { Api } from './api.ts';
import { begunFacts } from './begunFacts.ts';
import { type KnownEvent, readCross } from './catchUp.ts';
import { reportDefect } from './defects.ts';
import { EMPTY_ACCOUNT } from './emptyAccount.ts';
import { createErasableLog, type ErasableLog } from './erasures.ts';
import type { AccountFact } from './facts.ts';
import { ingest, type IngestReport } from './ingest.ts';
import { createLogWriter } from './logWriter.ts';
import type { Socket } from './socket.ts';
import type { Transport } from './transport.ts';
import { INITIAL_LOG_LIMITS, type LogLimits, readView, SnapshotKeeper } from './viewSnapshots.ts';

export type AccountReport =
  | { readonly type: 'PROGRESS'; readonly progress: ReplayProgress }
  /** The log's last state is on the screen. */
  | { readonly type: 'REPLAYED' }
  /** The log could not be read; the account starts from the server's lists. */
  | { readonly type: 'REPLAY_FAILED'; readonly message: string }
  | Extract<IngestReport, { readonly type: 'CAUGHT_UP' | 'BEHIND' }>;

export interface AccountStreams extends Omit<AccountState, 'received'> {
  readonly received: Observable<ReceivedEvents>;
  /** Starts the account of this user; one at a time. Ends and forgets it when unsubscribed. */
  readonly start: (userId: string) => Observable<AccountReport>;
  /** Erases the user's log in this browser; what this page receives for them later is not stored. */
  readonly erase: (userId: string) => Promise<void>;
}

export interface AccountOptions {
  readonly transport: Transport;
  readonly api: Api;
  readonly socket: Pick<Socket, 'listen' | 'connection'>;
  readonly log: ClientLog<AccountFact>;
  /** How much of the log is kept beyond its snapshot; the initial limits without it. */
  readonly logLimits?: (() => LogLimits) | undefined;
  readonly scheduler: SchedulerLike;
  /** Whether the server numbers events, as its site information says. */
  readonly isNumbered: () => boolean;
  /** Where it is kept for those who follow it; a state of its own without one. */
  readonly state?: AccountState;
  /** How facts change the view; default: the fold of all features. */
  readonly fold?: typeof foldFacts;
}

/** Events of the log that are published again at the start, for the notification history. */
const RECALLED = 200;

interface Replayed {
  readonly view: AccountView;
  readonly known: KnownEvent | undefined;
  readonly recent: readonly AccountEvent[];
  readonly failure: LogFailure | undefined;
}

const withoutLog = (failure: LogFailure): Replayed => ({
  view: EMPTY_ACCOUNT,
  known: undefined,
  recent: [],
  failure,
});

class Account implements AccountStreams {
  readonly view: AccountState['view'];
  readonly cross: AccountState['cross'];
  readonly health: AccountState['health'];
  readonly received: Observable<ReceivedEvents>;
  readonly #received: AccountState['received'];
  readonly #options: AccountOptions;

  readonly #log: ErasableLog<AccountFact>;

  constructor(options: AccountOptions) {
    const { view, cross, health, received } = options.state ?? createAccountState();
    this.view = view;
    this.cross = cross;
    this.health = health;
    this.received = received.asObservable();
    this.#received = received;
    this.#log = createErasableLog(options.log);
    this.#options = { ...options, log: this.#log };
  }

  readonly start = (userId: string): Observable<AccountReport> =>
    new Observable((subscriber) => {
      const running = new Subscription();
      this.#run(this.#source(userId), subscriber, running).catch((error: unknown) =>
        subscriber.error(error),
      );
      return () => {
        running.unsubscribe();
        this.view.next(EMPTY_ACCOUNT);
        this.cross.next(undefined);
        this.health.next(HEALTHY);
      };
    });

  readonly erase = async (userId: string): Promise<void> => {
    await this.#log.eraseForGood(this.#source(userId));
  };

  #source(userId: string): string {
    const { mode, origin } = this.#options.transport;
    return sourceKey({ mode, origin, userId });
  }

  async #run(
    source: string,
    subscriber: Subscriber<AccountReport>,
    running: Subscription,
  ): Promise<void> {
    // A log that cannot even be loaded rejects; the account then starts from the server's lists.
    const replayed = await this.#replay(source, subscriber).catch((error: unknown) =>
      withoutLog(errorToFailure(error)),
    );
    if (subscriber.closed) return;
    const { failure, view } = replayed;
    this.view.next(view);
    this.#received.next({ events: replayed.recent, isReplay: true });
    subscriber.next(
      failure === undefined
        ? { type: 'REPLAYED' }
        : { type: 'REPLAY_FAILED', message: failure.message },
    );
    this.#follow(source, replayed, subscriber, running);
  }

  /** The log folded from its snapshot on; from nothing when it cannot be read. */
  async #replay(source: string, subscriber: Subscriber<AccountReport>): Promise<Replayed> {
    const { log } = this.#options;
    const snapshot = await log.loadSnapshot(source, FOLD_VERSION);
    const start =
      snapshot.ok && snapshot.value !== undefined ? readView(snapshot.value.body) : undefined;
    const fold = replayFold(start ?? EMPTY_ACCOUNT);
    // Of a log that was trimmed only a snapshot knows the beginning: without one it begins with
    // the next fact that stands on its own.
    const begun = begunFacts(start !== undefined);
    let defect: unknown;
    let last: AccountFact | undefined;
    let recent: readonly AccountEvent[] = [];
    // The snapshot's own last fact is read again, because what it was is asked for below.
    const outcome = await log.replay(source, start?.seq ?? 0, {
      onBatch: (facts) => {
        try {
          fold.add(begun.of(facts));
        } catch (error) {
          defect ??= error;
        }
        last = facts.at(-1) ?? last;
        const events = facts.slice(-RECALLED).filter((fact) => fact.type !== 'BASELINE');
        recent = [...recent, ...events].slice(-RECALLED);
      },
      onProgress: (progress) => subscriber.next({ type: 'PROGRESS', progress }),
    });
    if (defect !== undefined) {
      // The next start would meet the same fact again.
      reportDefect(defect);
      await log.erase(source);
      return withoutLog({ code: 'DAMAGED', message: errorToFailure(defect).message });
    }
    if (outcome.ok) {
      const known =
        last === undefined || last.type === 'BASELINE' || !begun.hasBegun()
          ? undefined
          : { seq: last.seq, at: last.at };
      return { view: fold.finish(), known, recent, failure: undefined };
    }
    // What cannot be read is of no use to any version; what a newer app wrote is left alone.
    if (outcome.failure.code === 'DAMAGED') await log.erase(source);
    return withoutLog(outcome.failure);
  }

  #follow(
    source: string,
    replayed: Replayed,
    subscriber: Subscriber<AccountReport>,
    running: Subscription,
  ): void {
    const { api, socket, log, scheduler, isNumbered, fold = foldFacts } = this.#options;
    const { logLimits: limits = () => INITIAL_LOG_LIMITS } = this.#options;
    const isRefused = replayed.failure?.code === 'NEWER';
    const writer = createLogWriter({
      log,
      source,
      scheduler,
      ...(isRefused && replayed.failure !== undefined ? { refused: replayed.failure } : {}),
    });
    const noteLog = (): void =>
      this.health.next({ ...this.health.value, log: writer.health.get() });
    noteLog();
    running.add(writer.health.subscribe(noteLog));
    running.add(
      socket.listen(DESTINATIONS.cross).subscribe((text) => {
        const cross = readCross(text, scheduler.now());
        if (cross !== undefined) this.cross.next(cross);
      }),
    );
    const { view, known } = replayed;
    const snapshots = new SnapshotKeeper({ log, source, writer, savedSeq: view.seq, limits });
    running.add(
      ingest({
        api,
        socket,
        scheduler,
        writer,
        fold,
        view,
        known,
        isNumbered: isNumbered(),
        carriedOut: api.carriedOut,
      }).subscribe((report) => {
        this.#take(report, subscriber);
        snapshots.note(report);
      }),
    );
  }

  #take(report: IngestReport, subscriber: Subscriber<AccountReport>): void {
    switch (report.type) {
      case 'ACCOUNT':
        this.view.next(report.view);
        if (report.events.length > 0)
          this.#received.next({ events: report.events, isReplay: false });
        return;
      case 'UNREADABLE':
        this.health.next({ ...this.health.value, unreadable: this.health.value.unreadable + 1 });
        return;
      case 'REBUILDING':
        this.health.next({ ...this.health.value, isRebuilding: true });
        return;
      case 'CAUGHT_UP':
        if (this.health.value.isRebuilding)
          this.health.next({ ...this.health.value, isRebuilding: false });
        subscriber.next(report);
        return;
      case 'BEHIND':
        subscriber.next(report);
        return;
    }
  }
}

export const createAccount = (options: AccountOptions): AccountStreams => new Account(options);
