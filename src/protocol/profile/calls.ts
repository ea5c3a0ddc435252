/** Calls for a user's own account. */
import * as v from 'valibot';
import { defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import {
  confirmation,
  done,
  identifier,
  integerParam,
  knownPasswordParam,
  passwordParam,
  twoStepCodeParam,
  siteInfoId,
} from '../fields.ts';
import { wireExportItem, wireProfile, wireSession } from './entities.ts';

/** A code of the authenticator app, or a recovery code. */
const proof = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
/** One line of text: no control characters, no halves of a character. */
const line = (min: number, max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));

const accountCalls = {
  profile: defineCall({
    ...MEMBER_READ,
    path: '/api/player/profile',
    params: v.object({ siteInfoId }),
    answer: wireProfile,
  }),
  changePassword: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'PASSWORD',
    path: '/api/user/change_password',
    params: v.object({
      /** The person's own id. */
      id: v.optional(identifier),
      password: passwordParam,
      currentPassword: knownPasswordParam,
      siteInfoId,
    }),
    answer: done,
  }),
  changeNick: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/change_nick',
    params: v.object({ id: v.optional(identifier), nick: line(0, 32), siteInfoId }),
    answer: v.object({ status: v.literal(200), nick: v.string() }),
  }),
  changePhone: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'PHONE',
    confirm: true,
    path: '/api/player/change_phone',
    params: v.object({
      phone: v.pipe(line(9, 20), v.regex(/^[\d-]{9,20}$/)),
      /** Proof of `verify_phone` for this phone. */
      proof,
      ...confirmation,
      siteInfoId,
    }),
    answer: v.object({ status: v.literal(200), phone: v.string() }),
  }),
  changeEmail: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'EMAIL',
    confirm: true,
    path: '/api/player/change_email',
    params: v.object({
      email: v.pipe(line(3, 128), v.email()),
      /** Proof of `verify_email` for this address. */
      proof,
      ...confirmation,
      siteInfoId,
    }),
    answer: v.object({ status: v.literal(200), email: v.string() }),
  }),
  setBankAccount: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'BANK_ACCOUNT',
    confirm: true,
    path: '/api/player/bank_account',
    params: v.object({
      code: v.pipe(v.string(), v.maxLength(3)),
      account: v.pipe(line(6, 32), v.regex(/^[\d-]+$/)),
      holder: line(1, 64),
      ...confirmation,
      siteInfoId,
    }),
    answer: done,
  }),
} as const;

const twoStepCalls = {
  totpBegin: defineCall({
    ...MEMBER_COMMAND,
    confirm: true,
    path: '/api/player/totp/begin',
    params: v.object({ ...confirmation, siteInfoId }),
    answer: v.object({
      /** Base32, for typing it into an authenticator app. */
      secret: v.string(),
      /** `otpauth://totp/…`, for its QR code. */
      uri: v.string(),
    }),
  }),
  totpConfirm: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'TWO_STEP_ON',
    path: '/api/player/totp/confirm',
    params: v.object({ otp: twoStepCodeParam, siteInfoId }),
    answer: v.object({ recoveryCodes: v.array(v.string()) }),
  }),
  totpRemove: defineCall({
    ...MEMBER_COMMAND,
    notifies: 'TWO_STEP_OFF',
    path: '/api/player/totp/remove',
    params: v.object({ password: knownPasswordParam, otp: twoStepCodeParam, siteInfoId }),
    answer: done,
  }),
} as const;

const sessionCalls = {
  sessions: defineCall({
    ...MEMBER_READ,
    path: '/api/player/sessions',
    params: v.object({ siteInfoId }),
    answer: v.object({ items: v.array(wireSession) }),
  }),
  endSession: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/sessions/end',
    params: v.object({ id: identifier, siteInfoId }),
    answer: v.object({ status: v.literal(200), ended: v.number() }),
  }),
  endOtherSessions: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/sessions/end_others',
    params: v.object({ siteInfoId }),
    answer: v.object({ status: v.literal(200), ended: v.number() }),
  }),
} as const;

/** Takes as much of the requester's budget as so many small reads. */
const EXPORT_COST = 10;

export const profileCalls = {
  ...accountCalls,
  ...twoStepCalls,
  ...sessionCalls,
  exportData: defineCall({
    ...MEMBER_READ,
    path: '/api/player/export',
    cost: EXPORT_COST,
    params: v.object({
      /** `next` of the part before; left out for the first part. */
      cursor: v.optional(v.pipe(v.string(), v.maxLength(64))),
      size: v.optional(integerParam(1, 500), 200),
      siteInfoId,
    }),
    answer: v.object({
      items: v.array(wireExportItem),
      /** Where the next part begins; null after the last. */
      next: v.nullable(v.string()),
    }),
  }),
} as const;
