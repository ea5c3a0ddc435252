/**
 * Keys of programs: created, used, revoked. All are in memory, so that a request is checked without
 * the store. A key that is revoked is dead before the store knows. Rules [A-K..].
 */
import { API_KEYS_MAX, KEY_PERMISSIONS } from '../../domain/apiKeys/apiKeys.ts';
import { type ApiKeyId, parseApiKeyId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type {
  DeleteDocument,
  DocumentChange,
  Documents,
  PutDocument,
} from '../documents/documents.ts';
import type { Clock, Logger } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import * as v from 'valibot';
import type { StoredDocument } from '../ports/documents.ts';

/** The documents of keys: one for each, owned by its user and erased with them. */
export const API_KEY_KIND = 'apiKey';

const body = v.object({
  label: v.string(),
  permission: v.picklist(KEY_PERMISSIONS),
  /** Networks as `readNetwork` writes them; anywhere where there is none. */
  addresses: v.array(v.string()),
  /** Sealed: verifying a signature needs the secret itself, so a hash would not do. */
  secret: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  lastAddress: v.string(),
});

export interface ApiKey extends Readonly<v.InferOutput<typeof body>> {
  readonly id: ApiKeyId;
  readonly userId: UserId;
}

/** The trail says that there is a key, and nothing of its secret; its use leaves none. */
const putApiKey = ({ id, userId, ...stored }: ApiKey, expectedVersion: number): PutDocument => ({
  type: 'put',
  kind: API_KEY_KIND,
  id,
  owner: userId,
  expectedVersion,
  audit: expectedVersion === 0 ? 'fact' : 'none',
  body: JSON.stringify(stored),
});

const deleteApiKey = ({ id }: Pick<ApiKey, 'id'>): DeleteDocument => ({
  type: 'delete',
  kind: API_KEY_KIND,
  id,
  audit: 'fact',
});

/** Throws on a document that no version of the product wrote. */
function readApiKey(document: StoredDocument): ApiKey {
  const id = parseApiKeyId(document.id);
  const { owner } = document;
  if (id === undefined || owner === undefined)
    throw new RangeError(`malformed API key: ${document.id}`);
  return { ...v.parse(body, JSON.parse(document.body)), id, userId: owner };
}

/** How often the last use of a key is stored. */
const USE_STORED_MS = MINUTE_MS;
const RETRY_MS = MINUTE_MS;

/** A key in memory. The same object for as long as the key lives. */
export interface LiveKey {
  key: ApiKey;
  /** Version of its document. */
  version: number;
  /** Whether it was revoked, and may still be stored. */
  isDead: boolean;
}

export interface KeyBookOptions {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Whether this process may store when a key was used: what others see of it is not stored. */
  readonly mayKeep: () => boolean;
  /** Called when a key is refused from now on. */
  readonly onEnded: (id: ApiKeyId) => void;
}

export class KeyBook {
  readonly #options: KeyBookOptions;
  readonly #byId = new Map<ApiKeyId, LiveKey>();
  /** In a process that follows: a key that was revoked elsewhere is dead here, with its sockets. */
  readonly followed: FollowedCache;

  constructor(options: KeyBookOptions) {
    this.#options = options;
    this.followed = createFollowedCache(options.documents, API_KEY_KIND, {
      ids: () => this.#byId.keys(),
      put: (document) => this.#take(document),
      drop: (text) => {
        const id = parseApiKeyId(text);
        const live = id && this.#byId.get(id);
        if (live === undefined) return;
        this.#end(live);
        this.#byId.delete(live.key.id);
      },
    });
  }

  async load(): Promise<void> {
    for (const document of await allDocuments(this.#options.documents, API_KEY_KIND))
      this.#take(document);
  }

  /** One that may be used; undefined for a key that does not exist or was revoked. */
  live(id: ApiKeyId): LiveKey | undefined {
    const found = this.#byId.get(id);
    return found?.isDead === false ? found : undefined;
  }

  /** Oldest first. One whose deletion failed is among them, so that it can be revoked again. */
  ofUser(userId: UserId): readonly ApiKey[] {
    return this.#liveOf(userId).map(({ key }) => key);
  }

  /** Users with a key. */
  userIds(): readonly UserId[] {
    return [...new Set([...this.#byId.values()].map(({ key }) => key.userId))];
  }

  /** API_KEYS_FULL beyond the maximum. Call it in the user's turn. */
  refusalOfMore(userId: UserId): ReturnType<typeof reject> | undefined {
    const isFull = this.#liveOf(userId).length >= API_KEYS_MAX;
    return isFull ? reject('API_KEYS_FULL', { max: String(API_KEYS_MAX) }) : undefined;
  }

  /**
   * TRY_AGAIN where the store failed, also where it failed with an unknown outcome.
   * @param alongside stored in the same transaction
   */
  async add(key: ApiKey, alongside: readonly DocumentChange[]): Promise<Reply<ApiKey>> {
    if (!(await this.#store(key.userId, [putApiKey(key, 0), ...alongside]))) {
      // It may be stored all the same, and no client has its secret.
      void this.#deleteUntilDone(key.userId, [key]);
      return refuse(reject('TRY_AGAIN'));
    }
    this.#byId.set(key.id, { key, version: 1, isDead: false });
    return succeed(key);
  }

  /**
   * Ends a key at once. TRY_AGAIN where the store failed: the key is refused all the same, until a
   * restart.
   */
  async revoke(userId: UserId, id: ApiKeyId | undefined): Promise<Reply<undefined>> {
    const found = id && this.#byId.get(id);
    if (found === undefined || found.key.userId !== userId)
      return refuse(reject('UNKNOWN_API_KEY'));
    this.#end(found);
    if (!(await this.#store(userId, [deleteApiKey(found.key)]))) return refuse(reject('TRY_AGAIN'));
    this.#byId.delete(found.key.id);
    return succeed(undefined);
  }

  /** Ends all keys of a user in memory; their documents are deleted elsewhere. */
  drop(userId: UserId): readonly ApiKey[] {
    const these = this.#liveOf(userId);
    for (const live of these) {
      this.#end(live);
      this.#byId.delete(live.key.id);
    }
    return these.map(({ key }) => key);
  }

  /** Ends all keys of a user at once; their documents are deleted as soon as the store works. */
  revokeAll(userId: UserId): Promise<void> {
    return this.#deleteUntilDone(userId, this.drop(userId));
  }

  /** A request was made with it. Resolves when that is stored, which is once a minute. */
  async used(live: LiveKey, address: string): Promise<void> {
    if (!this.#options.mayKeep()) return;
    const { key } = live;
    const at = this.#options.clock.now();
    const isKnown = key.lastUsedAt !== null && at - key.lastUsedAt < USE_STORED_MS;
    if (isKnown && key.lastAddress === address) return;
    const after = { ...key, lastUsedAt: at, lastAddress: address };
    // Before it is stored, so that what runs at once stores it once.
    live.key = after;
    if (isKnown) return;
    // A key that was revoked meanwhile has no document of this version.
    if (await this.#store(key.userId, [putApiKey(after, live.version)])) live.version += 1;
    else await this.#reread(live);
  }

  /** After a store that failed with an unknown outcome the document may have another version. */
  async #reread(live: LiveKey): Promise<void> {
    try {
      const found = await this.#options.documents.get(API_KEY_KIND, live.key.id);
      live.version = found?.version ?? live.version;
    } catch {
      // The next use comes here again.
    }
  }

  /** The object stays the same: the opened secret is known by it. */
  #take(document: StoredDocument): void {
    const key = readApiKey(document);
    const { version } = document;
    const known = this.#byId.get(key.id);
    if (known === undefined) this.#byId.set(key.id, { key, version, isDead: false });
    else Object.assign(known, { key, version });
  }

  #liveOf(userId: UserId): readonly LiveKey[] {
    return [...this.#byId.values()].filter(({ key }) => key.userId === userId);
  }

  #end(live: LiveKey): void {
    if (live.isDead) return;
    live.isDead = true;
    this.#options.onEnded(live.key.id);
  }

  async #deleteUntilDone(userId: UserId, these: readonly ApiKey[]): Promise<void> {
    if (these.length === 0) return;
    if (await this.#store(userId, these.map(deleteApiKey))) return;
    this.#options.clock.after(RETRY_MS, () => void this.#deleteUntilDone(userId, these));
  }

  async #store(actor: UserId, changes: readonly DocumentChange[]): Promise<boolean> {
    const { documents, clock, logger } = this.#options;
    try {
      return (await documents.transact(changes, { actor, at: clock.now() })).ok;
    } catch (error) {
      logger.warn(`an API key was not stored: ${String(error)}`);
      return false;
    }
  }
}

export interface ApiKeysDep {
  /** Keys of people's programs. */
  readonly apiKeys: KeyBook;
}
