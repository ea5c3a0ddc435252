/**
 * The closed list of refusals: code and HTTP status. Their texts in Korean and English are in
 * protocol/refusals.
 */
import { FEATURE_REJECTIONS } from './features.ts';
import type { Refusals } from './refusal.ts';

/** Refusals of any request, before a feature sees it. */
const REQUEST_REJECTIONS = {
  MALFORMED_BODY: 400,
  BODY_TOO_LARGE: 413,
  INVALID_PARAMETER: 400,
  INVALID_NUMBER: 400,
  NOT_FOUND: 404,
  TRY_AGAIN: 503,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_SUBSCRIPTIONS: 429,
  ALREADY_SUBSCRIBED: 409,
} as const satisfies Refusals;

const ACCESS_REJECTIONS = {
  LOGIN_REQUIRED: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REUSED: 401,
  WRONG_CREDENTIALS: 401,
  CONFIRMATION_NEEDED: 403,
  LOGIN_SLOWED: 429,
  ACCOUNT_DENIED: 403,
  ACCOUNT_WAITING: 403,
  NO_PERMISSION: 403,
  NOT_OFFERED: 403,
} as const satisfies Refusals;

export const REJECTIONS = {
  ...REQUEST_REJECTIONS,
  ...ACCESS_REJECTIONS,
  ...FEATURE_REJECTIONS,
};

export type RejectionCode = keyof typeof REJECTIONS;

/** A refused command: a code of the list and the figures its text needs. */
export interface Rejection {
  readonly code: RejectionCode;
  readonly data?: Readonly<Record<string, string>>;
}

export const reject = (code: RejectionCode, data?: Readonly<Record<string, string>>): Rejection =>
  data === undefined ? { code } : { code, data };

export const isRejectionCode = (text: string): text is RejectionCode =>
  Object.hasOwn(REJECTIONS, text);
