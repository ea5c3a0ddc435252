/** Everything a person is notified of once: from the account's events and from the server's own queues. */
import {
  auditTime,
  BehaviorSubject,
  concatMap,
  debounceTime,
  filter,
  map,
  merge,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import * as v from 'valibot';
import type { CallError } from '../protocol/answer.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import type { ReceivedEvents } from './account.ts';
import { conflateNotices } from './conflateNotices.ts';
import type { Labels } from './feature.ts';
import { NOTICE_RULES } from './features.ts';
import {
  eventToNotice,
  type ClientNotice,
  type NoticeKey,
  type ServerAlert,
  type SubjectNotice,
} from './notices.ts';
import type { Readable } from '../domain/readable.ts';
import { toReadable } from './readable.ts';
import type { Socket } from './socket.ts';

export interface NoticeStream {
  /** What is news, that of one moment together: many fills of an order are one notice. */
  readonly notices: Observable<ClientNotice>;
  /** Newest first, with those of the log at the start; forgotten with the account. */
  readonly history: Readable<readonly ClientNotice[]>;
  readonly alerts: Observable<ServerAlert>;
  /** The page of this option is open until released: its leverage changes are shown. */
  readonly openOption: (futuresOptionId: number) => () => void;
  /** Reports that something made without a connection was refused. */
  readonly addRefused: (error: CallError) => void;
  /** A notice that is no event of the account: shown at once. */
  readonly publish: (notice: ClientNotice) => void;
  readonly forget: () => void;
  readonly close: () => void;
}

export interface NoticeOptions {
  readonly received: Observable<ReceivedEvents>;
  readonly socket: Pick<Socket, 'listen'>;
  readonly scheduler: SchedulerLike;
  /** The exchange's clock, ms. */
  readonly now: () => number;
  readonly labels: Labels;
}

const HISTORY_MAX = 200;
/** As many shown notices are remembered, to leave out what follows from them and comes late. */
const SHOWN_MAX = 20;
/** Older than this is history, not news: it happened while the page was not connected. */
const NEWS_MS = 60_000;
/** What comes without such a pause in between is one moment to a person; so much at most. */
const PAUSE_MS = 60;
const MOMENT_MS = 400;

const TONES: Readonly<Record<string, ClientNotice['tone']>> = {
  [DESTINATIONS.logError]: 'warning',
};

type Words = Readonly<{ text: string; code?: string }>;

/** Words may come plain, as a JSON text or as `{message, code?}`; other shapes are shown as they are. */
function toWords(body: string): Words {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'string') return { text: value };
    const known = v.safeParse(
      v.object({ message: v.string(), code: v.optional(v.string()) }),
      value,
    );
    if (!known.success) return { text: body };
    const { message: text, code } = known.output;
    return code === undefined ? { text } : { text, code };
  } catch {
    return { text: body };
  }
}

/** The options whose pages are open; one may be open twice. */
function createOpenPages() {
  const open: number[] = [];
  const add = (futuresOptionId: number): (() => void) => {
    open.push(futuresOptionId);
    let isReleased = false;
    return () => {
      if (!isReleased) open.splice(open.indexOf(futuresOptionId), 1);
      isReleased = true;
    };
  };
  return { open, add };
}

const isForPage = (notice: ClientNotice, openOptions: readonly number[]): boolean =>
  NOTICE_RULES.every((rules) => rules.isForPage?.(notice, openOptions) !== false);

/** What the server wants to be read at once, without empty texts. */
const errorTexts = (socket: NoticeOptions['socket']) =>
  socket.listen(DESTINATIONS.error).pipe(
    map(toWords),
    filter(({ text }) => text !== ''),
  );

/** The newest notices, newest first, each once. */
function createHistory() {
  const history = new BehaviorSubject<readonly ClientNotice[]>([]);
  const remember = (added: readonly ClientNotice[]): void => {
    const ids = new Set(added.map(({ id }) => id));
    const others = history.value.filter(({ id }) => !ids.has(id));
    if (added.length > 0) history.next([...added.toReversed(), ...others].slice(0, HISTORY_MAX));
  };
  return { history, remember };
}

/** Gathers the notices of a moment, and emits what is shown of them when it has ended. */
function createMoments(scheduler: SchedulerLike) {
  const added = new Subject<void>();
  let moment: SubjectNotice[] = [];
  let shown: readonly ClientNotice[] = [];
  const endMoment = (): readonly ClientNotice[] => {
    const fresh = conflateNotices(moment, shown);
    moment = [];
    shown = [...shown, ...fresh].slice(-SHOWN_MAX);
    return fresh;
  };
  const paused = added.pipe(debounceTime(PAUSE_MS, scheduler));
  return {
    ended: merge(paused, added.pipe(auditTime(MOMENT_MS, scheduler))).pipe(concatMap(endMoment)),
    add: (fresh: readonly SubjectNotice[]): void => {
      if (fresh.length === 0) return;
      moment.push(...fresh);
      added.next();
    },
    forget: (): void => {
      moment = [];
      shown = [];
    },
  };
}

export function createNoticeStream(options: NoticeOptions): NoticeStream {
  const { received, socket, scheduler, now, labels } = options;
  const notices = new Subject<ClientNotice>();
  const alerts = new Subject<ServerAlert>();
  const { history, remember } = createHistory();
  const running = new Subscription();
  const pages = createOpenPages();
  const moments = createMoments(scheduler);
  running.add(moments.ended.subscribe((notice) => notices.next(notice)));
  let messages = 0;

  const publish = (notice: ClientNotice): void => {
    remember([notice]);
    notices.next(notice);
  };
  const publishWords = (tone: ClientNotice['tone'], key: NoticeKey, values: Words): void => {
    messages += 1;
    const id = `message-${scheduler.now()}-${messages}`;
    publish({ id, at: now(), tone, key, values: { ...values } });
  };

  running.add(
    received.subscribe(({ events, isReplay }) => {
      const said = events.flatMap((event) => eventToNotice(event, labels) ?? []);
      remember(said.map(({ notice }) => notice));
      if (isReplay) return;
      const since = now() - NEWS_MS;
      moments.add(said.filter(({ notice }) => notice.at >= since && isForPage(notice, pages.open)));
    }),
  );
  const follow = (destination: string, key: NoticeKey): void => {
    running.add(
      socket
        .listen(destination)
        .subscribe((body) => publishWords(TONES[destination] ?? 'info', key, toWords(body))),
    );
  };
  follow(DESTINATIONS.logError, 'notice.LOG_ERROR');
  running.add(
    errorTexts(socket).subscribe((values) => {
      messages += 1;
      const id = `alert-${scheduler.now()}-${messages}`;
      alerts.next({ id, key: 'alert.TEXT', values: { ...values } });
    }),
  );

  return {
    notices: notices.asObservable(),
    history: toReadable(history),
    alerts: alerts.asObservable(),
    openOption: pages.add,
    publish,
    addRefused: ({ message: text, code }) =>
      publishWords('warning', 'notice.OUTBOX_REFUSED', { text, code }),
    forget: () => {
      moments.forget();
      history.next([]);
    },
    close: () => running.unsubscribe(),
  };
}
