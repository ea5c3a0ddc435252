/** Notices to the user from every source: the server's own alerts, and published content. */
import {
  BehaviorSubject,
  filter,
  map,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import * as v from 'valibot';
import type { CallError } from '../protocol/answer.ts';
import { DESTINATIONS } from '../protocol/destinations.ts';
import type { ClientNotice, NoticeKey, ServerAlert } from './notices.ts';
import type { Readable } from '../domain/readable.ts';
import { toReadable } from './readable.ts';
import type { Socket } from './socket.ts';

export interface NoticeBoard {
  /** News, joined by moment: many fills of an order are one notice. */
  readonly notices: Observable<ClientNotice>;
  /** Newest first, with those of the log at the start; forgotten with the account. */
  readonly history: Readable<readonly ClientNotice[]>;
  readonly alerts: Observable<ServerAlert>;
  /** The page of this option is open until released: its leverage changes are shown. */
  readonly openOption: (futuresOptionId: number) => () => void;
  /** Ids of the options whose pages are open; one may be open twice. */
  readonly openOptions: readonly number[];
  /** Reports that something made without a connection was refused. */
  readonly addRefused: (error: CallError) => void;
  /** A notice that is no event of the account: shown at once. */
  readonly publish: (notice: ClientNotice) => void;
  /** Shows a notice that is in the history already. */
  readonly show: (notice: ClientNotice) => void;
  /**
   * Adds to the history without showing anything. Of an order it has one entry: the newest notice.
   * @param notices oldest first
   * @param revise leaves out of all notices, oldest first, what is not worth an entry
   */
  readonly remember: (
    notices: readonly ClientNotice[],
    revise?: (notices: readonly ClientNotice[]) => readonly ClientNotice[],
  ) => void;
  /** Empties the history. */
  readonly forget: () => void;
  readonly close: () => void;
}

export interface NoticeBoardOptions {
  readonly socket: Pick<Socket, 'listen'>;
  readonly scheduler: SchedulerLike;
  /** The exchange's clock, ms. */
  readonly now: () => number;
}

const HISTORY_MAX = 200;

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

/** Alerts of the server that must be read at once, without empty texts. */
const errorTexts = (socket: NoticeBoardOptions['socket']) =>
  socket.listen(DESTINATIONS.error).pipe(
    map(toWords),
    filter(({ text }) => text !== ''),
  );

/** Key of a notice's entry in the history. */
const entryOf = ({ id, thread, part }: ClientNotice): string => part ?? thread ?? id;

/** The newest notices, newest first, one for each order. */
function createHistory() {
  const history = new BehaviorSubject<readonly ClientNotice[]>([]);
  const remember: NoticeBoard['remember'] = (added, revise = (all) => all) => {
    if (added.length === 0) return;
    const entries = new Map<string, ClientNotice>();
    for (const notice of revise([...history.value.toReversed(), ...added])) {
      entries.delete(entryOf(notice));
      entries.set(entryOf(notice), notice);
    }
    history.next([...entries.values()].toReversed().slice(0, HISTORY_MAX));
  };
  return { history, remember };
}

export function createNoticeBoard({ socket, scheduler, now }: NoticeBoardOptions): NoticeBoard {
  const notices = new Subject<ClientNotice>();
  const alerts = new Subject<ServerAlert>();
  const { history, remember } = createHistory();
  const running = new Subscription();
  const pages = createOpenPages();
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
    openOptions: pages.open,
    publish,
    addRefused: ({ message: text, code }) =>
      publishWords('warning', 'notice.OUTBOX_REFUSED', { text, code }),
    show: (notice) => notices.next(notice),
    remember,
    forget: () => history.next([]),
    close: () => running.unsubscribe(),
  };
}
