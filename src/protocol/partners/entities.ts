/** Partners and what they earn, as they travel. */
import * as v from 'valibot';
import { USER_STATUSES } from '../../domain/accounts.ts';
import { CURRENCIES } from '../../domain/ledger/currencies.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  ACCOUNT_MATCHES,
  PARTNER_KINDS,
  PROFIT_SOURCES,
  PROFIT_STATES,
} from '../../domain/partners/partners.ts';
import { decimalText, millis } from '../fields.ts';

/** A partner and a member below them who seem to be one person. */
export const wireOwnAccount = v.object({
  partnerId: v.string(),
  partnerName: v.string(),
  memberId: v.string(),
  memberName: v.string(),
  /** Identifiers that both share; not their values. */
  matches: v.array(v.picklist(ACCOUNT_MATCHES)),
});
export type WireOwnAccount = v.InferOutput<typeof wireOwnAccount>;

const rates = v.object({ FUTURES: decimalText, ROUNDS: decimalText, COPY: decimalText });

/** Node of the tree: a partner, or a member who signed up with a partner. */
export const wirePartnerNode = v.object({
  id: v.string(),
  /** Null for a member who is no partner. */
  kind: v.nullable(v.picklist(PARTNER_KINDS)),
  /** A partner's name as people who sign up see it; a member's, masked except for operators. */
  name: v.string(),
  /** Code that others sign up with; null where there is none. */
  code: v.nullable(v.string()),
  /** 1 at the top of the tree, for members one more than that of their partner. */
  level: v.number(),
  parentId: v.nullable(v.string()),
  status: v.picklist(USER_STATUSES),
  /** Parts of one, as the terms state them; null for a member who is no partner. */
  rates: v.nullable(rates),
  /**
   * Effective rate for rounds: no more than the highest house edge on offer. Each bet earns at most
   * the edge of its own odds.
   */
  roundsInForce: v.nullable(decimalText),
  /** Members directly below, without partners. */
  members: v.number(),
  /** Partners directly below. */
  partners: v.number(),
  /** Total volume that they traded, staked and copied; absent for a member at the top. */
  volumes: v.optional(
    v.array(v.object({ currency: v.picklist(CURRENCIES), amount: decimalText })),
    () => [],
  ),
  registeredAt: millis,
});
export type WirePartnerNode = v.InferOutput<typeof wirePartnerNode>;

const currency = v.picklist(CURRENCIES);

/** Who opened a link, once a day each, and who signed up below its partner. */
const wireReach = v.object({ visits: v.number(), signups: v.number() });

export const wirePartner = v.object({
  ...wirePartnerNode.entries,
  /**
   * Reach of the partner's link: the last 30 days with today, and all; null where a server does not
   * count it.
   */
  link: v.optional(v.nullable(v.object({ month: wireReach, all: wireReach })), null),
  /** Own profits by currency; none before the first. */
  totals: v.array(
    v.object({
      currency,
      today: decimalText,
      month: decimalText,
      /** Profit of days that are over and not settled. */
      due: decimalText,
      settled: decimalText,
    }),
  ),
});
export type WirePartner = v.InferOutput<typeof wirePartner>;

/** Profit of one partner in one day from one source. */
export const wirePartnerProfit = v.object({
  /** `2026-11-22`: days are Korea's. */
  day: v.string(),
  partnerId: v.string(),
  name: v.string(),
  level: v.number(),
  type: v.picklist(PROFIT_SOURCES),
  currency,
  /** Fees or losses of the members below. */
  base: decimalText,
  profit: decimalText,
  state: v.picklist(PROFIT_STATES),
});
export type WirePartnerProfit = v.InferOutput<typeof wirePartnerProfit>;

export const wireProfitTotal = v.object({ currency, base: decimalText, profit: decimalText });

/** One day of one partner, as it is settled. */
export const wirePartnerDay = v.object({
  day: v.string(),
  partnerId: v.string(),
  name: v.string(),
  username: v.nullable(v.string()),
  level: v.number(),
  state: v.picklist(PROFIT_STATES),
  profits: v.array(
    v.object({
      type: v.picklist(PROFIT_SOURCES),
      currency,
      base: decimalText,
      profit: decimalText,
    }),
  ),
  /** Payments of a settlement, due or made, rounded down to payable amounts. */
  payments: v.array(
    v.object({ walletType: v.picklist(WALLET_TYPES), currency, amount: decimalText }),
  ),
  settledAt: v.nullable(millis),
});
export type WirePartnerDay = v.InferOutput<typeof wirePartnerDay>;
