/** Codes by e-mail and phone, what their proofs are for, and live checks of a signup form. */
import * as v from 'valibot';
import { PASSWORD_REFUSALS } from '../accounts/entities.ts';
import { type CallDocs, defineCall, GUEST_COMMAND, GUEST_READ } from '../call.ts';
import { AT } from '../examples.ts';
import {
  booleanParam,
  deviceMark,
  done,
  identifier,
  millis,
  passwordParam,
  siteInfoId,
} from '../fields.ts';
import { CHANNELS } from '../../domain/verification/verification.ts';

const command = GUEST_COMMAND;

const emailKey = v.pipe(v.string(), v.trim(), v.maxLength(128), v.email());
const phoneKey = v.pipe(v.string(), v.trim(), v.regex(/^[\d-]{9,20}$/));
/** Chosen by the page, which alone can use the code. */
const secretCode = v.pipe(v.string(), v.minLength(8), v.maxLength(128));
/** An empty one is no guess. Rule [A-S37]. */
const certificateValue = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(16));
const proof = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const username = v.pipe(v.string(), v.trim(), v.maxLength(64));

const requested = {
  secretCode,
  /** Skips the check that no one else uses the key. */
  ignoreKey: v.optional(booleanParam, false),
  /** Language of the message; the site's own where left out. */
  language: v.optional(v.picklist(['ko', 'en'])),
  siteInfoId,
} as const;

const sent = v.object({
  status: v.literal(200),
  expiresAt: millis,
  resendAt: millis,
  /** Whether no message left the exchange: operators read the code in the outbox. */
  isSandbox: v.boolean(),
  /** In practice alone, where there are no operators. */
  sandboxCode: v.optional(v.string()),
});
const proven = v.object({ status: v.literal(200), proof: identifier, expiresAt: millis });
const available = v.object({ status: v.literal(200), isAvailable: v.boolean() });

export const verificationCalls = {
  certificateEmail: defineCall({
    ...command,
    path: '/api/certi/certificate_email',
    params: v.object({ key: emailKey, ...requested }),
    answer: sent,
  }),
  certificatePhone: defineCall({
    ...command,
    path: '/api/certi/certificate_phone',
    params: v.object({ key: phoneKey, ...requested }),
    answer: sent,
  }),
  verifyEmail: defineCall({
    ...command,
    path: '/api/certi/verify_email',
    params: v.object({ key: emailKey, secretCode, certificateValue, siteInfoId }),
    answer: proven,
  }),
  verifyPhone: defineCall({
    ...command,
    path: '/api/certi/verify_phone',
    params: v.object({ key: phoneKey, secretCode, certificateValue, siteInfoId }),
    answer: proven,
  }),
  niceId: defineCall({
    ...GUEST_READ,
    path: '/api/certi/nice_id',
    answeredBy: 'acting',
    params: v.object({
      /** The page to return to: `https://maru.example.com/signup`. */
      host: v.pipe(v.string(), v.trim(), v.maxLength(256), v.url()),
      siteInfoId,
    }),
    answer: v.object({
      status: v.literal(200),
      /** To open, at the exchange's own address. */
      url: v.string(),
      expiresAt: millis,
      /** Identifies no one. */
      isSandbox: v.boolean(),
    }),
  }),
  findId: defineCall({
    ...command,
    path: '/api/player/find_id',
    params: v.object({
      channel: v.picklist(CHANNELS),
      key: v.union([emailKey, phoneKey]),
      proof,
      siteInfoId,
    }),
    answer: v.object({ status: v.literal(200), usernames: v.array(v.string()) }),
  }),
  findPassword: defineCall({
    ...command,
    path: '/api/player/find_pw',
    params: v.object({
      username,
      channel: v.picklist(CHANNELS),
      key: v.union([emailKey, phoneKey]),
      proof,
      password: passwordParam,
      /** The browser is the owner's from then on. */
      deviceMark,
      siteInfoId,
    }),
    answer: done,
  }),
  checkNick: defineCall({
    ...GUEST_READ,
    path: '/api/user/check_nick',
    params: v.object({
      nick: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(32)),
      siteInfoId,
    }),
    answer: available,
  }),
  checkPhone: defineCall({
    ...GUEST_READ,
    path: '/api/user/check_phone',
    params: v.object({ phone: phoneKey, siteInfoId }),
    answer: available,
  }),
} as const;

const EMAIL = 'trader01@example.com';
const PHONE = '010-1234-5678';
const SECRET = 'k3JH8s0aQw7Zx2Lp';
const PROOF = '9d2c7b61f04e8a35c1d7e2f98b406a53';

const asked = { secretCode: SECRET, ignoreKey: false, siteInfoId: 1 };
const SENT = { status: 200, expiresAt: AT + 300_000, resendAt: AT + 60_000, isSandbox: false };
const PROVEN = { status: 200, proof: PROOF, expiresAt: AT + 600_000 };

const SENDING = ['CODE_TOO_SOON', 'CODE_LIMIT'] as const;
const TRYING = ['CODE_MISMATCH', 'CODE_EXPIRED'] as const;

export const verificationDocs = {
  certificateEmail: {
    summary:
      'Sends a code of six digits to an e-mail address. It is good for 5 minutes, 5 tries and the page that knows `secretCode`.',
    refusals: ['DUPLICATE_EMAIL', ...SENDING],
    example: { params: { key: EMAIL, ...asked }, answer: { ...SENT, status: 200 } },
  },
  certificatePhone: {
    summary: 'The same to a phone number.',
    refusals: ['DUPLICATE_PHONE', ...SENDING],
    example: { params: { key: PHONE, ...asked }, answer: { ...SENT, status: 200 } },
  },
  verifyEmail: {
    summary:
      'Exchanges the code for a proof of the address, good for 10 minutes and one use: signing up, finding an id or a password, changing the address.',
    refusals: TRYING,
    example: {
      params: { key: EMAIL, secretCode: SECRET, certificateValue: '402817', siteInfoId: 1 },
      answer: { ...PROVEN, status: 200 },
    },
  },
  verifyPhone: {
    summary: 'The same for a phone number.',
    refusals: TRYING,
    example: {
      params: { key: PHONE, secretCode: SECRET, certificateValue: '402817', siteInfoId: 1 },
      answer: { ...PROVEN, status: 200 },
    },
  },
  niceId: {
    summary:
      'Begins an identity check in a window of its own, which returns to `host` with `name`, `key` and a `proof` of the phone behind `#`, or with the code of a `refusal`. Where NICE is not connected the window is a sandbox; beside an SMS carrier there is none.',
    refusals: ['NOT_OFFERED', 'IDENTITY_UNAVAILABLE'],
    example: {
      params: { host: 'https://maru.example.com/signup', siteInfoId: 1 },
      answer: {
        status: 200,
        url: '/api/certi/nice_sandbox?request=5b1e0f7c2a9d4836',
        expiresAt: AT + 600_000,
        isSandbox: true,
      },
    },
  },
  findId: {
    summary:
      'The usernames, masked, that were registered with an address or a number, for whoever proves to read it; none for a key without a member.',
    refusals: ['VERIFICATION_EXPIRED'],
    example: {
      params: { channel: 'email', key: EMAIL, proof: PROOF, siteInfoId: 1 },
      answer: { status: 200, usernames: ['tr*****1'] },
    },
  },
  findPassword: {
    summary:
      'Sets another password for whoever proves to read the address or number of the member, and ends all their sessions. An unknown username and one with another key are refused alike.',
    refusals: [
      ...PASSWORD_REFUSALS,
      'VERIFICATION_EXPIRED',
      'NO_MATCHING_MEMBER',
      'CHANGED_RECENTLY',
    ],
    example: {
      params: {
        username: 'trader01',
        channel: 'email',
        key: EMAIL,
        proof: PROOF,
        password: 'another25',
        siteInfoId: 1,
      },
      answer: { status: 200 },
    },
  },
  checkNick: {
    summary: 'Whether a nickname is free.',
    isExtension: true,
    refusals: [],
    example: { params: { nick: 'gildong' }, answer: { status: 200, isAvailable: true } },
  },
  checkPhone: {
    summary: 'Whether a phone number is free.',
    isExtension: true,
    refusals: [],
    example: { params: { phone: PHONE }, answer: { status: 200, isAvailable: true } },
  },
} satisfies CallDocs<typeof verificationCalls>;
