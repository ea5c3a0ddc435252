/** Codes that prove who reads an e-mail address or a phone number. Rules [A-V..]. */
import type { SignupVerification } from '../site/words.ts';
import { MINUTE_MS } from '../time.ts';
import type { Refusals } from '../refusal.ts';

export const CHANNELS = ['email', 'phone'] as const;
/** How a code reaches a person. */
export type Channel = (typeof CHANNELS)[number];

export const CODE_DIGITS = 6;
export const CODE_GOOD_FOR_MS = 5 * MINUTE_MS;
/** Wrong ones; the last of them ends the code. */
export const CODE_TRIES_MAX = 5;
/** Between two codes for one key. */
export const CODE_PAUSE_MS = MINUTE_MS;
/** For one key, and at one address, within 24 hours. */
export const CODES_A_DAY = 10;
/** A proof is also good only once. */
export const PROOF_GOOD_FOR_MS = 10 * MINUTE_MS;

/** The form in which a key is compared: digits of a phone number, an address in lower case. */
export const keyOf = (channel: Channel, text: string): string =>
  channel === 'phone' ? text.replaceAll('-', '') : text.trim().toLowerCase();

const ASKED: Readonly<Record<SignupVerification, readonly Channel[]>> = {
  none: [],
  email: ['email'],
  phone: ['phone'],
  both: CHANNELS,
};

/** Channels that a site requires a proof of at sign-up. */
export const channelsOf = (asked: SignupVerification): readonly Channel[] => ASKED[asked];

const SHOWN_FIRST = 2;
const HIDDEN = '*';

/** The first two letters and the last of a username: `tr*****1`. */
export const maskedUsername = (username: string): string =>
  username.slice(0, SHOWN_FIRST) +
  HIDDEN.repeat(Math.max(0, username.length - SHOWN_FIRST - 1)) +
  username.slice(Math.max(SHOWN_FIRST, username.length - 1));

/** Refusals about codes and proofs. */
export const VERIFICATION_REJECTIONS = {
  DUPLICATE_EMAIL: 409,
  CODE_TOO_SOON: 429,
  CODE_LIMIT: 429,
  CODE_MISMATCH: 403,
  CODE_EXPIRED: 409,
  EMAIL_VERIFICATION_NEEDED: 409,
  PHONE_VERIFICATION_NEEDED: 409,
  VERIFICATION_EXPIRED: 409,
  NO_MATCHING_MEMBER: 404,
  IDENTITY_UNAVAILABLE: 503,
  IDENTITY_FAILED: 409,
  IDENTITY_FORGED: 400,
} as const satisfies Refusals;
