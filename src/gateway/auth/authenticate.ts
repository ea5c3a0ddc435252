/** Whether the bearer of an access token may act. */
import { statusRejection } from '../../domain/accounts/access.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import type { ReadTokenKeys } from '../secrets.ts';
import type { Authenticate, Identity } from '../ports/bearer.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { verifyAccessToken, type VerifyResult } from './accessTokens.ts';

/**
 * Number of verified tokens cached: checking a signature costs more than the rest of a small
 * request.
 */
const REMEMBERED_MAX = 2_000;

type Verified = VerifyResult & { readonly ok: true };

interface Verifier {
  readonly verify: (token: string, now: Millis) => Promise<VerifyResult>;
  /** What an earlier verification found, while it holds. */
  readonly remembered: (token: string, now: Millis) => Verified | undefined;
}

/** Verifies signatures, once per token while it is valid. */
function createVerifier(keys: ReadTokenKeys): Verifier {
  const good = new Map<string, Verified>();
  const remembered: Verifier['remembered'] = (token, now) => {
    const known = good.get(token);
    return known !== undefined && known.expiresAt > now ? known : undefined;
  };
  const verify: Verifier['verify'] = async (token, now) => {
    const known = remembered(token, now);
    if (known !== undefined) return known;
    const verified = await verifyAccessToken((await keys()).access, token, now);
    if (!verified.ok) {
      good.delete(token);
      return verified;
    }
    good.set(token, verified);
    const [oldest] = good.keys();
    if (good.size > REMEMBERED_MAX && oldest !== undefined) good.delete(oldest);
    return verified;
  };
  return { verify, remembered };
}

export interface Authentication {
  /**
   * LOGIN_REQUIRED for a token this exchange never issued, TOKEN_EXPIRED when it has expired or its
   * session ended, ACCOUNT_DENIED and ACCOUNT_WAITING by the user's status.
   */
  readonly authenticate: Authenticate;
  /** The bearer of a token that has not expired, without a look at the session or the account. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
  /** The same at once, for a token that was verified lately; undefined for any other. */
  readonly rememberedBearer: (token: string) => UserId | undefined;
}

export function createAuthentication(
  core: Kernel & AccountReadsDep & SessionsDep,
  keys: ReadTokenKeys,
): Authentication {
  const { verify, remembered } = createVerifier(keys);
  const rememberedBearer: Authentication['rememberedBearer'] = (token) =>
    remembered(token, core.clock.now())?.identity.userId;
  const identify: Authentication['identify'] = async (token) => {
    const verified = await verify(token, core.clock.now());
    return verified.ok ? verified.identity : undefined;
  };
  const authenticate: Authenticate = async (token) => {
    const verified = await verify(token, core.clock.now());
    if (!verified.ok) return verified;
    const { identity } = verified;
    const { userId, sessionId } = identity;
    const rejection = await core.readAccounts((accounts) => {
      const user = accounts.userById(userId);
      if (user === undefined) return reject('LOGIN_REQUIRED');
      const hasSession = core.sessions.byId(sessionId)?.userId === userId;
      return statusRejection(user.status) ?? (hasSession ? undefined : reject('TOKEN_EXPIRED'));
    });
    return rejection === undefined ? { ok: true, identity } : { ok: false, rejection };
  };
  return { authenticate, identify, rememberedBearer };
}
