/**
 * Documents that hold back an account's money, and the codes by which its owner says "this was not
 * me".
 */
import * as v from 'valibot';
import { ACCOUNT_CHANGES, type AccountChange } from '../../domain/accountGuard/accountGuard.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';

/** `state` is one for each user, `notice` one for each change, kept under the mark of its code. */
export const GUARD_KINDS = { state: 'accountGuard', notice: 'accountNotice' } as const;

const stateBody = v.object({
  /** Time of the last change that delays withdrawals; null before the first. */
  changedAt: v.nullable(v.number()),
  /** Since when withdrawals are locked; null while they are not. */
  lockedAt: v.nullable(v.number()),
});
export type GuardState = Readonly<v.InferOutput<typeof stateBody>> & { readonly version: number };

const noticeBody = v.object({ change: v.picklist(ACCOUNT_CHANGES), isUsed: v.boolean() });

export interface StoredNotice {
  readonly mark: string;
  readonly owner: UserId;
  readonly change: AccountChange;
  readonly isUsed: boolean;
  readonly at: Millis;
  readonly version: number;
}

export async function findState(
  documents: Pick<Documents, 'get'>,
  userId: UserId,
): Promise<GuardState> {
  const found = await documents.get(GUARD_KINDS.state, userId);
  return found === undefined
    ? { changedAt: null, lockedAt: null, version: 0 }
    : { ...v.parse(stateBody, JSON.parse(found.body)), version: found.version };
}

export const putState = (
  userId: UserId,
  { version, changedAt, lockedAt }: GuardState,
): PutDocument => ({
  type: 'put',
  kind: GUARD_KINDS.state,
  id: userId,
  owner: userId,
  expectedVersion: version,
  audit: 'fact',
  body: JSON.stringify({ changedAt, lockedAt }),
});

export async function findNotice(
  documents: Pick<Documents, 'get'>,
  mark: string,
): Promise<StoredNotice | undefined> {
  const found = await documents.get(GUARD_KINDS.notice, mark);
  if (found?.owner === undefined) return undefined;
  const { owner, createdAt: at, version } = found;
  return { ...v.parse(noticeBody, JSON.parse(found.body)), mark, owner, at, version };
}

export const putNotice = ({
  mark,
  owner,
  version,
  change,
  isUsed,
}: Omit<StoredNotice, 'at'>): PutDocument => ({
  type: 'put',
  kind: GUARD_KINDS.notice,
  id: mark,
  owner,
  expectedVersion: version,
  audit: 'none',
  body: JSON.stringify({ change, isUsed }),
});
