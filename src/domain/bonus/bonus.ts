/**
 * Bonuses: money that was given and is turned over before it leaves. Rules [D-U..] of the engine.
 * All amounts are in the wallet's currency.
 */
import { divide, parseDecimal } from '../decimal.ts';
import type { SiteId, UserId } from '../ids.ts';
import type { MoneyCause } from '../ledger/events.ts';
import type { WalletType } from '../ledger/wallets.ts';
import { type Money, money, NO_MONEY, type Rate, rateOf } from '../quantities.ts';
import type { Stamped } from '../time.ts';
import type { Refusals } from '../refusal.ts';

/** Conditions of a site for withdrawing a bonus. */
export interface BonusTerms {
  /** How often a bonus is turned over, as a factor; zero: a bonus is its owner's own at once. */
  readonly turnover: Rate;
  /** The part of the notional of an opening fill that counts; a settled stake counts whole. */
  readonly futuresShare: Rate;
}

/** The open bonuses of one wallet, added up. */
export interface WalletBonus {
  /** Amount that was granted. */
  readonly amount: Money;
  /** Required turnover in all, and the turnover so far. */
  readonly required: Money;
  readonly turned: Money;
  /** The owner's own deposits less their withdrawals: the amount that may be withdrawn. */
  readonly own: Money;
}

/** Why the bonus of a wallet is as it is now. */
export const BONUS_CAUSES = ['GRANTED', 'CHANGED', 'CLEARED', 'USED_UP', 'CANCELLED'] as const;
export type BonusCause = (typeof BONUS_CAUSES)[number];

/** Ends the bonuses of a user that can no longer be played on their site; changes nothing else. */
export interface CancelBonuses extends Stamped {
  readonly type: 'CancelBonuses';
  readonly userId: UserId;
}

export type BonusCommand = CancelBonuses;

export interface BonusChanged {
  readonly type: 'BonusChanged';
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly cause: BonusCause;
  /** After the event; undefined once nothing is locked any more. */
  readonly bonus: WalletBonus | undefined;
}

export type BonusEvent = BonusChanged;

/** Effect of a movement of money on the bonus of the wallet. */
export type BonusTreatment =
  /** The owner's own money comes in or goes out. */
  | 'OWN'
  /** Won, lost or held: winnings stay locked, and losses use up the bonus first. */
  | 'PLAY'
  /** A bonus is given. */
  | 'GRANT'
  /** Own money goes first, and locked money takes its part of the turnover with it. */
  | 'CARRY'
  /** As CARRY, but locked money goes first: another user receives it. */
  | 'SHARE';

/** A new cause of movements does not compile until its effect on a bonus is stated here. */
export const BONUS_TREATMENT: Readonly<Record<MoneyCause, BonusTreatment>> = {
  OPENING: 'PLAY',
  DEPOSIT: 'OWN',
  HOLD: 'PLAY',
  RELEASE: 'PLAY',
  TRADE: 'PLAY',
  FUNDING: 'PLAY',
  LIQUIDATION: 'PLAY',
  MARGIN: 'PLAY',
  BET: 'PLAY',
  BET_RESULT: 'PLAY',
  TRANSFER: 'CARRY',
  CONVERSION: 'OWN',
  WITHDRAWAL: 'OWN',
  FEE: 'PLAY',
  BONUS: 'GRANT',
  BONUS_PAID: 'GRANT',
  BONUS_RETURNED: 'PLAY',
  BONUS_CANCELLED: 'PLAY',
  DEDUCTION: 'PLAY',
  SETTLEMENT: 'OWN',
  COPY: 'PLAY',
  COPY_FEE: 'SHARE',
  CASH_OUT: 'PLAY',
};

/** References of the funds that a new account is given: deposits that are a bonus. */
export const SIGNUP_REFERENCES = { FUTURES: 'demo-funds', BINARY: 'demo-binary' } as const;

const SIGNUP: ReadonlySet<string> = new Set(Object.values(SIGNUP_REFERENCES));

/** How a movement is treated. */
export const bonusTreatment = (cause: MoneyCause, reference: string): BonusTreatment =>
  cause === 'DEPOSIT' && SIGNUP.has(reference) ? 'GRANT' : BONUS_TREATMENT[cause];

/** Turnover that is still required. */
export const remainingTurnover = ({ required, turned }: WalletBonus): Money =>
  required > turned ? money(required - turned) : NO_MONEY;

/**
 * The share of a granted amount that has not been turned over yet, rounded down to whole steps of
 * its currency.
 */
export function unplayedOf(bonus: WalletBonus, step: bigint): Money {
  const { amount, required } = bonus;
  if (required === 0n) return NO_MONEY;
  const part = divide(amount * remainingTurnover(bonus), required, 'down');
  return money(part - (part % step));
}

/**
 * How much of a wallet with a bonus may leave, at or above zero.
 * @param free amount that could be withdrawn without the bonus
 * @param leaving pending withdrawals of the wallet: own money that is already committed
 */
export function withdrawableOf({ own }: WalletBonus, free: Money, leaving: Money): Money {
  const left = own - leaving;
  const most = left < free ? left : free;
  return most > 0n ? money(most) : NO_MONEY;
}

/** The settings of a site as text. */
export interface BonusSettings {
  /** A factor, plain decimal. */
  readonly bonusTurnover: string;
  /** A share of 0 to 1, plain decimal. */
  readonly bonusFuturesShare: string;
}

/**
 * Clearing costs a part of the bonus on average: in rounds 5 x 2.5 % = 12.5 % at odds of 1.95 and
 * 5 x 5 % = 25 % at 1.9; in futures 5 / 0.025 = 200 times the notional, opened and closed, at
 * 2 x 0.04 % as a taker = 16 %, at 2 x 0.02 % as a maker = 8 %.
 */
export const USUAL_BONUS_SETTINGS: BonusSettings = {
  bonusTurnover: '5',
  bonusFuturesShare: '0.025',
};

const TURNOVER_MAX = rateOf('1000');
const WHOLE = rateOf('1');

const isWithin = (text: string, most: Rate): boolean => {
  const scaled = parseDecimal(text);
  return scaled !== undefined && scaled >= 0n && scaled <= most;
};

/** Whether a site can ask for this turnover: 0 to 1,000 times. */
export const isBonusTurnover = (text: string): boolean => isWithin(text, TURNOVER_MAX);
/** Whether so much of a notional can count: 0 to 1. */
export const isBonusShare = (text: string): boolean => isWithin(text, WHOLE);

/** The terms of a site that locks nothing. */
export const NO_BONUS_TERMS: BonusTerms = { turnover: rateOf('0'), futuresShare: rateOf('0') };

/** The terms by a site's number; one that is not known locks nothing. */
export const bonusTermsBySite =
  (siteOf: (id: SiteId) => BonusSettings | undefined) =>
  (id: SiteId): BonusTerms => {
    const site = siteOf(id);
    return site === undefined
      ? NO_BONUS_TERMS
      : { turnover: rateOf(site.bonusTurnover), futuresShare: rateOf(site.bonusFuturesShare) };
  };

export const BONUS_REJECTIONS = {
  BONUS_LOCKED: 409,
} as const satisfies Refusals;
