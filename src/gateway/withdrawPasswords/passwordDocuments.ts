/** The document of a user's withdraw password: its hash, and how often it was entered wrongly. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { LOCKED_FOR_MS, WRONG_TRIES_MAX } from '../../domain/withdrawPasswords/withdrawPassword.ts';
import type { Millis } from '../../domain/time.ts';
import type { DeleteDocument, Documents, PutDocument } from '../documents/documents.ts';

const KIND = 'withdrawPassword';

const body = v.object({
  passwordHash: v.string(),
  /** In a row. */
  wrongTries: v.number(),
  /** 0 while it was never locked. */
  lockedUntil: v.number(),
});

export interface StoredPassword extends v.InferOutput<typeof body> {
  readonly userId: UserId;
  readonly version: number;
}

export async function findPassword(
  documents: Pick<Documents, 'get'>,
  userId: UserId,
): Promise<StoredPassword | undefined> {
  const found = await documents.get(KIND, userId);
  if (found === undefined) return undefined;
  return { ...v.parse(body, JSON.parse(found.body)), userId, version: found.version };
}

const put = (
  { userId, version, ...stored }: StoredPassword,
  audit: 'fact' | 'none',
): PutDocument => ({
  type: 'put',
  kind: KIND,
  id: userId,
  owner: userId,
  expectedVersion: version,
  audit,
  body: JSON.stringify(stored),
});

/** Another password, with no wrong try; version 0 where none was set. */
export const putPassword = (userId: UserId, version: number, passwordHash: string): PutDocument =>
  put({ userId, version, passwordHash, wrongTries: 0, lockedUntil: 0 }, 'fact');

/** One more wrong try; the last of them locks it. */
export function afterWrongTry(stored: StoredPassword, now: Millis): StoredPassword {
  const wrongTries = stored.wrongTries + 1;
  return wrongTries < WRONG_TRIES_MAX
    ? { ...stored, wrongTries }
    : { ...stored, wrongTries: 0, lockedUntil: now + LOCKED_FOR_MS };
}

/** Tries leave no trail, but for the one that locks. */
export const putTries = (stored: StoredPassword): PutDocument =>
  put(stored, stored.lockedUntil > 0 && stored.wrongTries === 0 ? 'fact' : 'none');

export const deletePassword = ({ userId, version }: StoredPassword): DeleteDocument => ({
  type: 'delete',
  kind: KIND,
  id: userId,
  expectedVersion: version,
  audit: 'fact',
});
