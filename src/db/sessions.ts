/** The signed-in session of one mode and one backend, stored between visits and shared by tabs. */
import { type Role, ROLES, USER_STATUSES, type UserStatus } from '../domain/accounts.ts';
import type { KeyValue } from './keyValue.ts';
import { keyInMode, STORAGE_KEYS, type StorageMode } from './storageKeys.ts';

/** Who is signed in, as far as it must be known without a network. */
export interface StoredUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly status: UserStatus;
}

export interface StoredSession {
  readonly accessToken: string;
  /** Empty where a cookie keeps it, out of reach of scripts. */
  readonly refreshToken: string;
  /** When the access token ends, ms UTC. */
  readonly expiresAt: number;
  readonly user: StoredUser;
}

export interface SessionStore {
  readonly get: () => StoredSession | undefined;
  readonly set: (session: StoredSession) => void;
  readonly clear: () => void;
  /** When a renewal began whose answer no page has taken yet, ms UTC. */
  readonly renewingSince: () => number | undefined;
  /** undefined once its answer has been taken. */
  readonly noteRenewal: (at: number | undefined) => void;
  /** Calls `listener` when another tab signed in, renewed or signed out. */
  readonly onForeignChange: (listener: () => void) => () => void;
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Local storage may contain anything; undefined for a value that is not a user. */
function readUser(text: string | undefined): StoredUser | undefined {
  const value = text === undefined ? undefined : parseObject(text);
  if (value === undefined || !('id' in value) || !('username' in value)) return undefined;
  const role = ROLES.find((known) => 'role' in value && value.role === known);
  const status = USER_STATUSES.find((known) => 'status' in value && value.status === known);
  const { id, username } = value;
  if (typeof id !== 'string' || typeof username !== 'string') return undefined;
  return role === undefined || status === undefined ? undefined : { id, username, role, status };
}

/**
 * @param origin of the backend; a session of another backend is not shown to this one, because a
 * token must never be sent to a server that did not give it out
 */
export function createSessionStore(
  storage: KeyValue,
  mode: StorageMode,
  origin: string,
): SessionStore {
  const keys = {
    accessToken: keyInMode(STORAGE_KEYS.accessToken, mode),
    refreshToken: keyInMode(STORAGE_KEYS.refreshToken, mode),
    expires: keyInMode(STORAGE_KEYS.expires, mode),
    user: keyInMode(STORAGE_KEYS.sessionUser, mode),
    origin: keyInMode(STORAGE_KEYS.sessionOrigin, mode),
    renewal: keyInMode(STORAGE_KEYS.sessionRenewal, mode),
  };
  return {
    get: () => {
      if (storage.get(keys.origin) !== origin) return undefined;
      const accessToken = storage.get(keys.accessToken);
      const refreshToken = storage.get(keys.refreshToken);
      const user = readUser(storage.get(keys.user));
      const expiresAt = Number(storage.get(keys.expires));
      if (accessToken === undefined || refreshToken === undefined || user === undefined)
        return undefined;
      // An unreadable time counts as passed: the refresh token decides.
      return {
        accessToken,
        refreshToken,
        user,
        expiresAt: Number.isSafeInteger(expiresAt) ? expiresAt : 0,
      };
    },
    set: ({ accessToken, refreshToken, expiresAt, user: { id, username, role, status } }) => {
      storage.set(keys.origin, origin);
      storage.set(keys.user, JSON.stringify({ id, username, role, status }));
      storage.set(keys.refreshToken, refreshToken);
      storage.set(keys.expires, String(expiresAt));
      // Last, because other tabs listen to this key: by then the rest is there.
      storage.set(keys.accessToken, accessToken);
    },
    clear: () => {
      for (const key of [keys.refreshToken, keys.expires, keys.user, keys.origin, keys.accessToken])
        storage.remove(key);
    },
    renewingSince: () => {
      const at = Number(storage.get(keys.renewal));
      return Number.isSafeInteger(at) && at > 0 ? at : undefined;
    },
    noteRenewal: (at) =>
      at === undefined ? storage.remove(keys.renewal) : storage.set(keys.renewal, String(at)),
    onForeignChange: (listener) =>
      storage.onForeignChange((key) => {
        if (key === undefined || key === keys.accessToken) listener();
      }),
  };
}
