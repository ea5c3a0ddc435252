/** Codes that prove who reads an e-mail address or a phone number. Rules [A-V..]. */
import { refusal, type Refusals } from '../refusal.ts';
import type { SignupVerification } from '../sites.ts';
import { MINUTE_MS } from '../time.ts';

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

/** What a site asks a proof for when somebody signs up. */
export const channelsOf = (asked: SignupVerification): readonly Channel[] => ASKED[asked];

const SHOWN_FIRST = 2;
const HIDDEN = '*';

/** The first two letters and the last of a username: `tr*****1`. */
export const maskedUsername = (username: string): string =>
  username.slice(0, SHOWN_FIRST) +
  HIDDEN.repeat(Math.max(0, username.length - SHOWN_FIRST - 1)) +
  username.slice(Math.max(SHOWN_FIRST, username.length - 1));

export const VERIFICATION_REJECTIONS = {
  DUPLICATE_EMAIL: refusal(409, '이미 사용중인 이메일입니다.', 'This e-mail address is in use.'),
  CODE_TOO_SOON: refusal(
    429,
    '인증번호는 {seconds}초 후 다시 요청할 수 있습니다.',
    'Another code can be requested in {seconds} s.',
  ),
  CODE_LIMIT: refusal(
    429,
    '인증번호는 하루 {maximum}회까지 요청할 수 있습니다.',
    'At most {maximum} codes can be requested in a day.',
  ),
  CODE_MISMATCH: refusal(
    403,
    '인증번호가 일치하지 않습니다. (남은 횟수 {remaining}회)',
    'The code does not match. Attempts left: {remaining}.',
  ),
  CODE_EXPIRED: refusal(
    409,
    '인증번호가 만료되었습니다. 다시 요청해주세요.',
    'The code is no longer good. Request another one.',
  ),
  EMAIL_VERIFICATION_NEEDED: refusal(
    409,
    '이메일 인증이 필요합니다.',
    'Verify your e-mail address first.',
  ),
  PHONE_VERIFICATION_NEEDED: refusal(
    409,
    '휴대폰 인증이 필요합니다.',
    'Verify your phone number first.',
  ),
  VERIFICATION_EXPIRED: refusal(
    409,
    '인증이 만료되었습니다. 다시 인증해주세요.',
    'The verification has expired. Verify again.',
  ),
  NO_MATCHING_MEMBER: refusal(
    404,
    '입력하신 정보와 일치하는 회원이 없습니다.',
    'No member matches these details.',
  ),
} as const satisfies Refusals;
