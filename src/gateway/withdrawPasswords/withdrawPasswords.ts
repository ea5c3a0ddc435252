/** Withdraw passwords: set, changed, removed, tried, and the proofs made for a right one. [D-W..] */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import {
  isWithdrawPassword,
  LOCKED_FOR_MS,
  WRONG_TRIES_MAX,
} from '../../domain/withdrawPasswords/withdrawPassword.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { PasswordQueue } from '../auth/passwordQueue.ts';
import type { CommonPasswords } from '../auth/passwordRules.ts';
import type { DocumentChange, PutDocument } from '../documents/documents.ts';
import {
  createTriedDocument,
  NO_TRIES,
  type Tried,
  triedFields,
} from '../documents/triedDocument.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { Proofs } from './proofs.ts';
import * as v from 'valibot';

// The document of a user's withdraw password: its hash, and how often it was entered wrongly.

const body = v.object({ passwordHash: v.string(), ...triedFields });

type StoredPassword = Tried<v.InferOutput<typeof body>>;

const {
  put,
  find: findPassword,
  remove: deletePassword,
  afterWrong: afterWrongTry,
} = createTriedDocument('withdrawPassword', body, {
  wrongMax: WRONG_TRIES_MAX,
  lockedForMs: LOCKED_FOR_MS,
});

/** Another password, with no wrong try; version 0 where none was set. */
const putPassword = (userId: UserId, version: number, passwordHash: string): PutDocument =>
  put({ userId, version, passwordHash, ...NO_TRIES }, 'fact');

/** Tries leave no trail, but for the one that locks. */
const putTries = (stored: StoredPassword): PutDocument =>
  put(stored, stored.lockedUntil > 0 && stored.wrongTries === 0 ? 'fact' : 'none');

const locked = (until: Millis, now: Millis): Rejection =>
  reject('WITHDRAW_PASSWORD_LOCKED', { seconds: String(Math.ceil((until - now) / SECOND_MS)) });

type Core = Pick<Kernel, 'clock' | 'documents' | 'random'> & GuardDep & ProfilesDep & SitesDep;

/** Checks a code of two-step login, where the user turned it on. */
type CheckCode = (userId: UserId, otp: string | undefined) => Promise<Rejection | undefined>;

interface WithdrawPasswordParts {
  readonly passwords: PasswordQueue;
  /** Passwords that may not be set. */
  readonly common: CommonPasswords;
  readonly checkCode: CheckCode;
  /** Receives how many wrong passwords in a row locked it. */
  readonly onLocked: (userId: UserId, count: number) => Promise<void>;
}

const laneOf = (userId: UserId): string => `withdraw ${userId}`;

export class WithdrawPasswords {
  readonly #core: Core;
  readonly #passwords: PasswordQueue;
  readonly #proofs: Proofs;
  readonly #checkCode: CheckCode;
  readonly #onLocked: WithdrawPasswordParts['onLocked'];
  readonly #common: CommonPasswords;
  /** Simultaneous tries of a user are counted one by one. */
  readonly #inTurn = createKeyedTurns<UserId>();

  constructor(core: Core, p: WithdrawPasswordParts) {
    this.#core = core;
    this.#checkCode = p.checkCode;
    this.#onLocked = p.onLocked;
    this.#passwords = p.passwords;
    this.#common = p.common;
    this.#proofs = new Proofs(core.clock, core.random);
  }

  /** `lockedUntil` is a moment to come; undefined where it is not locked. */
  async stateOf(
    userId: UserId,
  ): Promise<{ readonly exists: boolean; readonly lockedUntil: Millis | undefined }> {
    const stored = await this.#find(userId);
    const until = stored?.lockedUntil ?? 0;
    return {
      exists: stored !== undefined,
      lockedUntil: until > this.#core.clock.now() ? until : undefined,
    };
  }

  /** @param previous the password that is set; undefined for the first */
  update(userId: UserId, password: string, previous?: string): Promise<Reply<undefined>> {
    return this.#inTurn(userId, async () => {
      if (!isWithdrawPassword(password)) return refuse(reject('INVALID_WITHDRAW_PASSWORD'));
      if (this.#common.has(password.toLowerCase())) return refuse(reject('PASSWORD_COMMON'));
      const stored = await this.#find(userId);
      // One that is missing is no try.
      if (stored !== undefined && previous === undefined)
        return refuse(reject('INVALID_PARAMETER', { name: 'prevPassword' }));
      const wrong = stored && (await this.#try(stored, previous ?? ''));
      if (wrong !== undefined) return refuse(wrong);
      const passwordHash = await this.#passwords.hash(laneOf(userId), password);
      if (passwordHash === undefined) return refuse(tooMany(1));
      this.#proofs.end(userId);
      const version = (await this.#find(userId))?.version ?? 0;
      const failed = await this.#change(userId, putPassword(userId, version, passwordHash));
      return failed === undefined ? succeed(undefined) : refuse(failed);
    });
  }

  remove(userId: UserId, password: string): Promise<Reply<undefined>> {
    return this.#inTurn(userId, async () => {
      const wrong = await this.#tryOf(userId, password);
      if (wrong !== undefined) return refuse(wrong);
      this.#proofs.end(userId);
      const stored = await this.#find(userId);
      const failed = stored && (await this.#change(userId, deletePassword(stored)));
      return failed === undefined ? succeed(undefined) : refuse(failed);
    });
  }

  /** @param otp needed where the user turned two-step login on */
  prove(
    userId: UserId,
    password: string,
    otp?: string,
  ): Promise<Reply<{ readonly proof: string; readonly expiresAt: Millis }>> {
    return this.#inTurn(userId, async () => {
      const wrong = (await this.#tryOf(userId, password)) ?? (await this.#checkCode(userId, otp));
      return wrong === undefined ? succeed(this.#proofs.offer(userId)) : refuse(wrong);
    });
  }

  /**
   * Applies under a proof, which stays good where the application is refused; without one on a site
   * that takes none. CHANGED_RECENTLY and WITHDRAWALS_LOCKED while nothing may leave the account.
   */
  async spend<T>(
    userId: UserId,
    proof: string | undefined,
    apply: () => Promise<Reply<T>>,
  ): Promise<Reply<T>> {
    const held = await this.#core.guard.rejectionOfLeaving(userId);
    if (held !== undefined) return refuse(held);
    if (!this.#takesProofs(userId)) return apply();
    const putBack = proof === undefined ? undefined : this.#proofs.take(userId, proof);
    if (putBack === undefined) {
      const isSet = (await this.#find(userId)) !== undefined;
      if (!isSet) return refuse(reject('WITHDRAW_PASSWORD_NEEDED'));
      return refuse(reject(proof === undefined ? 'PROOF_REQUIRED' : 'WITHDRAW_PROOF_EXPIRED'));
    }
    const applied = await apply();
    if (!applied.ok) putBack();
    return applied;
  }

  #takesProofs(userId: UserId): boolean {
    const { profiles, sites } = this.#core;
    const siteId = profiles.profileOf(userId)?.siteId;
    return (siteId === undefined ? undefined : sites.byId(siteId))?.withdrawalProof ?? true;
  }

  #find(userId: UserId): Promise<StoredPassword | undefined> {
    return findPassword(this.#core.documents, userId);
  }

  async #change(userId: UserId, change: DocumentChange): Promise<Rejection | undefined> {
    const { documents, clock } = this.#core;
    const result = await documents.transact([change], { actor: userId, at: clock.now() });
    return result.ok ? undefined : reject('TRY_AGAIN');
  }

  async #tryOf(userId: UserId, password: string): Promise<Rejection | undefined> {
    const stored = await this.#find(userId);
    return stored === undefined ? reject('WITHDRAW_PASSWORD_NEEDED') : this.#try(stored, password);
  }

  /** Counts a wrong try before it is answered. */
  async #try(stored: StoredPassword, password: string): Promise<Rejection | undefined> {
    const { clock } = this.#core;
    const { userId, passwordHash, lockedUntil, wrongTries, locks } = stored;
    if (lockedUntil > clock.now()) return locked(lockedUntil, clock.now());
    const isRight = await this.#passwords.verify(laneOf(userId), password, passwordHash);
    if (isRight === undefined) return tooMany(1);
    if (isRight) {
      if (wrongTries === 0 && locks === 0) return undefined;
      return this.#change(userId, putTries({ ...stored, ...NO_TRIES }));
    }
    const after = afterWrongTry(stored, clock.now());
    const failed = await this.#change(userId, putTries(after));
    if (failed !== undefined) return failed;
    if (after.lockedUntil > clock.now()) {
      await this.#onLocked(userId, WRONG_TRIES_MAX);
      return locked(after.lockedUntil, clock.now());
    }
    const remaining = String(WRONG_TRIES_MAX - after.wrongTries);
    return reject('WRONG_WITHDRAW_PASSWORD', { remaining });
  }
}
