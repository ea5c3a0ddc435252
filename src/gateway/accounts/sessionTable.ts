/** Open sessions in memory, by id and by user. */
import type { Session, SessionEnd } from '../../domain/accounts.ts';
import { parseSessionId, type SessionId, type UserId } from '../../domain/ids.ts';
import type { Documents } from '../documents/documents.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import { ACCOUNT_KINDS, readSession } from './accountDocuments.ts';

export interface OpenSession {
  session: Session;
  /** Version of the session's document. */
  version: number;
}

/** Sessions that were taken out and may be put back. */
interface Removed {
  readonly sessions: readonly OpenSession[];
  /** How often the user's removed sessions had been forgotten by then. */
  readonly age: number;
}

export class SessionTable {
  readonly #byId = new Map<SessionId, OpenSession>();
  /** Oldest first. */
  readonly #ofUser = new Map<UserId, readonly OpenSession[]>();
  /** By user: how often what was removed must not come back. */
  readonly #forgotten = new Map<UserId, number>();

  byId(id: SessionId): OpenSession | undefined {
    return this.#byId.get(id);
  }

  ofUser(userId: UserId): readonly OpenSession[] {
    return this.#ofUser.get(userId) ?? [];
  }

  ids(): Iterable<SessionId> {
    return this.#byId.keys();
  }

  userIds(): readonly UserId[] {
    return [...this.#ofUser.keys()];
  }

  add(open: OpenSession): void {
    const { id, userId } = open.session;
    this.#byId.set(id, open);
    const all = [...this.ofUser(userId), open];
    this.#ofUser.set(
      userId,
      all.toSorted((a, b) => a.session.openedAt - b.session.openedAt),
    );
  }

  /** Removes sessions of one user. */
  remove(these: readonly OpenSession[]): Removed {
    const userId = these[0]?.session.userId;
    for (const open of these) this.#removeOne(open);
    return { sessions: these, age: userId === undefined ? 0 : this.#ageOf(userId) };
  }

  /** Makes the sessions removed so far impossible to restore. */
  forgetRemoved(userId: UserId): void {
    this.#forgotten.set(userId, this.#ageOf(userId) + 1);
  }

  /** @returns those that stay removed, because they were forgotten meanwhile */
  putBack({ sessions, age }: Removed): readonly OpenSession[] {
    return sessions.filter((open) => {
      const isForgotten = this.#ageOf(open.session.userId) !== age;
      if (!isForgotten) this.add(open);
      return isForgotten;
    });
  }

  #ageOf(userId: UserId): number {
    return this.#forgotten.get(userId) ?? 0;
  }

  #removeOne(open: OpenSession): void {
    const { id, userId } = open.session;
    this.#byId.delete(id);
    const others = this.ofUser(userId).filter((other) => other !== open);
    if (others.length === 0) this.#ofUser.delete(userId);
    else this.#ofUser.set(userId, others);
  }
}

/** In a process that follows: a session that ended elsewhere ends here, with its sockets. */
export const followSessions = (
  p: {
    readonly documents: Pick<Documents, 'get' | 'query'>;
    readonly onEnded: (id: SessionId, reason: SessionEnd) => void;
  },
  table: SessionTable,
): FollowedCache =>
  createFollowedCache(p.documents, ACCOUNT_KINDS.session, {
    ids: () => table.ids(),
    put: (document) => {
      const session = readSession(document);
      const { version } = document;
      const open = table.byId(session.id);
      if (open === undefined) table.add({ session, version });
      else Object.assign(open, { session, version });
    },
    drop: (text) => {
      const id = parseSessionId(text);
      const open = id && table.byId(id);
      if (open === undefined) return;
      table.remove([open]);
      p.onEnded(open.session.id, 'ENDED');
    },
  });
