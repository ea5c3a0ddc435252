/** Everything a person is told once: from the account's events and from the server's own queues. */
import {
  auditTime,
  BehaviorSubject,
  debounceTime,
  filter,
  map,
  merge,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { DESTINATIONS, siteNoticeTopic } from '../protocol/destinations.ts';
import type { AccountEvent } from '../protocol/contract.ts';
import type { HeardEvents } from './account.ts';
import { conflateNotices, type Said } from './conflateNotices.ts';
import {
  eventToNotice,
  isForPage,
  type Labels,
  type ClientNotice,
  type NoticeKey,
  type ServerAlert,
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
  /** The page of this option is open until released: its leverage changes are told. */
  readonly openOption: (futuresOptionId: number) => () => void;
  readonly forget: () => void;
  readonly close: () => void;
}

export interface NoticeOptions {
  readonly heard: Observable<HeardEvents>;
  readonly socket: Pick<Socket, 'listen'>;
  readonly scheduler: SchedulerLike;
  /** The exchange's clock, ms. */
  readonly now: () => number;
  readonly labels: Labels;
  /** The site's number once it is known: its own notices have a topic of that name. */
  readonly siteId: Observable<number>;
}

const HISTORY_MAX = 200;
/** Older than this is history, not news: what happened while nobody was connected. */
const NEWS_MS = 60_000;
/** What comes without such a pause in between is one moment to a person; so much at most. */
const PAUSE_MS = 60;
const MOMENT_MS = 400;

const TONES: Readonly<Record<string, ClientNotice['tone']>> = {
  [DESTINATIONS.logError]: 'warning',
  [DESTINATIONS.newMessage]: 'info',
  [DESTINATIONS.notice]: 'info',
};

/** Words may come plain or as a JSON text or `{message}`; other shapes are shown as they are. */
function toWords(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'string') return value;
    const isObject = typeof value === 'object' && value !== null && 'message' in value;
    return isObject && typeof value.message === 'string' ? value.message : body;
  } catch {
    return body;
  }
}

/** What an event is about. */
function subjectOf(event: AccountEvent): string {
  if ('order' in event) return event.order.id;
  if ('position' in event) return event.position.id;
  if ('bet' in event) return event.bet.id;
  return 'setting' in event ? `option-${event.setting.futuresOptionId}` : event.type;
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

/** What the server wants to be read at once, without empty texts. */
const errorTexts = (socket: NoticeOptions['socket']) =>
  socket.listen(DESTINATIONS.error).pipe(
    map(toWords),
    filter((text) => text !== ''),
  );

/** The newest notices, newest first, each once. */
function createHistory() {
  const history = new BehaviorSubject<readonly ClientNotice[]>([]);
  const remember = (added: readonly ClientNotice[]): void => {
    const ids = new Set(added.map(({ id }) => id));
    const kept = history.value.filter(({ id }) => !ids.has(id));
    if (added.length > 0) history.next([...added.toReversed(), ...kept].slice(0, HISTORY_MAX));
  };
  return { history, remember };
}

export function createNoticeStream(options: NoticeOptions): NoticeStream {
  const { heard, socket, scheduler, now, labels, siteId } = options;
  const notices = new Subject<ClientNotice>();
  const alerts = new Subject<ServerAlert>();
  const { history, remember } = createHistory();
  const running = new Subscription();
  const pages = createOpenPages();
  const news = new Subject<void>();
  let moment: Said[] = [];
  let messages = 0;

  const tell = (): void => {
    const said = moment;
    moment = [];
    for (const notice of conflateNotices(said)) notices.next(notice);
  };
  const paused = news.pipe(debounceTime(PAUSE_MS, scheduler));
  running.add(merge(paused, news.pipe(auditTime(MOMENT_MS, scheduler))).subscribe(tell));
  const tellSoon = (said: readonly Said[]): void => {
    if (said.length === 0) return;
    moment.push(...said);
    news.next();
  };

  const tellMessage = (destination: string, key: NoticeKey, body: string): void => {
    messages += 1;
    const id = `message-${scheduler.now()}-${messages}`;
    const tone = TONES[destination] ?? 'info';
    const notice: ClientNotice = { id, at: now(), tone, key, values: { text: toWords(body) } };
    remember([notice]);
    notices.next(notice);
  };

  running.add(
    heard.subscribe(({ events, isReplay }) => {
      const said = events.flatMap((event): readonly Said[] => {
        const notice = eventToNotice(event, labels);
        return notice === undefined ? [] : [{ notice, subject: subjectOf(event) }];
      });
      remember(said.map(({ notice }) => notice));
      if (isReplay) return;
      const since = now() - NEWS_MS;
      tellSoon(said.filter(({ notice }) => notice.at >= since && isForPage(notice, pages.open)));
    }),
  );
  const follow = (destination: string, key: NoticeKey): void => {
    running.add(
      socket.listen(destination).subscribe((body) => tellMessage(destination, key, body)),
    );
  };
  follow(DESTINATIONS.newMessage, 'notice.NEW_MESSAGE');
  follow(DESTINATIONS.logError, 'notice.TEXT');
  follow(DESTINATIONS.notice, 'notice.TEXT');
  running.add(siteId.subscribe((id) => follow(siteNoticeTopic(id), 'notice.TEXT')));
  running.add(
    errorTexts(socket).subscribe((text) => {
      messages += 1;
      const id = `alert-${scheduler.now()}-${messages}`;
      alerts.next({ id, key: 'alert.TEXT', values: { text } });
    }),
  );

  return {
    notices: notices.asObservable(),
    history: toReadable(history),
    alerts: alerts.asObservable(),
    openOption: pages.add,
    forget: () => {
      moment = [];
      history.next([]);
    },
    close: () => running.unsubscribe(),
  };
}
