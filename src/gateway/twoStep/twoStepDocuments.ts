/** The document of a user's two-step login. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import { CODES_LOCKED_FOR_MS, WRONG_CODES_MAX } from '../../domain/twoStep/twoStep.ts';
import type { DeleteDocument, Documents, PutDocument } from '../documents/documents.ts';

const KIND = 'twoStep';

const body = v.object({
  /** BEGUN until a code of the secret was entered. */
  state: v.picklist(['BEGUN', 'ON']),
  /** Of the authenticator app, sealed. */
  secret: v.string(),
  /** When it was turned on. */
  since: v.number(),
  /** The last step a code was accepted for: no code works twice. */
  lastStep: v.number(),
  /** Hashes of the recovery codes that were not used. */
  recovery: v.array(v.string()),
  /** In a row. */
  wrongTries: v.number(),
  /** 0 while it was never locked. */
  lockedUntil: v.number(),
});

export interface StoredTwoStep extends v.InferOutput<typeof body> {
  readonly userId: UserId;
  readonly version: number;
}

export async function findTwoStep(
  documents: Pick<Documents, 'get'>,
  userId: UserId,
): Promise<StoredTwoStep | undefined> {
  const found = await documents.get(KIND, userId);
  if (found === undefined) return undefined;
  return { ...v.parse(body, JSON.parse(found.body)), userId, version: found.version };
}

/** Codes that were entered leave no trail, but for what locks or turns it on. */
export const putTwoStep = (
  { userId, version, ...stored }: StoredTwoStep,
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

export const deleteTwoStep = ({ userId, version }: StoredTwoStep): DeleteDocument => ({
  type: 'delete',
  kind: KIND,
  id: userId,
  expectedVersion: version,
  audit: 'fact',
});

/** A secret that no code was entered of yet; tries at the one before it still count. */
export const begunTwoStep = (
  userId: UserId,
  secret: string,
  before: StoredTwoStep | undefined,
): StoredTwoStep => ({
  ...{ userId, secret, version: before?.version ?? 0, state: 'BEGUN', since: 0, lastStep: 0 },
  ...{ recovery: [], wrongTries: before?.wrongTries ?? 0, lockedUntil: before?.lockedUntil ?? 0 },
});

/** One more wrong code; the last of them locks it. */
export function afterWrongCode(stored: StoredTwoStep, now: Millis): StoredTwoStep {
  const wrongTries = stored.wrongTries + 1;
  return wrongTries < WRONG_CODES_MAX
    ? { ...stored, wrongTries }
    : { ...stored, wrongTries: 0, lockedUntil: now + CODES_LOCKED_FOR_MS };
}
