/** The document of a user's two-step login. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { CODES_LOCKED_FOR_MS, WRONG_CODES_MAX } from '../../domain/twoStep/twoStep.ts';
import { createTriedDocument, type Tried, triedFields } from '../documents/triedDocument.ts';

export const TWO_STEP_KIND = 'twoStep';

const body = v.object({
  /** BEGUN until a code of the secret was entered. */
  state: v.picklist(['BEGUN', 'ON']),
  /** Secret of the authenticator app, sealed. */
  secret: v.string(),
  /** When it was turned on. */
  since: v.number(),
  /** The last step a code was accepted for: no code works twice. */
  lastStep: v.number(),
  /** Hashes of the recovery codes that were not used. */
  recovery: v.array(v.string()),
  ...triedFields,
});

export type StoredTwoStep = Tried<v.InferOutput<typeof body>>;

/** Codes that were entered leave no trail, but for what locks or turns it on. */
export const {
  find: findTwoStep,
  put: putTwoStep,
  remove: deleteTwoStep,
  afterWrong: afterWrongCode,
} = createTriedDocument(TWO_STEP_KIND, body, {
  wrongMax: WRONG_CODES_MAX,
  lockedForMs: CODES_LOCKED_FOR_MS,
});

/** A secret that no code was entered of yet; tries at the one before it still count. */
export const begunTwoStep = (
  userId: UserId,
  secret: string,
  before: StoredTwoStep | undefined,
): StoredTwoStep => ({
  userId,
  secret,
  version: before?.version ?? 0,
  state: 'BEGUN',
  since: 0,
  lastStep: 0,
  recovery: [],
  wrongTries: before?.wrongTries ?? 0,
  lockedUntil: before?.lockedUntil ?? 0,
  locks: before?.locks ?? 0,
});
