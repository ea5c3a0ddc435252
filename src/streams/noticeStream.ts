/** Everything a person is told once: from the account's events and from the server's own queues. */
import {
  BehaviorSubject,
  filter,
  map,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { DESTINATIONS, siteNoticeTopic } from '../protocol/destinations.ts';
import type { HeardEvents } from './account.ts';
import {
  eventToNotice,
  isForPage,
  type LabelOf,
  type Notice,
  type NoticeKey,
  type ServerAlert,
} from './notices.ts';
import { toReadable, type Readable } from './readable.ts';
import type { Socket } from './socket.ts';

export interface NoticeStream {
  /** Each new notice, while it is news. */
  readonly notices: Observable<Notice>;
  /** Newest first, with those of the log at the start; forgotten with the account. */
  readonly history: Readable<readonly Notice[]>;
  readonly alerts: Observable<ServerAlert>;
  readonly forget: () => void;
  readonly close: () => void;
}

export interface NoticeOptions {
  readonly heard: Observable<HeardEvents>;
  readonly socket: Pick<Socket, 'listen'>;
  readonly scheduler: SchedulerLike;
  /** The exchange's clock, ms. */
  readonly now: () => number;
  readonly labelOf: LabelOf;
  /** The site's number once it is known: its own notices have a topic of that name. */
  readonly siteId: Observable<number>;
  /** The option whose page is open. */
  readonly playingOption: () => number | undefined;
}

const HISTORY_MAX = 200;
/** Older than this is history, not news: what happened while nobody was connected. */
const NEWS_MS = 60_000;

const TONES: Readonly<Record<string, Notice['tone']>> = {
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

export function createNoticeStream(options: NoticeOptions): NoticeStream {
  const { heard, socket, scheduler, now, labelOf, siteId, playingOption } = options;
  const notices = new Subject<Notice>();
  const alerts = new Subject<ServerAlert>();
  const history = new BehaviorSubject<readonly Notice[]>([]);
  const running = new Subscription();
  let messages = 0;

  const remember = (added: readonly Notice[]): void => {
    const ids = new Set(added.map(({ id }) => id));
    const kept = history.value.filter(({ id }) => !ids.has(id));
    if (added.length > 0) history.next([...added.toReversed(), ...kept].slice(0, HISTORY_MAX));
  };

  const tellMessage = (destination: string, key: NoticeKey, body: string): void => {
    messages += 1;
    const at = scheduler.now();
    const values = { text: toWords(body) };
    const notice: Notice = {
      id: `message-${at}-${messages}`,
      at: now(),
      tone: TONES[destination] ?? 'info',
      key,
      values,
    };
    remember([notice]);
    notices.next(notice);
  };

  running.add(
    heard.subscribe(({ events, isReplay }) => {
      const said = events.flatMap((event) => eventToNotice(event, labelOf) ?? []);
      remember(said);
      if (isReplay) return;
      const since = now() - NEWS_MS;
      for (const notice of said)
        if (notice.at >= since && isForPage(notice, playingOption())) notices.next(notice);
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
    socket
      .listen(DESTINATIONS.error)
      .pipe(
        map(toWords),
        filter((text) => text !== ''),
      )
      .subscribe((text) => {
        messages += 1;
        alerts.next({
          id: `alert-${scheduler.now()}-${messages}`,
          key: 'alert.TEXT',
          values: { text },
        });
      }),
  );

  return {
    notices: notices.asObservable(),
    history: toReadable(history),
    alerts: alerts.asObservable(),
    forget: () => history.next([]),
    close: () => running.unsubscribe(),
  };
}
