/** Partners: members whose code others sign up with, in a tree with rates. */
import type { UserId } from '../ids.ts';
import type { Currency } from '../ledger/currencies.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { Money, Rate } from '../quantities.ts';
import type { Refusals } from '../refusal.ts';
import type { Millis } from '../time.ts';

/** 3 to 32 letters, digits, `_` or `-`; compared in lower case. Undefined for anything else. */
export function partnerCode(text: string): string | undefined {
  const code = text.trim().toLowerCase();
  return /^[a-z0-9_-]{3,32}$/.test(code) ? code : undefined;
}

/** An AFFILIATE may neither trade nor use coupons, a TRADER_PARTNER may do both. */
export const PARTNER_KINDS = ['AFFILIATE', 'TRADER_PARTNER'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** Sources of partners' earnings: trading fees of futures, net losses of rounds, fees of copies. */
export const PROFIT_SOURCES = ['FUTURES', 'ROUNDS', 'COPY'] as const;
export type ProfitSource = (typeof PROFIT_SOURCES)[number];

/**
 * Bases of the profits from rounds. NET: stakes less payouts of a member and day, less what they
 * won before. Until a log states it: every lost stake.
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
  UNKNOWN_PARTNER: 404,
  INVALID_PARTNER_CODE: 400,
  PARTNER_CODE_TAKEN: 409,
  PARTNER_CANNOT_TRADE: 403,
  PARTNER_RATE_ABOVE_PARENT: 409,
  PARTNER_RATE_BELOW_CHILD: 409,
  PARTNER_RATE_ABOVE_EDGE: 409,
  PARTNER_TOO_DEEP: 409,
  PARTNER_DAY_OPEN: 409,
  PARTNER_NOTHING_DUE: 409,
} as const satisfies Refusals;

/** Identifiers that a partner and a member below them may share, the surest first. */
export const ACCOUNT_MATCHES = ['PHONE', 'EMAIL', 'BANK', 'DEVICE', 'ADDRESS'] as const;
export type AccountMatch = (typeof ACCOUNT_MATCHES)[number];
