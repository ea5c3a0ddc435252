/** Notices of one moment → what is shown of them: a cancel-all is one toast, not two hundred. */
import type { CountedNotices } from './feature.ts';
import { NOTICE_RULES } from './features.ts';
import type { ClientNotice, NoticeKey, SubjectNotice } from './notices.ts';

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

/** What one command caused has one time, however late some of it is received. */
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
export function withoutFollowing(notices: readonly ClientNotice[]): readonly ClientNotice[] {
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
 * What is shown of the notices of one moment, in their order.
 * @param shown what was shown lately: it may have said already what a late notice says
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
