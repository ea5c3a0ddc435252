/**
 * Every secret of a person that a parameter of the contract carries, and how often it may be guessed.
 * A parameter whose name says that it may be a secret, and that stands nowhere here, fails the test.
 */
import type { CallName } from '../../src/protocol/contract.ts';

export type SecretParam = `${CallName}.${string}`;

/** Names of parameters that may carry a secret. */
export const LOOKS_SECRET = /pass|secret|code$|otp|proof|token|pin$|mark$|certificatevalue|^auth$/i;

interface Guessed {
  /** Guesses from forty addresses that are looked at in two minutes. */
  readonly inTwoMinutes: number;
  /** Codes of a wrong guess, and of one that is put off. */
  readonly wrong: string;
  readonly stopped: readonly string[];
  readonly params: readonly SecretParam[];
}

export const GUESSED = {
  /** At the login, by name over all addresses. */
  password: {
    inTwoMinutes: 11,
    wrong: 'WRONG_CREDENTIALS',
    stopped: ['LOGIN_SLOWED'],
    params: ['login.password'],
  },
  /** The same password, of the logged-in user. */
  accountPassword: {
    inTwoMinutes: 11,
    wrong: 'WRONG_CREDENTIALS',
    stopped: ['LOGIN_SLOWED'],
    params: [
      'closeAccount.password',
      'changePassword.currentPassword',
      'totpRemove.password',
      'createApiKey.password',
      'generateAddress.accountPassword',
      'addAddress.accountPassword',
      'lockAddresses.accountPassword',
      'updateWithdrawPassword.accountPassword',
      'changePhone.accountPassword',
      'changeEmail.accountPassword',
      'setBankAccount.accountPassword',
      'totpBegin.accountPassword',
      'requestP2p.accountPassword',
    ],
  },
  /** Code of an authenticator app, or a recovery code, after the right password. */
  twoStepCode: {
    inTwoMinutes: 5,
    wrong: 'OTP_MISMATCH',
    stopped: ['OTP_LOCKED'],
    params: [
      'login.otp',
      'withdrawAuth.otp',
      'totpConfirm.otp',
      'totpRemove.otp',
      'createApiKey.otp',
      'generateAddress.accountCode',
      'addAddress.accountCode',
      'lockAddresses.accountCode',
      'updateWithdrawPassword.accountCode',
      'changePhone.accountCode',
      'changeEmail.accountCode',
      'setBankAccount.accountCode',
      'totpBegin.accountCode',
      'requestP2p.accountCode',
    ],
  },
  withdrawPassword: {
    inTwoMinutes: 5,
    wrong: 'WRONG_WITHDRAW_PASSWORD',
    stopped: ['WITHDRAW_PASSWORD_LOCKED'],
    params: [
      'withdrawAuth.password',
      'deleteWithdrawPassword.password',
      'updateWithdrawPassword.prevPassword',
    ],
  },
  /** Sent to an address or a number; the day's limit is by that, for all requesters. */
  verificationCode: {
    inTwoMinutes: 5,
    wrong: 'CODE_MISMATCH',
    stopped: ['CODE_EXPIRED'],
    params: ['verifyEmail.certificateValue', 'verifyPhone.certificateValue'],
  },
} as const satisfies Readonly<Record<string, Guessed>>;

/** Made by the exchange or a browser, of so many random bits that no number of guesses matters. */
export const RANDOM = {
  /** For what was verified, good once. */
  proof: [
    'signup.emailProof',
    'signup.phoneProof',
    'changePhone.proof',
    'changeEmail.proof',
    'findId.proof',
    'findPassword.proof',
  ],
  withdrawProof: [
    'apply.proof',
    'withdraw.proof',
    'sell.proof',
    'bitdexSellCoin.proof',
    'bitshopUrl.proof',
  ],
  refreshToken: ['login.refreshToken'],
  /** 80 bits, once, and with the budget of look-ups. */
  noticeCode: ['notMe.code'],
  /** Random identifier of a browser: it spares its owner from waiting, and opens nothing. */
  deviceMark: ['login.deviceMark', 'signup.deviceMark', 'findPassword.deviceMark'],
  /** Names the page that asked for a code. */
  secretCode: [
    'certificateEmail.secretCode',
    'certificatePhone.secretCode',
    'verifyEmail.secretCode',
    'verifyPhone.secretCode',
  ],
} as const satisfies Readonly<Record<string, readonly SecretParam[]>>;

/** Chosen or published, not guessed: new secrets, and values that are no one's secret. */
export const NOT_GUESSED = {
  /** Set by an authorized requester: compared as a new password. */
  set: [
    'signup.password',
    'login.newPassword',
    'changePassword.password',
    'findPassword.password',
    'partnerCreate.password',
    'updateWithdrawPassword.password',
  ],
  /** Codes of sites, banks, partners and coupons: public, or distributed by the house. */
  codes: [
    'siteInfo.code',
    'siteInfoForBitdex.code',
    'operatorSiteCreate.code',
    'operatorSiteChange.code',
    'setBankAccount.code',
    'apply.code',
    'sell.code',
    'generateAddress.code',
    'requestP2p.code',
    'operatorP2pMatch.code',
    'partnerCreate.code',
    'operatorPartnerCreate.code',
    'useCoupon.promoCode',
    'operatorCouponCreate.promoCode',
    'operatorChangePaymentAccount.bankCode',
  ],
  /** Key that a browser supplies, so that it alone can read its notifications. */
  push: ['pushSubscribe.auth'],
  /**
   * Settings such as the permitted characters of a site's passwords, whether it takes proofs of
   * them, and whether a price is the mark price.
   */
  settings: [
    'operatorSiteCreate.passwordKind',
    'operatorSiteChange.passwordKind',
    'operatorSiteCreate.withdrawalProof',
    'operatorSiteChange.withdrawalProof',
    'amendOrder.isMark',
  ],
} as const satisfies Readonly<Record<string, readonly SecretParam[]>>;
