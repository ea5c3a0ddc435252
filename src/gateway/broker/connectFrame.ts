/** Limits of a connection, and the contents of its CONNECT frame. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { SiteTexts } from '../../domain/site/words.ts';
import type { AuthenticateKey, KeyDemand } from '../apiKeys/authenticateKey.ts';
import { namedSiteId } from '../calls/endpoint.ts';
import type { Rate } from '../limits/tokenBuckets.ts';
import type { Place, SiteRegistry } from '../sites/siteRegistry.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Authenticate, Bearer } from '../ports/bearer.ts';
import type { Frame } from './frame.ts';
import type { Registry } from './registry.ts';
import type { Sending } from './sending.ts';
import type { Shares } from './shares.ts';

/** Whether a token of a site may be used where a socket was opened (gateway/site/siteRegistry). */
export type IsAtSite = SiteRegistry['isAt'];

/** How the site of a place shows refusals. */
export type TextsAt = (place: Place) => SiteTexts;

/** Dependencies of a connection; `Own` is the connection itself. */
export interface ConnectionContext<Own> {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly authenticate: Authenticate;
  readonly authenticateKey: AuthenticateKey;
  readonly isAtSite: IsAtSite;
  readonly textsAt: TextsAt;
  readonly isTopic: (destination: string) => boolean;
  /** The first message sent to a new subscriber of a topic. */
  readonly firstFrame: (destination: string, subscriptionId: string) => string | undefined;
  readonly limits: ConnectionLimits;
  readonly sending: Sending;
  readonly shares: Shares;
  readonly logger: Logger;
  /** Why a session or key may not have one more connection. */
  readonly refusalOfOneMore: (identity: Bearer) => Rejection | undefined;
  readonly onConnected: (connection: Own) => void;
  readonly onGone: (connection: Own) => void;
}

/** Close codes of RFC 6455. */
export const CLOSE_CODES: Readonly<Record<'normal' | 'policy' | 'tryLater', number>> = {
  normal: 1000,
  policy: 1008,
  tryLater: 1013,
};

export const NOT_HERE = reject('NO_PERMISSION');
export const TOO_MANY = reject('TOO_MANY_REQUESTS', { seconds: '1' });

/** Version of STOMP. */
export const VERSION = '1.2';

/** A socket delivers what a key may read. */
export const CONNECT_DEMAND: KeyDemand = { permission: 'READ', isOnce: true };

export type Phase = 'NEW' | 'AUTHENTICATING' | 'CONNECTED' | 'CLOSED';

/** Checks a token or a signature. */
export type AuthenticateConnect = () => Promise<
  | { readonly ok: true; readonly identity: Bearer }
  | { readonly ok: false; readonly rejection: Rejection }
>;

export const malformed = (name: string): Rejection => reject('INVALID_PARAMETER', { name });

export interface ConnectionLimits {
  /** A socket that has not sent CONNECT within this time is closed. */
  readonly connectWithinMs: number;
  readonly subscriptions: number;
  /** Frames of one socket; one that sends more is disconnected. */
  readonly frames: Rate;
  /** A client with more than this many buffered bytes is disconnected. */
  readonly bufferedBytes: number;
  /** Characters of a subscription's id, which every message of it repeats. */
  readonly idChars: number;
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The token of `Authorization: Bearer x` or `login-token: x`; undefined for a guest. */
export function tokenOf(headers: Frame['headers']): string | undefined {
  const authorization = headers.get('Authorization') ?? headers.get('authorization');
  const token = authorization?.replace(/^Bearer\s+/i, '') ?? headers.get('login-token');
  return token === undefined || token.trim() === '' ? undefined : token.trim();
}

/** CONNECT may carry the number of a site that every request carries. */
export const placeOf = (headers: Frame['headers'], host: Place['host']): Place => ({
  host,
  siteInfoId: namedSiteId({ siteInfoId: headers.get('siteInfoId') }),
});
