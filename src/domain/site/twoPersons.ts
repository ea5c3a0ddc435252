/** From which amounts on an act of operators takes two of them, by site. Rules [W-S9], [O-G20]. */
import { parseDecimal } from '../decimal.ts';
import { type SiteSwitches, switchesGuardOff } from './described.ts';
import { type Money, money, moneyOf } from '../quantities.ts';

/** Amounts as decimal text; 0 leaves no act to one operator alone. */
export interface TwoPersonAmounts {
  /** Threshold in USDT, for movements by their worth in USDT. */
  readonly twoPersonFromUsdt: string;
  /** Threshold in won, for payments in won. */
  readonly twoPersonFromWon: string;
}

export const USUAL_TWO_PERSON_AMOUNTS: TwoPersonAmounts = {
  twoPersonFromUsdt: '10000',
  twoPersonFromWon: '10000000',
};

const MOST = moneyOf('1000000000000');

const readAmount = (text: string): Money | undefined => {
  const scaled = parseDecimal(text);
  return scaled === undefined || scaled < 0n || scaled > MOST ? undefined : money(scaled);
};

/** Whether a site can have this amount: decimal text from 0 to 1,000,000,000,000. */
export const isTwoPersonAmount = (text: string): boolean => readAmount(text) !== undefined;

/** Whether one operator alone could do more after the change than before it. */
export const loosensTwoPersons = (before: TwoPersonAmounts, after: TwoPersonAmounts): boolean =>
  moneyOf(after.twoPersonFromUsdt) > moneyOf(before.twoPersonFromUsdt) ||
  moneyOf(after.twoPersonFromWon) > moneyOf(before.twoPersonFromWon);

/** Settings of a site that keep a thief from money. */
interface Guards extends SiteSwitches {
  /** For how many hours money waits after a change of contacts. */
  readonly contactWaitHours: number;
}

/** Whether a thief would wait for less time after the change, or meet a guard less. */
export const loosensGuards = (before: Guards, after: Guards): boolean =>
  after.contactWaitHours < before.contactWaitHours || switchesGuardOff(before, after);

/** Settings of a site by which its members are paid out more or less; decimal text. */
interface PayoutTerms {
  /** Share of a bet that ends early that the site keeps; null where bets run to their end. */
  readonly cashOutMargin: string | null;
  /** How often a bonus is turned over before it may leave. */
  readonly bonusTurnover: string;
  /** The share of an opening fill that counts for it. */
  readonly bonusFuturesShare: string;
}

/** Whether the site pays more: for a bet that ends early, or of a bonus before it was turned over. */
export const paysOutMore = (before: PayoutTerms, after: PayoutTerms): boolean =>
  paysMoreEarly(before, after) ||
  moneyOf(after.bonusTurnover) < moneyOf(before.bonusTurnover) ||
  moneyOf(after.bonusFuturesShare) > moneyOf(before.bonusFuturesShare);

function paysMoreEarly(
  before: Pick<PayoutTerms, 'cashOutMargin'>,
  after: Pick<PayoutTerms, 'cashOutMargin'>,
): boolean {
  if (after.cashOutMargin === null) return false;
  if (before.cashOutMargin === null) return true;
  return moneyOf(after.cashOutMargin) < moneyOf(before.cashOutMargin);
}
