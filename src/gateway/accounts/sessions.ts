/**
 * Sessions: opened, renewed once per refresh token, ended. All open sessions are in memory, so that
 * a request is authenticated without the store; a change is acknowledged once it is stored.
 */
import type { Session, SessionEnd, SessionOrigin } from '../../domain/accounts.ts';
import { type SessionId, sessionId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import type { DocumentChange, Documents } from '../documents/documents.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Clock, Logger, RandomBytes } from '../ports.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { ACCOUNT_KINDS, deleteSession, putSession, readSession } from './accountDocuments.ts';
import { type OpenSession, SessionTable } from './sessionTable.ts';

/** Sessions a user may have at once; another one replaces the oldest. */
const SESSIONS_MAX = 10;
/** A session that is not renewed for this long expires. */
const LIFE_MS = 14 * 24 * 3_600_000;
/** A session's number has 48 random bits, so that none is used twice. */
const NUMBER_BYTES = 6;
/** Pauses between attempts to delete sessions that ended whatever the store says. */
const FIRST_PAUSE_MS = SECOND_MS;
const PAUSE_MAX_MS = MINUTE_MS;

const NOWHERE: SessionOrigin = { device: '', address: '' };

export interface SessionsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  /** Called when a session has ended. */
  readonly onEnded: (id: SessionId, reason: SessionEnd) => void;
}

/** Which of a user's sessions end, and what is stored with that. */
export interface EndOptions {
  /** This one stays open. */
  readonly except?: SessionId;
  /** Stored in the same transaction; a conflict is answered TRY_AGAIN, and nothing ends. */
  readonly alongside?: readonly DocumentChange[];
}

/** Every reply is TRY_AGAIN when the store fails; nothing has changed then. */
export interface Sessions {
  readonly byId: (id: SessionId) => Session | undefined;
  /** Oldest first. */
  readonly ofUser: (userId: UserId) => readonly Session[];
  /**
   * Opens a session beside the user's others; expired ones end, as does the oldest beyond the
   * maximum.
   * @param alongside stored in the same transaction; a conflict is answered TRY_AGAIN
   */
  readonly open: (
    userId: UserId,
    refreshHash: string,
    origin?: SessionOrigin,
    alongside?: readonly DocumentChange[],
  ) => Promise<Reply<Session>>;
  /**
   * Exchanges the current hash for the next. TOKEN_REUSED for any other hash, which ends the
   * session; TOKEN_EXPIRED when the session is over.
   * @param address where it is used from now; left out, as before
   */
  readonly rotate: (
    id: SessionId,
    presented: string,
    next: string,
    address?: string,
  ) => Promise<Reply<Session>>;
  /** Ending one that is already over is not refused. */
  readonly end: (id: SessionId, reason: SessionEnd) => Promise<Reply<undefined>>;
  /** @returns how many ended */
  readonly endAll: (
    userId: UserId,
    reason: SessionEnd,
    options?: EndOptions,
  ) => Promise<Reply<number>>;
  /**
   * Ends a user's sessions at once, whatever becomes of the store: their documents are deleted as
   * soon as it works. Resolves after the first attempt.
   */
  readonly revoke: (userId: UserId, reason: SessionEnd) => Promise<void>;
  /** Drops a user's sessions from memory; their documents are deleted elsewhere. */
  readonly drop: (userId: UserId, reason: SessionEnd) => readonly Session[];
  readonly load: () => Promise<void>;
  /** Users with an open session. */
  readonly userIds: () => readonly UserId[];
}

class SessionBook implements Sessions {
  readonly #options: SessionsOptions;
  readonly table = new SessionTable();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  readonly byId = (id: SessionId): Session | undefined => this.table.byId(id)?.session;
  readonly userIds = (): readonly UserId[] => this.table.userIds();
  readonly ofUser = (userId: UserId): readonly Session[] =>
    this.table.ofUser(userId).map(({ session }) => session);

  readonly open: Sessions['open'] = async (
    userId,
    refreshHash,
    origin = NOWHERE,
    alongside = [],
  ) => {
    const at = this.#options.clock.now();
    const opened: OpenSession = {
      session: {
        id: this.#newId(),
        userId,
        refreshHash,
        ...origin,
        openedAt: at,
        lastUsedAt: at,
        expiresAt: at + LIFE_MS,
      },
      version: 1,
    };
    const mine = this.table.ofUser(userId);
    const expired = mine.filter(({ session }) => session.expiresAt <= at);
    const lasting = mine.filter(({ session }) => session.expiresAt > at);
    const replaced = lasting.slice(0, Math.max(0, lasting.length + 1 - SESSIONS_MAX));
    const removed = this.table.remove([...expired, ...replaced]);
    this.table.add(opened);
    const isStored = await this.#store(userId, [
      ...[...expired, ...replaced].map(({ session }) => deleteSession(session)),
      putSession(opened.session, { expectedVersion: 0, audit: 'fact' }),
      ...alongside,
    ]);
    if (!isStored) {
      this.table.remove([opened]);
      this.#putBack(removed);
      // It may be stored all the same, and no client has its tokens.
      void this.#deleteUntilDone(userId, [opened.session], FIRST_PAUSE_MS);
      return refuse(reject('TRY_AGAIN'));
    }
    this.#announce(expired, 'EXPIRED');
    this.#announce(replaced, 'REPLACED');
    return succeed(opened.session);
  };

  readonly rotate: Sessions['rotate'] = async (id, presented, next, address) => {
    const open = this.table.byId(id);
    if (open === undefined) return refuse(reject('TOKEN_EXPIRED'));
    const before = open.session;
    const at = this.#options.clock.now();
    if (before.expiresAt <= at) return this.#endWith(open, 'EXPIRED', 'TOKEN_EXPIRED');
    if (before.refreshHash !== presented) return this.#endWith(open, 'REUSED', 'TOKEN_REUSED');
    // Updated before storing, so that a concurrent renewal with the same token counts as reuse.
    const after: Session = {
      ...before,
      refreshHash: next,
      lastUsedAt: at,
      expiresAt: at + LIFE_MS,
      address: address ?? before.address,
    };
    open.session = after;
    if (!(await this.#storeRotation(open, after))) {
      if (open.session === after) open.session = before;
      return refuse(reject('TRY_AGAIN'));
    }
    // It may have ended meanwhile; then the tokens are invalid.
    return succeed(after);
  };

  readonly end: Sessions['end'] = async (id, reason) => {
    const open = this.table.byId(id);
    if (open === undefined) return succeed(undefined);
    const ended = await this.#endThese(open.session.userId, [open], reason);
    return ended.ok ? succeed(undefined) : ended;
  };

  readonly endAll: Sessions['endAll'] = (userId, reason, { except, alongside } = {}) => {
    // One that is being ended, and cannot be, must not come back after this.
    this.table.forgetRemoved(userId);
    const these = this.table.ofUser(userId).filter(({ session }) => session.id !== except);
    return this.#endThese(userId, these, reason, alongside);
  };

  readonly drop: Sessions['drop'] = (userId, reason) => {
    const these = this.table.ofUser(userId);
    this.table.remove(these);
    this.table.forgetRemoved(userId);
    this.#announce(these, reason);
    return these.map(({ session }) => session);
  };

  readonly revoke: Sessions['revoke'] = (userId, reason) =>
    this.#deleteUntilDone(userId, this.drop(userId, reason), FIRST_PAUSE_MS);

  readonly load = async (): Promise<void> => {
    const documents = await allDocuments(this.#options.documents, ACCOUNT_KINDS.session);
    for (const document of documents)
      this.table.add({ session: readSession(document), version: document.version });
  };

  #newId(): SessionId {
    const number = this.#options.random(NUMBER_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
    return sessionId(number + 1);
  }

  async #endWith(
    open: OpenSession,
    reason: SessionEnd,
    code: 'TOKEN_EXPIRED' | 'TOKEN_REUSED',
  ): Promise<Reply<never>> {
    const ended = await this.#endThese(open.session.userId, [open], reason);
    return ended.ok ? refuse(reject(code)) : ended;
  }

  async #endThese(
    userId: UserId,
    these: readonly OpenSession[],
    reason: SessionEnd,
    alongside: readonly DocumentChange[] = [],
  ): Promise<Reply<number>> {
    const changes = [...alongside, ...these.map(({ session }) => deleteSession(session))];
    if (changes.length === 0) return succeed(0);
    const removed = this.table.remove(these);
    if (!(await this.#store(userId, changes))) {
      this.#putBack(removed);
      return refuse(reject('TRY_AGAIN'));
    }
    this.#announce(these, reason);
    return succeed(these.length);
  }

  /** Reopens sessions whose deletion the store failed, unless all ended meanwhile. */
  #putBack(removed: ReturnType<SessionTable['remove']>): void {
    for (const open of this.table.putBack(removed)) {
      this.#announce([open], 'ENDED');
      const { userId } = open.session;
      void this.#deleteUntilDone(userId, [open.session], FIRST_PAUSE_MS);
    }
  }

  #announce(these: readonly OpenSession[], reason: SessionEnd): void {
    for (const { session } of these) this.#options.onEnded(session.id, reason);
  }

  async #deleteUntilDone(
    userId: UserId,
    these: readonly Session[],
    pauseMs: Millis,
  ): Promise<void> {
    if (these.length === 0) return;
    if (await this.#store(userId, these.map(deleteSession))) return;
    const again = () =>
      void this.#deleteUntilDone(userId, these, Math.min(2 * pauseMs, PAUSE_MAX_MS));
    this.#options.clock.after(pauseMs, again);
  }

  /** After a store that failed with an unknown outcome the document may have another version. */
  async #storeRotation(open: OpenSession, after: Session): Promise<boolean> {
    const { documents, clock } = this.#options;
    const origin = { actor: after.userId, at: clock.now() };
    try {
      for (;;) {
        const expectedVersion = open.version;
        const change = putSession(after, { expectedVersion, audit: 'none' });
        const result = await documents.transact([change], origin);
        if (result.ok) {
          open.version = expectedVersion + 1;
          return true;
        }
        const found = await documents.get(ACCOUNT_KINDS.session, after.id);
        // It is being deleted: the reply will find that it is over.
        if (found === undefined) return true;
        open.version = found.version;
      }
    } catch (error) {
      this.#warn(error);
      return false;
    }
  }

  async #store(actor: UserId, changes: readonly DocumentChange[]): Promise<boolean> {
    const { documents, clock } = this.#options;
    try {
      return (await documents.transact(changes, { actor, at: clock.now() })).ok;
    } catch (error) {
      this.#warn(error);
      return false;
    }
  }

  #warn(error: unknown): void {
    this.#options.logger.warn(`a session was not stored: ${String(error)}`);
  }
}

export const createSessions = (options: SessionsOptions): SessionBook => new SessionBook(options);

export interface SessionsDep {
  /** From memory. */
  readonly sessions: Sessions;
}
