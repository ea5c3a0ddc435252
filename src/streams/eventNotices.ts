/** Notices of the account's events, that of one moment together, for the board of notices. */
import {
  auditTime,
  concatMap,
  debounceTime,
  merge,
  Subject,
  Subscription,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { ReceivedEvents } from './accountState.ts';
import { conflateNotices, withoutFollowing } from './conflateNotices.ts';
import type { Labels } from './feature.ts';
import { NOTICE_RULES } from './features.ts';
import type { NoticeBoard } from './noticeBoard.ts';
import { eventToNotice, type ClientNotice, type SubjectNotice } from './notices.ts';

export interface EventNotices {
  /** What was gathered for the present moment is not shown. */
  readonly forget: () => void;
  readonly close: () => void;
}

export interface EventNoticesOptions {
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
/** What comes without such a pause in between is one moment to a person; so much at most. */
const PAUSE_MS = 60;
const MOMENT_MS = 400;

const isForPage = (notice: ClientNotice, openOptions: readonly number[]): boolean =>
  NOTICE_RULES.every((rules) => rules.isForPage?.(notice, openOptions) !== false);

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

/** Publishes what is said about events until closed. */
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
