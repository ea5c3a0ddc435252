/** The port of the identity check: a person proves their phone in a window of another service. */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { AddressLimit } from '../limits/addressLimits.ts';
import type { Clock, Logger, RandomBytes } from '../ports.ts';
import type { Reply } from '../reply.ts';
import type { Verification } from './verification.ts';

/** Who checks: the demo's page, which identifies no one, or the service NICE. */
export type IdentityKind = 'sandbox' | 'nice';

export interface IdentityRequest {
  readonly site: Pick<Site, 'id' | 'name' | 'language'>;
  /** Address of the page to return to, as it was sent. */
  readonly host: string;
  /** Where the request came from, as the host sees it. */
  readonly address: string;
}

export interface IdentityBegun {
  /** Path of the page to open, at the exchange. */
  readonly url: string;
  readonly expiresAt: Millis;
}

export interface IdentityPages {
  /** Other hosts' origins whose pages may use this exchange. */
  readonly origins: readonly string[];
  /** Rate limit that a request passes first. */
  readonly limit: MiddlewareHandler;
  readonly refusing: (rejection: Rejection) => (c: Context) => Promise<Response>;
}

export interface IdentityCheck {
  /** Undefined where no check is offered. */
  readonly kind: () => IdentityKind | undefined;
  /** NOT_OFFERED without a kind; IDENTITY_UNAVAILABLE where the service cannot be reached. */
  readonly begin: (wanted: IdentityRequest) => Promise<Reply<IdentityBegun>>;
  /** Adds the pages that a person passes on the way to the check and back. */
  readonly addPages: (app: Hono, pages: IdentityPages) => void;
}

export interface IdentityParts {
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly verification: Pick<Verification, 'grant'>;
  /** Checks that one address begins. */
  readonly limit: AddressLimit;
}

/** The service that a host connects. */
export type ConnectIdentity = (parts: IdentityParts) => IdentityCheck;

/** How long a person may take. */
export const IDENTITY_GOOD_FOR_MS = 10 * MINUTE_MS;

/** The page to return to with fields behind the `#`, which no server sees. */
export function returnUrl(returnTo: URL, fields: Readonly<Record<string, string>>): string {
  const url = new URL(returnTo);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}

/** A page's address; undefined for what no browser could return to. */
export function pageAt(host: string): URL | undefined {
  const url = URL.canParse(host) ? new URL(host) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

export interface IdentityDep {
  /** Proves phones in a window of another service. */
  readonly identity: IdentityCheck;
}
