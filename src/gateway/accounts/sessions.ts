/**
 * Sessions: opened, renewed once per refresh token, ended. All open sessions are in memory, so that
 * a request is authenticated without the store; a change is acknowledged once it is stored.
 */
import type { Session, SessionEnd } from '../../domain/accounts.ts';
import { type SessionId, sessionId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { DocumentChange, Documents } from '../documents/documents.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Clock, Logger, RandomBytes } from '../ports.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { ACCOUNT_KINDS, deleteSession, putSession, readSession } from './accountDocuments.ts';

/** Sessions a user may have at once; another one replaces the oldest. */
const SESSIONS_MAX = 10;
/** A session that is not renewed for this long expires. */
const LIFE_MS = 14 * 24 * 3_600_000;
/** A session's number has 48 random bits, so that none is used twice. */
const NUMBER_BYTES = 6;

interface OpenSession {
  session: Session;
  /** Of its document. */
  version: number;
}

export interface SessionsOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly logger: Logger;
  /** Called when a session has ended. */
  readonly onEnded: (id: SessionId, reason: SessionEnd) => void;
}

/** Every reply is TRY_AGAIN when the store fails; nothing has changed then. */
export interface Sessions {
  readonly byId: (id: SessionId) => Session | undefined;
  /**
   * Opens a session beside the user's others; expired ones end, as does the oldest beyond the
   * maximum.
   */
  readonly open: (userId: UserId, refreshHash: string) => Promise<Reply<Session>>;
  /**
   * Exchanges the current hash for the next. TOKEN_REUSED for any other hash, which ends the
   * session; TOKEN_EXPIRED when the session is over.
   */
  readonly rotate: (id: SessionId, presented: string, next: string) => Promise<Reply<Session>>;
  /** Ending one that is already over is not refused. */
  readonly end: (id: SessionId, reason: SessionEnd) => Promise<Reply<undefined>>;
  readonly endAll: (userId: UserId, reason: SessionEnd) => Promise<Reply<undefined>>;
  /** Drops a user's sessions from memory; their documents are deleted elsewhere. */
  readonly drop: (userId: UserId, reason: SessionEnd) => void;
  readonly load: () => Promise<void>;
  /** Users with an open session. */
  readonly userIds: () => readonly UserId[];
}

class SessionBook implements Sessions {
  readonly #options: SessionsOptions;
  readonly #byId = new Map<SessionId, OpenSession>();
  /** Oldest first. */
  readonly #ofUser = new Map<UserId, readonly OpenSession[]>();

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  readonly byId = (id: SessionId): Session | undefined => this.#byId.get(id)?.session;
  readonly userIds = (): readonly UserId[] => [...this.#ofUser.keys()];

  readonly open = async (userId: UserId, refreshHash: string): Promise<Reply<Session>> => {
    const at = this.#options.clock.now();
    const id = this.#newId();
    const opened: OpenSession = {
      session: { id, userId, refreshHash, openedAt: at, expiresAt: at + LIFE_MS },
      version: 1,
    };
    const expired = this.#sessionsOf(userId).filter(({ session }) => session.expiresAt <= at);
    const lasting = this.#sessionsOf(userId).filter(({ session }) => session.expiresAt > at);
    const replaced = lasting.slice(0, Math.max(0, lasting.length + 1 - SESSIONS_MAX));
    for (const one of [...expired, ...replaced]) this.#remove(one);
    this.#add(opened);
    const isStored = await this.#store(userId, [
      ...[...expired, ...replaced].map(({ session }) => deleteSession(session)),
      putSession(opened.session, { expectedVersion: 0, audit: 'fact' }),
    ]);
    if (!isStored) {
      this.#remove(opened);
      for (const one of [...expired, ...replaced]) this.#add(one);
      return refuse(reject('TRY_AGAIN'));
    }
    for (const { session } of expired) this.#options.onEnded(session.id, 'EXPIRED');
    for (const { session } of replaced) this.#options.onEnded(session.id, 'REPLACED');
    return succeed(opened.session);
  };

  readonly rotate = async (
    id: SessionId,
    presented: string,
    next: string,
  ): Promise<Reply<Session>> => {
    const open = this.#byId.get(id);
    if (open === undefined) return refuse(reject('TOKEN_EXPIRED'));
    const before = open.session;
    const at = this.#options.clock.now();
    if (before.expiresAt <= at) return this.#endWith(open, 'EXPIRED', 'TOKEN_EXPIRED');
    if (before.refreshHash !== presented) return this.#endWith(open, 'REUSED', 'TOKEN_REUSED');
    // Updated before storing, so that a concurrent renewal with the same token counts as reuse.
    const after: Session = { ...before, refreshHash: next, expiresAt: at + LIFE_MS };
    open.session = after;
    if (!(await this.#storeRotation(open, after))) {
      if (open.session === after) open.session = before;
      return refuse(reject('TRY_AGAIN'));
    }
    // It may have ended meanwhile; then the tokens are invalid.
    return succeed(after);
  };

  readonly end = (id: SessionId, reason: SessionEnd): Promise<Reply<undefined>> => {
    const open = this.#byId.get(id);
    return this.#endThese(open === undefined ? [] : [open], reason);
  };

  readonly endAll = (userId: UserId, reason: SessionEnd): Promise<Reply<undefined>> =>
    this.#endThese(this.#sessionsOf(userId), reason);

  readonly drop = (userId: UserId, reason: SessionEnd): void => {
    for (const open of this.#sessionsOf(userId)) {
      this.#remove(open);
      this.#options.onEnded(open.session.id, reason);
    }
  };

  readonly load = async (): Promise<void> => {
    const documents = await allDocuments(this.#options.documents, ACCOUNT_KINDS.session);
    const found = documents.map((document) => ({
      session: readSession(document),
      version: document.version,
    }));
    for (const open of found.toSorted((a, b) => a.session.openedAt - b.session.openedAt))
      this.#add(open);
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
    const ended = await this.#endThese([open], reason);
    return ended.ok ? refuse(reject(code)) : ended;
  }

  async #endThese(these: readonly OpenSession[], reason: SessionEnd): Promise<Reply<undefined>> {
    const [first] = these;
    if (first === undefined) return succeed(undefined);
    for (const open of these) this.#remove(open);
    const changes = these.map(({ session }) => deleteSession(session));
    if (!(await this.#store(first.session.userId, changes))) {
      for (const open of these) this.#add(open);
      return refuse(reject('TRY_AGAIN'));
    }
    for (const { session } of these) this.#options.onEnded(session.id, reason);
    return succeed(undefined);
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

  #sessionsOf(userId: UserId): readonly OpenSession[] {
    return this.#ofUser.get(userId) ?? [];
  }

  #add(open: OpenSession): void {
    const { id, userId } = open.session;
    this.#byId.set(id, open);
    this.#ofUser.set(
      userId,
      [...this.#sessionsOf(userId), open].toSorted(
        (a, b) => a.session.openedAt - b.session.openedAt,
      ),
    );
  }

  #remove(open: OpenSession): void {
    const { id, userId } = open.session;
    this.#byId.delete(id);
    const others = this.#sessionsOf(userId).filter((other) => other !== open);
    if (others.length === 0) this.#ofUser.delete(userId);
    else this.#ofUser.set(userId, others);
  }
}

export const createSessions = (options: SessionsOptions): Sessions => new SessionBook(options);
