/** Whether the program that signed a request may make it. Rules [A-K10] to [A-K16]. */
import { statusRejection } from '../../domain/accounts/access.ts';
import { includesPermission, type KeyPermission } from '../../domain/apiKeys/apiKeys.ts';
import { type ApiKeyId, parseApiKeyId, type UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { ReadTokenKeys } from '../secrets.ts';
import { unseal } from '../twoStep/sealed.ts';
import type { KeyIdentity } from '../ports/bearer.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { isAllowed } from './addresses.ts';
import type { ApiKeysDep, LiveKey } from './keyBook.ts';
import {
  isSignedBy,
  SeenSignatures,
  type Signature,
  type SignedContent,
  windowRejection,
} from './signatures.ts';

export interface SignedRequest {
  readonly signature: Signature;
  readonly content: SignedContent;
  /** Where it came from, as the host reports it; empty where the host does not. */
  readonly address: string;
}

export interface KeyDemand {
  readonly permission: KeyPermission;
  /** Whether the same request must not be accepted a second time. */
  readonly isOnce: boolean;
}

export type KeyResult =
  | { readonly ok: true; readonly identity: KeyIdentity }
  | { readonly ok: false; readonly rejection: Rejection };

/** Rejects with UnavailableError while the exchange has no state in memory. */
export type AuthenticateKey = (request: SignedRequest, demand: KeyDemand) => Promise<KeyResult>;

/** Associated data of a sealed secret: it cannot be moved to another key or user. */
export const sealedFor = (userId: UserId, id: ApiKeyId): string => `${userId} ${id}`;

const SIGNING: HmacImportParams = { name: 'HMAC', hash: 'SHA-256' };

/** Secrets by key, opened at their first use; they cannot be read out of memory as text. */
function createSecrets(readKeys: ReadTokenKeys): (live: LiveKey) => Promise<CryptoKey> {
  const opened = new WeakMap<LiveKey, CryptoKey>();
  return async (live) => {
    const known = opened.get(live);
    if (known !== undefined) return known;
    const { id, userId, secret } = live.key;
    const text = await unseal((await readKeys()).apiKeys, sealedFor(userId, id), secret);
    const bytes = new TextEncoder().encode(text);
    const key = await crypto.subtle.importKey('raw', bytes, SIGNING, false, ['verify']);
    opened.set(live, key);
    return key;
  };
}

const refused = (rejection: Rejection): KeyResult => ({ ok: false, rejection });

export function createAuthenticateKey(
  core: Pick<Kernel, 'clock'> & ApiKeysDep & AccountReadsDep,
  readKeys: ReadTokenKeys,
): AuthenticateKey {
  const secretOf = createSecrets(readKeys);
  const seen = new SeenSignatures(core.clock.now());
  const ownerRejection = ({ key }: LiveKey) =>
    core.readAccounts((accounts) => {
      const user = accounts.userById(key.userId);
      return user === undefined
        ? { rejection: reject('INVALID_API_KEY') }
        : { rejection: statusRejection(user.status), siteId: user.siteId };
    });
  return async ({ signature, content, address }, { permission, isOnce }) => {
    const id = parseApiKeyId(signature.key);
    const live = id && core.apiKeys.live(id);
    if (live === undefined) return refused(reject('INVALID_API_KEY'));
    const late = windowRejection(signature, core.clock.now());
    if (late !== undefined) return refused(late);
    if (!(await isSignedBy(await secretOf(live), signature, content)))
      return refused(reject('INVALID_SIGNATURE'));
    if (!isAllowed(live.key.addresses, address)) return refused(reject('ADDRESS_NOT_ALLOWED'));
    const { rejection, siteId } = await ownerRejection(live);
    if (rejection !== undefined || siteId === undefined)
      return refused(rejection ?? reject('INVALID_API_KEY'));
    if (!includesPermission(live.key.permission, permission))
      return refused(reject('KEY_NOT_PERMITTED'));
    const replayed = isOnce ? seen.take(signature, core.clock.now()) : undefined;
    if (replayed !== undefined) return refused(replayed);
    await core.apiKeys.used(live, address);
    // It may have been revoked while the store was asked.
    if (live.isDead) return refused(reject('INVALID_API_KEY'));
    return { ok: true, identity: { userId: live.key.userId, siteId, keyId: live.key.id } };
  };
}
