/** Calls of the withdraw password, and of the proof that withdrawing and selling take. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { confirmation, done, identifier, millis, siteInfoId, twoStepCodeParam } from '../fields.ts';

const password = v.pipe(v.string(), v.maxLength(128));
/** One that is set; an empty one is no try. */
const known = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const withdrawPasswordCalls = {
  updateWithdrawPassword: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'WITHDRAW_PASSWORD',
    confirm: true,
    path: '/api/player/update_withdraw_password',
    params: v.object({
      password,
      prevPassword: v.optional(known),
      ...confirmation,
      siteInfoId,
    }),
    answer: done,
  }),
  deleteWithdrawPassword: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'WITHDRAW_PASSWORD',
    path: '/api/player/delete_withdraw_password',
    params: v.object({ password: known, siteInfoId }),
    answer: done,
  }),
  existWithdrawPassword: defineCall({
    ...MEMBER_READ,
    path: '/api/player/exist_withdraw_password',
    params: v.object({ siteInfoId }),
    answer: v.object({
      status: v.literal(200),
      exists: v.boolean(),
      /** Null while it is not locked. */
      lockedUntil: v.nullable(millis),
    }),
  }),
  withdrawAuth: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/dnw/withdraw-auth',
    params: v.object({
      password: known,
      /** Where two-step login is on. */
      otp: v.optional(twoStepCodeParam),
      siteInfoId,
    }),
    answer: v.object({ proof: identifier, expiresAt: millis }),
  }),
} as const;

const TRIED = ['WRONG_WITHDRAW_PASSWORD', 'WITHDRAW_PASSWORD_LOCKED'] as const;

export const withdrawPasswordDocs = {
  updateWithdrawPassword: {
    summary:
      'Sets the withdraw password; one that is set asks for it as `prevPassword`. Proofs of the earlier one end.',
    refusals: ['INVALID_WITHDRAW_PASSWORD', 'PASSWORD_COMMON', ...TRIED],
    example: { params: { password: 'safe77' }, answer: { status: 200 } },
  },
  deleteWithdrawPassword: {
    summary: 'Removes the withdraw password; withdrawing and selling need one.',
    refusals: ['WITHDRAW_PASSWORD_NEEDED', ...TRIED],
    example: { params: { password: 'safe77' }, answer: { status: 200 } },
  },
  existWithdrawPassword: {
    summary: 'Whether a withdraw password is set, and until when it is locked.',
    refusals: [],
    example: { params: {}, answer: { status: 200, exists: true, lockedUntil: null } },
  },
  withdrawAuth: {
    summary:
      'Checks the withdraw password, and `otp` where two-step login is on. The proof is good for 5 minutes and one application; five wrong passwords in a row lock it for 15 minutes, each further lock twice as long.',
    refusals: ['WITHDRAW_PASSWORD_NEEDED', ...TRIED, 'OTP_NEEDED', 'OTP_MISMATCH', 'OTP_LOCKED'],
    example: {
      params: { password: 'safe77' },
      answer: { proof: '5f0c1e7a9b3d4826a1c0e9f7b2d48630', expiresAt: AT + 300_000 },
    },
  },
} satisfies CallDocs<typeof withdrawPasswordCalls>;
