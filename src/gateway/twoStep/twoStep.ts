/** Two-step login: turned on with an authenticator app, checked, turned off. Rules [A-P..]. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { WRONG_CODES_MAX } from '../../domain/twoStep/twoStep.ts';
import type { ReadTokenKeys } from '../secrets.ts';
import type { DocumentChange } from '../documents/documents.ts';
import { NO_TRIES } from '../documents/triedDocument.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { seal, unseal } from './sealed.ts';
import {
  afterWrongCode,
  begunTwoStep,
  deleteTwoStep,
  findTwoStep,
  putTwoStep,
  type StoredTwoStep,
} from './twoStepDocuments.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RandomBytes } from '../ports.ts';
import { Secret, TOTP } from 'otpauth';

// Codes of authenticator apps: six digits of HMAC-SHA-1, another each 30 s (RFC 6238), as every app
// reads them.

const ISSUER = 'Maru';
const STEP_SECONDS = 30;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the current one: clocks of telephones drift. */
const WINDOW = 1;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });

/** @returns Base32 */
const createTotpSecret = (random: RandomBytes): string =>
  new Secret({ buffer: new Uint8Array(random(SECRET_BYTES)).buffer }).base32;

/** `otpauth://totp/…`, what an app reads from a QR code. */
const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The step that a code belongs to, counted from 1970; undefined for a wrong code. */
function stepOf(secret: string, code: string, now: Millis): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / SECOND_MS / STEP_SECONDS) + delta;
}

// Codes for a user who lost their authenticator app: `k4m7q-x9w2p`, each good once. Fifty random
// bits need no slow hash; the key of the exchange keeps a stolen list of hashes from being tried
// out.

const CODES = 10;
/** Letters and digits that are not mistaken for one another. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const HALF = 5;

const half = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');

const createRecoveryCodes = (random: RandomBytes): readonly string[] =>
  Array.from({ length: CODES }, () => `${half(random(HALF))}-${half(random(HALF))}`);

/** As people type them: in capitals, with spaces, without the dash. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Whether a text may be a recovery code; codes of apps are shorter. */
const isRecoveryCode = (text: string): boolean => plain(text).length === 2 * HALF;

const recoveryHash = (key: Uint8Array, userId: UserId, code: string): string =>
  bytesToHex(hmac(sha256, key, utf8ToBytes(`${userId} ${plain(code)}`)));

type Core = Pick<Kernel, 'clock' | 'documents' | 'random'>;

type OnLocked = (userId: UserId, count: number) => Promise<void>;

export interface TwoStepState {
  readonly isOn: boolean;
  readonly since: Millis | undefined;
  readonly recoveryCodesLeft: number;
}

const locked = (until: Millis, now: Millis): Rejection =>
  reject('OTP_LOCKED', { seconds: String(Math.ceil((until - now) / SECOND_MS)) });

/** A code that was used before is answered like a wrong one. */
export class TwoStep {
  readonly #core: Core;
  readonly #keys: ReadTokenKeys;
  readonly #onLocked: OnLocked;
  /** Simultaneous tries of a user are counted one by one. */
  readonly #inTurn = createKeyedTurns<UserId>();

  /** @param onLocked called with how many wrong codes in a row locked it */
  constructor(core: Core, keys: ReadTokenKeys, onLocked: OnLocked) {
    this.#core = core;
    this.#keys = keys;
    this.#onLocked = onLocked;
  }

  async stateOf(userId: UserId): Promise<TwoStepState> {
    const stored = await this.#find(userId);
    return stored?.state === 'ON'
      ? { isOn: true, since: stored.since, recoveryCodesLeft: stored.recovery.length }
      : { isOn: false, since: undefined, recoveryCodesLeft: 0 };
  }

  /** Makes another secret; TWO_STEP_ON where it is on. */
  begin(
    userId: UserId,
    username: string,
  ): Promise<Reply<{ readonly secret: string; readonly uri: string }>> {
    return this.#inTurn(userId, async () => {
      const before = await this.#find(userId);
      if (before?.state === 'ON') return refuse(reject('TWO_STEP_ON'));
      const secret = createTotpSecret(this.#core.random);
      const { sealing } = await this.#keys();
      const sealed = await seal(sealing, this.#core.random, userId, secret);
      const failed = await this.#store(
        userId,
        putTwoStep(begunTwoStep(userId, sealed, before), 'none'),
      );
      return failed === undefined
        ? succeed({ secret, uri: totpUri(secret, username) })
        : refuse(failed);
    });
  }

  /** Turns it on with a code of the secret that `begin` made; answers the recovery codes. */
  confirm(userId: UserId, code: string): Promise<Reply<readonly string[]>> {
    return this.#inTurn(userId, async () => {
      const stored = await this.#find(userId);
      if (stored === undefined) return refuse(reject('TWO_STEP_NOT_BEGUN'));
      if (stored.state === 'ON') return refuse(reject('TWO_STEP_ON'));
      const { recovery } = await this.#keys();
      const codes = createRecoveryCodes(this.#core.random);
      const failed = await this.#try(stored, code, (step) => ({
        ...stored,
        state: 'ON',
        since: this.#core.clock.now(),
        lastStep: step,
        recovery: codes.map((one) => recoveryHash(recovery, userId, one)),
      }));
      return failed === undefined ? succeed(codes) : refuse(failed);
    });
  }

  /**
   * Whether a user may go on: undefined where it is off, and for a code of the app or a recovery
   * code, which is used up. OTP_NEEDED without one, OTP_MISMATCH, OTP_LOCKED.
   */
  check(userId: UserId, code: string | undefined): Promise<Rejection | undefined> {
    return this.#inTurn(userId, async () => {
      const stored = await this.#find(userId);
      return stored?.state === 'ON' ? this.#use(stored, code) : undefined;
    });
  }

  /** Turns it off, for a code of the app or a recovery code. */
  remove(userId: UserId, code: string): Promise<Reply<undefined>> {
    return this.#inTurn(userId, async () => {
      const stored = await this.#find(userId);
      if (stored?.state !== 'ON') return refuse(reject('TWO_STEP_OFF'));
      const wrong = await this.#use(stored, code);
      if (wrong !== undefined) return refuse(wrong);
      const used = await this.#find(userId);
      const failed = used && (await this.#store(userId, deleteTwoStep(used)));
      return failed === undefined ? succeed(undefined) : refuse(failed);
    });
  }

  async #use(stored: StoredTwoStep, code: string | undefined): Promise<Rejection | undefined> {
    if (code === undefined || code === '') return reject('OTP_NEEDED');
    if (!isRecoveryCode(code))
      return this.#try(stored, code, (lastStep) => ({ ...stored, lastStep }));
    const key = (await this.#keys()).recovery;
    const hash = recoveryHash(key, stored.userId, code);
    const rest = stored.recovery.filter((one) => one !== hash);
    const isRight = rest.length < stored.recovery.length;
    return this.#settle(stored, isRight ? { ...stored, recovery: rest } : undefined, 'fact');
  }

  /** @param then what is stored for a right code of so many steps since 1970 */
  async #try(
    stored: StoredTwoStep,
    code: string,
    then: (step: number) => StoredTwoStep,
  ): Promise<Rejection | undefined> {
    const { sealing } = await this.#keys();
    const secret = await unseal(sealing, stored.userId, stored.secret);
    const step = stepOf(secret, code, this.#core.clock.now());
    const isRight = step !== undefined && step > stored.lastStep;
    const audit = stored.state === 'BEGUN' ? 'fact' : 'none';
    return this.#settle(stored, isRight ? then(step) : undefined, audit);
  }

  /** Counts a wrong try, and uses a right code up, before it is answered. */
  async #settle(
    stored: StoredTwoStep,
    right: StoredTwoStep | undefined,
    audit: 'fact' | 'none',
  ): Promise<Rejection | undefined> {
    const now = this.#core.clock.now();
    if (stored.lockedUntil > now) return locked(stored.lockedUntil, now);
    if (right !== undefined)
      return this.#store(stored.userId, putTwoStep({ ...right, ...NO_TRIES }, audit));
    const after = afterWrongCode(stored, now);
    const isLocked = after.lockedUntil > now;
    const failed = await this.#store(stored.userId, putTwoStep(after, isLocked ? 'fact' : 'none'));
    if (failed !== undefined) return failed;
    if (!isLocked) return reject('OTP_MISMATCH');
    await this.#onLocked(stored.userId, WRONG_CODES_MAX);
    return locked(after.lockedUntil, now);
  }

  #find(userId: UserId): Promise<StoredTwoStep | undefined> {
    return findTwoStep(this.#core.documents, userId);
  }

  async #store(userId: UserId, change: DocumentChange): Promise<Rejection | undefined> {
    const { documents, clock } = this.#core;
    const result = await documents.transact([change], { actor: userId, at: clock.now() });
    return result.ok ? undefined : reject('TRY_AGAIN');
  }
}
