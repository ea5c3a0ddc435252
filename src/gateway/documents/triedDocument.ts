/**
 * Documents that a user has one of and that lock after wrong entries, such as a withdraw password:
 * kept under the user's id, removed with their personal data.
 */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { DeleteDocument, Documents, PutDocument } from './documents.ts';

/** Fields of every body of such a document. */
export const triedFields = {
  /** In a row. */
  wrongTries: v.number(),
  /** 0 while it was never locked. */
  lockedUntil: v.number(),
  /** Locks with no right entry after them; each is twice as long as the one before it. */
  locks: v.optional(v.number(), 0),
};

interface Tries {
  readonly wrongTries: number;
  readonly lockedUntil: Millis;
  readonly locks: number;
}

/** State after a correct entry. */
export const NO_TRIES: Tries = { wrongTries: 0, lockedUntil: 0, locks: 0 };

/** The longest lock. */
const LOCK_MAX_MS = 4 * HOUR_MS;

/** A body with whose it is and its version, 0 where it is not stored yet. */
export type Tried<Body> = Readonly<Body> & { readonly userId: UserId; readonly version: number };

export interface TriedDocument<Body> {
  readonly find: (
    documents: Pick<Documents, 'get'>,
    userId: UserId,
  ) => Promise<Tried<Body> | undefined>;
  readonly put: (stored: Tried<Body>, audit: 'fact' | 'none') => PutDocument;
  readonly remove: (stored: Tried<Body>) => DeleteDocument;
  /** One more wrong entry; the last of them locks it. */
  readonly afterWrong: (stored: Tried<Body>, now: Millis) => Tried<Body>;
}

/** @param limits how many wrong entries in a row lock it, and for how many milliseconds at first */
export function createTriedDocument<Body extends Tries>(
  kind: string,
  body: v.GenericSchema<unknown, Body>,
  limits: { readonly wrongMax: number; readonly lockedForMs: number },
): TriedDocument<Body> {
  return {
    find: async (documents, userId) => {
      const found = await documents.get(kind, userId);
      if (found === undefined) return undefined;
      return { ...v.parse(body, JSON.parse(found.body)), userId, version: found.version };
    },
    put: ({ userId, version, ...stored }, audit) => ({
      type: 'put',
      kind,
      id: userId,
      owner: userId,
      expectedVersion: version,
      audit,
      body: JSON.stringify(stored),
    }),
    remove: ({ userId, version }) => ({
      type: 'delete',
      kind,
      id: userId,
      expectedVersion: version,
      audit: 'fact',
    }),
    afterWrong: (stored, now) => {
      const wrongTries = stored.wrongTries + 1;
      if (wrongTries < limits.wrongMax) return { ...stored, wrongTries };
      const lockMs = Math.min(LOCK_MAX_MS, limits.lockedForMs * 2 ** stored.locks);
      return { ...stored, wrongTries: 0, lockedUntil: now + lockMs, locks: stored.locks + 1 };
    },
  };
}
