/** Calls for the keys of a person's programs. None of them may be made with a key. */
import * as v from 'valibot';
import { KEY_ADDRESSES_MAX, KEY_LABEL_MAX, KEY_PERMISSIONS } from '../../domain/apiKeys/apiKeys.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import {
  done,
  identifier,
  knownPasswordParam,
  millis,
  siteInfoId,
  twoStepCodeParam,
} from '../fields.ts';

export const wireApiKey = v.object({
  id: identifier,
  label: v.string(),
  permission: v.picklist(KEY_PERMISSIONS),
  /** Addresses and networks it may be used from; anywhere where there is none. */
  addresses: v.array(v.string()),
  createdAt: millis,
  /** To the minute; null where it was never used. */
  lastUsedAt: v.nullable(millis),
  /** Empty where it was never used, and on a host without a network. */
  lastAddress: v.string(),
});
export type WireApiKey = v.InferOutput<typeof wireApiKey>;

export const apiKeyCalls = {
  apiKeys: defineCall({
    ...MEMBER_READ,
    path: '/api/player/api_keys',
    params: v.object({ siteInfoId }),
    answer: v.object({ items: v.array(wireApiKey) }),
  }),
  createApiKey: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/api_keys/create',
    params: v.object({
      label: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.maxLength(KEY_LABEL_MAX),
        v.regex(/^[^\p{Cc}\p{Cs}]*$/u),
      ),
      permission: v.picklist(KEY_PERMISSIONS),
      /** Anywhere where it is left out or empty. */
      addresses: v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), v.trim(), v.maxLength(64))),
          v.maxLength(KEY_ADDRESSES_MAX),
        ),
        [],
      ),
      password: knownPasswordParam,
      /** Where two-step login is on. */
      otp: v.optional(twoStepCodeParam),
      siteInfoId,
    }),
    answer: v.object({
      key: wireApiKey,
      /** Shown in this answer alone. */
      secret: v.string(),
    }),
  }),
  revokeApiKey: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/api_keys/revoke',
    params: v.object({ id: identifier, siteInfoId }),
    answer: done,
  }),
} as const;

const KEY: WireApiKey = {
  id: 'k-5f0c1e7a9b3d4826a1c0e9f7b2d48630',
  label: 'grid bot',
  permission: 'TRADE',
  addresses: ['203.0.113.7', '198.51.100.0/24'],
  createdAt: AT,
  lastUsedAt: null,
  lastAddress: '',
};

export const apiKeyDocs = {
  apiKeys: {
    summary: 'Keys of the own programs, the oldest first.',
    isExtension: true,
    refusals: [],
    example: {
      params: {},
      answer: { items: [{ ...KEY, lastUsedAt: AT + 900_000, lastAddress: '203.0.113.7' }] },
    },
  },
  createApiKey: {
    summary:
      'Creates a key for a program, for the password and, where two-step login is on, a code. ' +
      'The secret is shown this once. A READ key reads, a TRADE key trades too; none withdraws.',
    isExtension: true,
    refusals: [
      ...(['INVALID_ADDRESS_LIST', 'API_KEYS_FULL', 'WRONG_CREDENTIALS', 'NOT_OFFERED'] as const),
      ...(['LOGIN_SLOWED', 'OTP_NEEDED', 'OTP_MISMATCH', 'OTP_LOCKED'] as const),
    ],
    example: {
      params: {
        label: KEY.label,
        permission: 'TRADE',
        password: 'maru2025',
        addresses: ['203.0.113.7', '198.51.100.0/24'],
      },
      answer: { key: KEY, secret: 'pW3mT2o0vY7cXq1uJk9bZr5eLh8sNd4gAf6iQw_MtVE' },
    },
  },
  revokeApiKey: {
    summary: 'Revokes a key: from now on it is refused, and its sockets are closed.',
    isExtension: true,
    refusals: ['UNKNOWN_API_KEY'],
    example: { params: { id: KEY.id }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof apiKeyCalls>;
