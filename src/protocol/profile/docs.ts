/** Documents of the calls of a person's own account. */
import { PASSWORD_REFUSALS } from '../accounts/entities.ts';
import { PERSON } from '../accounts/examples.ts';
import type { CallDocs } from '../call.ts';
import { AT } from '../examples.ts';
import type { profileCalls } from './calls.ts';
import type { WireProfile } from './entities.ts';

const PROFILE: WireProfile = {
  ...PERSON,
  registeredAt: AT,
  bankAccount: { code: '088', bankName: '신한은행', account: '110-123-456789', holder: '홍길동' },
  twoStep: { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false },
  withdrawals: { lockedAt: null, waitsUntil: null },
};
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PROOF = '5f0c1e7a9b3d4826a1c0e9f7b2d48630';

export const profileDocs = {
  profile: {
    summary: "The person's own data, their bank account, and whether two-step login is on.",
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: PROFILE },
  },
  changePassword: {
    summary: 'Sets another password. All other sessions end.',
    refusals: [...PASSWORD_REFUSALS, 'SAME_PASSWORD', 'WRONG_CREDENTIALS', 'LOGIN_SLOWED'],
    example: {
      params: { id: 'u-1', password: 'maru2026', currentPassword: 'maru2025', siteInfoId: 1 },
      answer: { status: 200 },
    },
  },
  changeNick: {
    summary: 'Sets another nickname, which must be free at the site.',
    refusals: ['INVALID_NICKNAME', 'DUPLICATE_NICKNAME'],
    example: {
      params: { id: 'u-1', nick: 'gildong2', siteInfoId: 1 },
      answer: { status: 200, nick: 'gildong2' },
    },
  },
  changePhone: {
    summary: 'Sets another phone number, for a proof of verify_phone.',
    isExtension: true,
    refusals: ['DUPLICATE_PHONE', 'VERIFICATION_EXPIRED'],
    example: {
      params: { phone: '010-8765-4321', proof: PROOF },
      answer: { status: 200, phone: '01087654321' },
    },
  },
  changeEmail: {
    summary: 'Sets another e-mail address, for a proof of verify_email.',
    isExtension: true,
    refusals: ['VERIFICATION_EXPIRED'],
    example: {
      params: { email: 'gildong@example.com', proof: PROOF },
      answer: { status: 200, email: 'gildong@example.com' },
    },
  },
  setBankAccount: {
    summary: 'Sets the bank account that sales for won are paid to.',
    isExtension: true,
    refusals: ['UNKNOWN_BANK'],
    example: {
      params: { code: '088', account: '110-123-456789', holder: '홍길동' },
      answer: { status: 200 },
    },
  },
  totpBegin: {
    summary:
      'Makes a secret for an authenticator app. Two-step login is on once totp/confirm is given a code of it.',
    isExtension: true,
    refusals: ['TWO_STEP_ON'],
    example: {
      params: {},
      answer: {
        secret: SECRET,
        uri: `otpauth://totp/Maru:trader01?issuer=Maru&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
      },
    },
  },
  totpConfirm: {
    summary:
      'Turns two-step login on. The ten recovery codes are shown once; each works once in place of a code.',
    isExtension: true,
    refusals: ['TWO_STEP_ON', 'TWO_STEP_NOT_BEGUN', 'OTP_MISMATCH', 'OTP_LOCKED'],
    example: { params: { otp: '123456' }, answer: { recoveryCodes: ['k4m7q-x9w2p'] } },
  },
  totpRemove: {
    summary: 'Turns two-step login off, for the password and a code.',
    isExtension: true,
    refusals: ['TWO_STEP_OFF', 'WRONG_CREDENTIALS', 'LOGIN_SLOWED', 'OTP_MISMATCH', 'OTP_LOCKED'],
    example: { params: { password: 'maru2025', otp: '123456' }, answer: { status: 200 } },
  },
  sessions: {
    summary: 'Where the person is logged in, the newest session first.',
    isExtension: true,
    refusals: [],
    example: {
      params: {},
      answer: {
        items: [
          {
            id: 's-1',
            device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36',
            address: '203.0.113.7',
            openedAt: AT,
            lastUsedAt: AT + 900_000,
            isCurrent: true,
          },
        ],
      },
    },
  },
  endSession: {
    summary: 'Ends one session of the requester, and closes its sockets.',
    isExtension: true,
    refusals: ['UNKNOWN_SESSION'],
    example: { params: { id: 's-2' }, answer: { status: 200, ended: 1 } },
  },
  endOtherSessions: {
    summary: 'Ends every session but the one of the request, and closes their sockets.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { status: 200, ended: 2 } },
  },
  exportData: {
    summary:
      'All data of the person in parts: documents first, then the events of their account. Follow `next` until it is null.',
    isExtension: true,
    refusals: [],
    example: {
      params: { size: 200 },
      answer: {
        items: [
          {
            source: 'document',
            kind: 'bankAccount',
            at: AT,
            data: { code: '088', account: '110-123-456789', holder: '홍길동' },
          },
        ],
        next: 'e0',
      },
    },
  },
} satisfies CallDocs<typeof profileCalls>;
