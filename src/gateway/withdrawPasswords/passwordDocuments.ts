/** The document of a user's withdraw password: its hash, and how often it was entered wrongly. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { LOCKED_FOR_MS, WRONG_TRIES_MAX } from '../../domain/withdrawPasswords/withdrawPassword.ts';
import type { PutDocument } from '../documents/documents.ts';
import {
  createTriedDocument,
  NO_TRIES,
  type Tried,
  triedFields,
} from '../documents/triedDocument.ts';

const body = v.object({ passwordHash: v.string(), ...triedFields });

export type StoredPassword = Tried<v.InferOutput<typeof body>>;

const { put, ...document } = createTriedDocument('withdrawPassword', body, {
  wrongMax: WRONG_TRIES_MAX,
  lockedForMs: LOCKED_FOR_MS,
});

export const { find: findPassword, remove: deletePassword, afterWrong: afterWrongTry } = document;

/** Another password, with no wrong try; version 0 where none was set. */
export const putPassword = (userId: UserId, version: number, passwordHash: string): PutDocument =>
  put({ userId, version, passwordHash, ...NO_TRIES }, 'fact');

/** Tries leave no trail, but for the one that locks. */
export const putTries = (stored: StoredPassword): PutDocument =>
  put(stored, stored.lockedUntil > 0 && stored.wrongTries === 0 ? 'fact' : 'none');
