/**
 * Account of a signed-in user: log, fold, schemas of its events, notices of them. A guest's first
 * price needs none of it, so it is a file of its own; `lazyAccount.ts` loads it.
 */
import {
  finalize,
  auditTime,
  concatMap,
  debounceTime,
  merge,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { createAccount, type AccountOptions, type AccountStreams } from './account.ts';
import type { AccountState, ReceivedEvents } from './accountState.ts';
import type { NoticeBoard } from './noticeBoard.ts';
import type { Labels, CountedNotices } from './feature.ts';
import { NOTICE_RULES } from './features.ts';
import { eventToNotice, type ClientNotice, type SubjectNotice, type NoticeKey } from './notices.ts';

// Notices of the account's events, that of one moment together, for the board of notices.

// Notices of one moment → the shown ones: a cancel-all is one toast, not two hundred.

const COUNTED: ReadonlyMap<NoticeKey, CountedNotices<NoticeKey>> = new Map(
  NOTICE_RULES.flatMap(({ counted }) =>
    counted.flatMap((row) => row.keys.map((key) => [key, row] as const)),
  ),
);

/** Both in one, when the later one continues the earlier. */
function join(before: SubjectNotice, after: SubjectNotice): ClientNotice | undefined {
  if (before.subject !== after.subject) return undefined;
  for (const rules of NOTICE_RULES) {
    const joined = rules.join?.(before.notice, after.notice);
    if (joined !== undefined) return joined;
  }
  return before.notice.key === after.notice.key ? after.notice : undefined;
}

/** Each continues the newest of the same kind about the same thing, where there is one. */
function joinSubjects(notices: readonly SubjectNotice[]): readonly ClientNotice[] {
  const joined: SubjectNotice[] = [];
  for (const each of notices) {
    const at = joined.findLastIndex((earlier) => join(earlier, each) !== undefined);
    const earlier = joined[at];
    const notice = earlier === undefined ? undefined : join(earlier, each);
    if (notice === undefined) joined.push(each);
    else joined[at] = { subject: each.subject, notice };
  }
  return joined.map(({ notice }) => notice);
}

/**
 * Notices without those that follow from another notice of the same command: all of a command's
 * notices have one time, however late some of them are received.
 */
function withoutConsequences(
  notices: readonly ClientNotice[],
  shown: readonly ClientNotice[],
): readonly ClientNotice[] {
  return notices.filter((notice) => {
    const others = [...notices, ...shown.filter(({ at }) => at === notice.at)];
    return !NOTICE_RULES.some(({ isConsequence }) => isConsequence?.(notice, others));
  });
}

/** The notices of many moments, without what follows from another one of the same moment. */
function withoutFollowing(notices: readonly ClientNotice[]): readonly ClientNotice[] {
  const moments = new Map<number, ClientNotice[]>();
  for (const notice of notices) {
    const moment = moments.get(notice.at);
    if (moment === undefined) moments.set(notice.at, [notice]);
    else moment.push(notice);
  }
  return notices.filter((notice) => {
    const others = moments.get(notice.at) ?? [];
    return !NOTICE_RULES.some(({ isConsequence }) => isConsequence?.(notice, others));
  });
}

/** Orders of one intent are lines of one toast and are not counted together. */
const isOneIntent = (notices: readonly ClientNotice[]): boolean =>
  new Set(notices.map(({ id, thread }) => thread ?? id)).size === 1;

/**
 * Notices to show for one moment, in their order.
 * @param shown recently shown notices, which may already cover a late one
 */
export function conflateNotices(
  notices: readonly SubjectNotice[],
  shown: readonly ClientNotice[] = [],
): readonly ClientNotice[] {
  const joined = withoutConsequences(joinSubjects(notices), shown);
  const alike = new Map<NoticeKey, ClientNotice[]>();
  for (const notice of joined) {
    const many = COUNTED.get(notice.key)?.many;
    const others = many === undefined ? undefined : alike.get(many);
    if (many !== undefined && others === undefined) alike.set(many, [notice]);
    others?.push(notice);
  }
  const countedOnce = new Set<NoticeKey>();
  return joined.flatMap((notice) => {
    const row = COUNTED.get(notice.key);
    const counted = row === undefined ? [] : (alike.get(row.many) ?? []);
    if (row === undefined || isOneIntent(counted)) return notice;
    // Once, in the place of the first.
    if (countedOnce.has(row.many)) return [];
    countedOnce.add(row.many);
    const values = { count: String(counted.length), ...row.sum?.(counted) };
    const { thread: _, part: _part, ...counts } = notice;
    return { ...counts, key: row.many, values };
  });
}

interface EventNotices {
  /** Drops the notices gathered for the present moment. */
  readonly forget: () => void;
  readonly close: () => void;
}

interface EventNoticesOptions {
  readonly received: Observable<ReceivedEvents>;
  readonly scheduler: SchedulerLike;
  /** The exchange's clock, ms. */
  readonly now: () => number;
  readonly labels: Labels;
}

/** As many shown notices are remembered, to leave out what follows from them and comes late. */
const SHOWN_MAX = 20;
/** Older than this is history, not news: it happened while the page was not connected. */
const NEWS_MS = 60_000;
/**
 * Pause that ends a moment: notices without such a pause in between are shown together, for at most
 * MOMENT_MS.
 */
const PAUSE_MS = 60;
const MOMENT_MS = 400;

const isForPage = (notice: ClientNotice, openOptions: readonly number[]): boolean =>
  NOTICE_RULES.every((rules) => rules.isForPage?.(notice, openOptions) !== false);

/** Gathers the notices of a moment, and emits those to show when it has ended. */
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

/** Publishes the notices of events until closed. */
export function followEvents(
  board: Pick<NoticeBoard, 'openOptions' | 'remember' | 'show'>,
  { received, scheduler, now, labels }: EventNoticesOptions,
): EventNotices {
  const running = new Subscription();
  const moments = createMoments(scheduler);
  running.add(moments.ended.subscribe(board.show));
  running.add(
    received.subscribe(({ events, isReplay }) => {
      const said = events.flatMap((event) => eventToNotice(event, labels) ?? []);
      board.remember(
        said.map(({ notice }) => notice),
        withoutFollowing,
      );
      if (isReplay) return;
      const since = now() - NEWS_MS;
      moments.add(
        said.filter(({ notice }) => notice.at >= since && isForPage(notice, board.openOptions)),
      );
    }),
  );
  return { forget: moments.forget, close: () => running.unsubscribe() };
}

export interface AccountPartOptions
  extends Omit<AccountOptions, 'state'>, Omit<EventNoticesOptions, 'received'> {
  readonly board: NoticeBoard;
}

export interface AccountPart extends Pick<AccountStreams, 'start' | 'erase'> {
  readonly close: () => void;
}

/** @param state where the account is kept for those who follow it */
export function openAccountPart(options: AccountPartOptions, state: AccountState): AccountPart {
  const account = createAccount({ ...options, state });
  const notices = followEvents(options.board, { ...options, received: state.received });
  return {
    start: (userId) => account.start(userId).pipe(finalize(notices.forget)),
    erase: account.erase,
    close: notices.close,
  };
}
