/**
 * A kind of request as the history has it: which list its row is in, and what that row was requested
 * as. Features hand one row in for each of the engine's kinds.
 */
import * as v from 'valibot';
import type { Millis } from '../../domain/time.ts';
import type { RejectionCode } from '../../domain/rejections.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import type { ContentOf, RequestKind } from '../../engine/earlierRequests.ts';
import type { HistoryKind, HistoryRow } from '../ports.ts';

/** See `fingerprintOf` in engine/requests. */
interface Fingerprint {
  readonly fingerprint: number;
}

interface StoredKind<Content extends object> {
  readonly history: HistoryKind;
  /** Refuses another request under an id that is used. */
  readonly reused: RejectionCode;
  /**
   * All that the stored request may be repeated as.
   * @param body of its row in the history
   */
  requestedAs(body: string): readonly (Content | Fingerprint)[];
}

export type StoredKinds = { readonly [Kind in RequestKind]: StoredKind<ContentOf<Kind>> };

export interface RequestKey {
  readonly userId: UserId;
  readonly kind: RequestKind;
  readonly id: ClientOrderId;
}

const storedFingerprint = v.object({ fingerprint: v.number() });

/** Requests that no other list of the history holds have rows of their own, by their fingerprints. */
export const IN_ROWS_OF_REQUESTS = {
  history: 'REQUEST',
  requestedAs: (body: string): readonly Fingerprint[] => [
    v.parse(storedFingerprint, JSON.parse(body)),
  ],
} as const;

/** The id under which a list has a request. */
export const idInList = (
  list: HistoryKind,
  { kind, id }: Pick<RequestKey, 'kind' | 'id'>,
): string => (list === IN_ROWS_OF_REQUESTS.history ? `${kind}/${id}` : id);

export function toRequestRow(key: RequestKey, fingerprint: number, at: Millis): HistoryRow {
  const { history: kind } = IN_ROWS_OF_REQUESTS;
  const requestId = idInList(kind, key);
  return {
    kind,
    id: `${key.userId}/${requestId}`,
    userId: key.userId,
    optionId: undefined,
    at,
    requestId,
    body: JSON.stringify({ fingerprint }),
  };
}
