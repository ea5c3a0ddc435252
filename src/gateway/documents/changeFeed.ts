/**
 * Kinds of documents that processes keep in memory. A process that did not make a change learns of it
 * from the feed of changes, which has rows of these kinds alone. Rules [O-J1] and [O-J3].
 */
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { ChangedDocument, DocumentKey } from '../ports/documents.ts';

/**
 * How the feed names a change. `byId`: by the document, which is read again. `whole`: by the kind
 * alone, because its ids are words of people; all of it is read again.
 */
type Naming = 'byId' | 'whole';

export const FOLLOWED_KINDS = {
  admin: 'byId',
  apiKey: 'byId',
  content: 'byId',
  partner: 'whole',
  profile: 'byId',
  session: 'byId',
  site: 'byId',
  trader: 'byId',
} as const satisfies Readonly<Record<string, Naming>>;

export type FollowedKind = keyof typeof FOLLOWED_KINDS;

export const isFollowedKind = (kind: string): kind is FollowedKind =>
  Object.hasOwn(FOLLOWED_KINDS, kind);

const namedBy = (naming: Naming): readonly string[] =>
  Object.keys(FOLLOWED_KINDS).filter(
    (kind) => isFollowedKind(kind) && FOLLOWED_KINDS[kind] === naming,
  );

/** Kinds that the feed names by document. */
export const NAMED_BY_ID = namedBy('byId');

/** Kinds that the feed names without their ids. */
export const NAMED_WHOLE = namedBy('whole');

/** The id of a document in the feed, empty for its whole kind; undefined where the feed has no row of it. */
export function idInFeed({ kind, id }: DocumentKey): string | undefined {
  if (!isFollowedKind(kind)) return undefined;
  return FOLLOWED_KINDS[kind] === 'byId' ? id : '';
}

/**
 * The answer to a reader of the feed; undefined where it is not certain that no row is missing.
 * @param rows from the one that the reader has read last, which shows that those after it are there
 * @param number of that one; 0 for a reader who begins with the first row of all
 */
export function rowsAfter(
  rows: readonly ChangedDocument[],
  number: number,
  limit: number,
): readonly ChangedDocument[] | undefined {
  const [first] = rows;
  if (number === 0) return (first?.number ?? 1) > 1 ? undefined : rows.slice(0, limit);
  return first?.number === number ? rows.slice(1, limit + 1) : undefined;
}

/** Rows stay in the feed for this long at least, and about twice as long while documents change. */
const KEPT_MS: Millis = 10 * MINUTE_MS;

/**
 * When the process that writes trims the feed: within a transaction of its own, so that it needs no
 * timer. The row that was the last one then stays: a reader who has read all of it finds its place.
 */
export class FeedTrim {
  #dueAt: Millis | undefined;
  #last = 0;

  /** Number of the last row when the feed was trimmed before. */
  get last(): number {
    return this.#last;
  }

  isDue(at: Millis): boolean {
    this.#dueAt ??= at + KEPT_MS;
    return at >= this.#dueAt;
  }

  /** @param last number of the last row at this moment */
  done(last: number, at: Millis): void {
    this.#last = last;
    this.#dueAt = at + KEPT_MS;
  }
}
