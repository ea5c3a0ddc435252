/** Who sent a request, once that is checked. */
import type { ApiKeyId, SessionId, SiteId, UserId } from '../../domain/ids.ts';
import type { Rejection } from '../../domain/rejections.ts';

/** A user of a site. */
interface Member {
  readonly userId: UserId;
  readonly siteId: SiteId;
}

/** The bearer of an access token. */
export interface Identity extends Member {
  readonly sessionId: SessionId;
}

/** The program that signed a request with its key. */
export interface KeyIdentity extends Member {
  readonly keyId: ApiKeyId;
}

/** An identity that acts for a user. */
export type Bearer = Identity | KeyIdentity;

export type AuthenticateResult =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly rejection: Rejection };

/** Checks an access token; never rejects. The broker calls it at CONNECT. */
export type Authenticate = (token: string) => Promise<AuthenticateResult>;
