/**
 * Accounts beside the log: profiles, credentials and sessions as documents, and their
 * synchronisation with the log. A crash between the two is repaired at the next start.
 */
import type { Profile, UserStatus } from '../../domain/accounts.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import { parseUserId, type RegistrationId, type UserId } from '../../domain/ids.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents } from '../documents/documents.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type { Clock, Logger } from '../ports.ts';
import type { UserReads } from '../ports/accountReads.ts';
import type { DocumentKey } from '../ports/documents.ts';
import type { Acts, Follower } from '../running/feature.ts';
import {
  ACCOUNT_KINDS,
  type ClaimedField,
  claimKeys,
  deleteRegistration,
  putClaims,
  putCredentials,
  putProfile,
  readOwner,
  readProfile,
  readRegistration,
  type Registrant,
} from './accountDocuments.ts';
import { Directory } from './directory.ts';
import type { Sessions } from './sessions.ts';

/** Fields of a profile that its user may change. */
export type ProfileChange = Partial<Pick<Profile, 'nick' | 'phone' | 'email'>>;

/** Keys of programs, which end with the account of their owner. */
export interface AccountKeys {
  readonly load: () => Promise<void>;
  readonly userIds: () => readonly UserId[];
  /** Ends them in memory. */
  readonly drop: (owner: UserId) => unknown;
  readonly revokeAll: (owner: UserId) => Promise<void>;
}

export interface AccountsOptions {
  readonly documents: Documents;
  readonly sessions: Pick<Sessions, 'load' | 'userIds' | 'drop' | 'revoke'>;
  readonly apiKeys: AccountKeys;
  readonly clock: Clock;
  readonly logger: Logger;
}

export class Accounts {
  readonly directory = new Directory();
  /** In a process that follows: profiles that were written or erased elsewhere. */
  readonly followed: FollowedCache;
  readonly #options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.#options = options;
    this.followed = createFollowedCache(options.documents, ACCOUNT_KINDS.profile, {
      ids: () => this.directory.userIds,
      put: (document) => this.directory.add(readOwner(document), readProfile(document)),
      drop: (text) => {
        const id = parseUserId(text);
        if (id !== undefined) this.directory.remove(id);
      },
    });
  }

  /** Reads profiles, sessions and API keys into memory; call before any other method. */
  async load(): Promise<void> {
    const { documents, sessions, apiKeys } = this.#options;
    for (const document of await allDocuments(documents, ACCOUNT_KINDS.profile))
      this.directory.add(readOwner(document), readProfile(document));
    await Promise.all([sessions.load(), apiKeys.load()]);
  }

  /**
   * Completes or removes what a crash left half done: registrations by whether the log knows them,
   * data of closed accounts, sessions and API keys of blocked users.
   * @param read reads users when memory matches the store
   */
  async reconcile(read: <T>(reader: (users: UserReads) => T) => Promise<T>): Promise<void> {
    const { documents, sessions, apiKeys } = this.#options;
    for (const document of await allDocuments(documents, ACCOUNT_KINDS.registration)) {
      const { id, ...registrant } = readRegistration(document);
      const user = await read((users) => users.userByRegistration(id));
      if (user === undefined) await this.abandon(id, registrant);
      else await this.complete(id, registrant, user.id);
    }
    const holders = [...this.directory.userIds, ...sessions.userIds(), ...apiKeys.userIds()];
    const held = [...new Set(holders)];
    const statuses = await read((users) =>
      held.map((userId) => ({ userId, status: users.userById(userId)?.status })),
    );
    for (const { userId, status } of statuses) await this.#follow(userId, status);
  }

  /** The log knows the user: the registration becomes a profile. */
  async complete(id: RegistrationId, registrant: Registrant, owner: UserId): Promise<void> {
    const { documents, clock } = this.#options;
    const { profile, passwordHash, isOneTime } = registrant;
    await documents.transact(
      [
        putProfile(owner, profile),
        putCredentials(owner, passwordHash, { isOneTime: isOneTime === true }),
        ...putClaims(profile, { owner }),
        deleteRegistration(id),
      ],
      { actor: owner, at: clock.now() },
    );
    this.directory.add(owner, profile);
  }

  /** The log does not know the user: the names become available again. */
  async abandon(id: RegistrationId, { profile }: Registrant): Promise<void> {
    const { documents, clock } = this.#options;
    const claims = claimKeys(profile).map(
      (key) => ({ type: 'delete', kind: key.kind, id: key.id, audit: 'none' }) as const,
    );
    await documents.transact([...claims, deleteRegistration(id)], {
      actor: 'exchange',
      at: clock.now(),
    });
  }

  /**
   * Changes a profile with what it claims. `gone` where there is none or it was changed meanwhile;
   * the field where another user has what it would claim.
   */
  async change(owner: UserId, change: ProfileChange): Promise<'changed' | 'gone' | ClaimedField> {
    const { documents, clock } = this.#options;
    const stored = await documents.get(ACCOUNT_KINDS.profile, owner);
    if (stored === undefined) return 'gone';
    const before = readProfile(stored);
    const after = { ...before, ...change };
    const [held, wanted] = [claimKeys(before), claimKeys(after)];
    const isIn = (keys: typeof held) => (key: DocumentKey) => keys.some(({ id }) => id === key.id);
    const added = putClaims(after, { owner, expectedVersion: 0 }).filter(
      (claim) => !isIn(held)(claim),
    );
    const freed = held.filter((key) => !isIn(wanted)(key));
    const result = await documents.transact(
      [
        { ...putProfile(owner, after), expectedVersion: stored.version },
        ...freed.map(({ kind, id }) => ({ type: 'delete', kind, id, audit: 'none' }) as const),
        ...added,
      ],
      { actor: owner, at: clock.now() },
    );
    if (!result.ok) {
      const { conflict } = result;
      return wanted.find(({ id }) => id === conflict.id)?.field ?? 'gone';
    }
    this.directory.add(owner, after);
    return 'changed';
  }

  /** Removes a closed account's personal data; resolves once it is deleted from the store. */
  async erase(owner: UserId): Promise<void> {
    const { documents, sessions, apiKeys, clock } = this.#options;
    this.directory.remove(owner);
    sessions.drop(owner, 'CLOSED');
    apiKeys.drop(owner);
    await documents.transact([{ type: 'erase', owner }], { actor: owner, at: clock.now() });
  }

  /** Ends in memory what a blocked or closed account may no longer use. */
  follow(events: readonly ExchangeEvent[]): void {
    const { sessions, apiKeys } = this.#options;
    for (const event of events) {
      if (event.type !== 'UserStatusChanged') continue;
      const { userId, status } = event;
      if (status !== 'CLOSED' && status !== 'DENY') continue;
      if (status === 'CLOSED') this.directory.remove(userId);
      sessions.drop(userId, status === 'CLOSED' ? 'CLOSED' : 'DENIED');
      apiKeys.drop(userId);
    }
  }

  /** Deletes what such an account has stored. A failure is repaired at the next start. */
  take(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type !== 'UserStatusChanged') continue;
      this.#follow(event.userId, event.status).catch((error: unknown) => {
        this.#options.logger.warn(
          `documents of ${event.userId} were not deleted: ${String(error)}`,
        );
      });
    }
  }

  async #follow(userId: UserId, status: UserStatus | undefined): Promise<void> {
    if (status === 'CLOSED') await this.erase(userId);
    if (status !== 'DENY') return;
    const { sessions, apiKeys } = this.#options;
    await Promise.all([sessions.revoke(userId, 'DENIED'), apiKeys.revokeAll(userId)]);
  }
}

/** Keeps what is in memory of accounts in step with the log. */
export const followAccounts = (accounts: Pick<Accounts, 'follow'>): Follower => ({
  take: (runs) => {
    for (const { events } of runs) accounts.follow(events);
  },
});

/** Keeps documents of accounts in step with the log; before memory, by which it knows what to delete. */
export const actOnAccounts = (accounts: Pick<Accounts, 'take'>): Acts => ({
  take: (runs) => {
    for (const { events } of runs) accounts.take(events);
  },
});

export interface AccountsDep {
  readonly accounts: Pick<Accounts, 'complete' | 'abandon' | 'erase' | 'change'>;
}
