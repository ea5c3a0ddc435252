/** Partners: members whose code others sign up with, in a tree with rates. */
import type { UserId } from '../ids.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Rate } from '../quantities.ts';
import { refusal, type Refusals } from '../refusal.ts';
import type { Millis } from '../time.ts';

/** 3 to 32 letters, digits, `_` or `-`; compared in lower case. Undefined for anything else. */
export function partnerCode(text: string): string | undefined {
  const code = text.trim().toLowerCase();
  return /^[a-z0-9_-]{3,32}$/.test(code) ? code : undefined;
}

/** An AFFILIATE may neither trade nor use coupons, a TRADER_PARTNER may do both. */
export const PARTNER_KINDS = ['AFFILIATE', 'TRADER_PARTNER'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** What partners earn from: trading fees of futures, net losses of rounds, fees of copies. */
export const PROFIT_SOURCES = ['FUTURES', 'ROUNDS', 'COPY'] as const;
export type ProfitSource = (typeof PROFIT_SOURCES)[number];

/**
 * What profits from rounds are a share of. NET: stakes less payouts of a member and day, less what
 * they won before. Until a log states it: every lost stake.
 */
export const PROFIT_BASES = ['NET'] as const;
export type ProfitBase = (typeof PROFIT_BASES)[number];

/** OPEN until the day is over, DUE until it is settled; NONE: too little to pay. */
export const PROFIT_STATES = ['OPEN', 'DUE', 'SETTLED', 'NONE'] as const;
export type ProfitState = (typeof PROFIT_STATES)[number];

/** The part of each source that a partner and all partners below share; 0 to 1. */
export type PartnerRates = Readonly<Record<ProfitSource, Rate>>;

export interface PartnerTerms {
  readonly kind: PartnerKind;
  readonly rates: PartnerRates;
}

/** A partner's place in the tree, which never changes, and the terms in force. */
export interface PartnerPlace extends PartnerTerms {
  /** Undefined at the top. */
  readonly parentId: UserId | undefined;
}

/** An amount that a settlement credits. */
export interface PartnerPayment {
  readonly wallet: WalletType;
  readonly currency: Currency;
  readonly amount: Money;
}

/** The profit of one partner and day that an operator has paid. */
export interface PartnerSettlement {
  readonly userId: UserId;
  /** Counted from 1970-01-01. */
  readonly day: number;
  readonly paid: readonly PartnerPayment[];
  readonly at: Millis;
}

/** Levels of the tree: each fact walks up its partners. */
export const PARTNER_LEVELS_MAX = 10;

export const PARTNER_REJECTIONS = {
  UNKNOWN_PARTNER: refusal(404, '존재하지 않는 파트너입니다.', 'This partner does not exist.'),
  INVALID_PARTNER_CODE: refusal(
    400,
    '파트너 코드는 영문, 숫자, _, - 3~32자입니다.',
    'A partner code is 3 to 32 letters, digits, _ or -.',
  ),
  PARTNER_CODE_TAKEN: refusal(
    409,
    '이미 사용중인 파트너 코드입니다.',
    'This partner code is taken.',
  ),
  PARTNER_CANNOT_TRADE: refusal(
    403,
    '파트너 계정은 투자 및 주문을 할 수 없습니다.',
    'Affiliate accounts cannot bet or place orders.',
  ),
  PARTNER_RATE_ABOVE_PARENT: refusal(
    409,
    '상위 파트너의 요율({rate})보다 높을 수 없습니다.',
    'A rate cannot be above that of the partner above ({rate}).',
  ),
  PARTNER_RATE_BELOW_CHILD: refusal(
    409,
    '하위 파트너의 요율({rate})보다 낮을 수 없습니다.',
    'A rate cannot be below that of a partner below ({rate}).',
  ),
  PARTNER_RATE_ABOVE_EDGE: refusal(
    409,
    '회차 요율은 하우스 엣지({rate})보다 높을 수 없습니다. 그보다 높으면 두 계정이 짜고 이득을 볼 수 있습니다.',
    'The rate for rounds cannot be above the house edge ({rate}): above it, two accounts could gain together.',
  ),
  PARTNER_TOO_DEEP: refusal(
    409,
    '파트너는 {maximum}단계까지 만들 수 있습니다.',
    'Partners can have at most {maximum} levels.',
  ),
  PARTNER_DAY_OPEN: refusal(
    409,
    '아직 끝나지 않은 날은 정산할 수 없습니다.',
    'A day can be settled once it is over.',
  ),
  PARTNER_NOTHING_DUE: refusal(
    409,
    '정산할 금액이 없습니다.',
    'There is nothing to settle for this day.',
  ),
} as const satisfies Refusals;
