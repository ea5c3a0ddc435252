/**
 * Values of play points and won, cost of a conversion, and accounts that buyers pay into. [D-O..]
 */
import { ONE } from '../decimal.ts';
import { priceOf, type Price, type Rate, rateOf } from '../quantities.ts';
import type { Millis } from '../time.ts';
import { type BankAccount, bankByCode } from './banks.ts';

export interface LocalRates {
  /** Won for one USDT. */
  readonly krwPerUsdt: Price;
  /** Play points for one USDT. */
  readonly bktPerUsdt: Price;
  /** Cost of a conversion, as a share of the rate; none between USDT and play points. */
  readonly spread: Rate;
}

export const RATE_FIELDS = [
  'krwPerUsdt',
  'bktPerUsdt',
  'spread',
] as const satisfies readonly (keyof LocalRates)[];
export type RateField = (typeof RATE_FIELDS)[number];

export const SHIPPED_RATES: LocalRates = {
  krwPerUsdt: priceOf('1380'),
  bktPerUsdt: priceOf('1380'),
  spread: rateOf('0.001'),
};

/** A change: `fields` of `rates` hold from the moment `from` on, until another one changes them. */
export interface RatesFrom {
  readonly from: Millis;
  readonly fields: readonly RateField[];
  readonly rates: LocalRates;
}

/** Where buyers pay to from the moment `from` on. */
export interface PaymentAccountFrom {
  readonly from: Millis;
  readonly account: BankAccount;
}

const RATE_MAX = priceOf('1000000');
const SPREAD_MAX = rateOf('0.2');

const isRate = (rate: Price): boolean => rate >= ONE / 100n && rate <= RATE_MAX;

/** The first rate that is out of bounds; undefined for none. */
export function wrongRate({ krwPerUsdt, bktPerUsdt, spread }: LocalRates): RateField | undefined {
  if (!isRate(krwPerUsdt)) return 'krwPerUsdt';
  if (!isRate(bktPerUsdt)) return 'bktPerUsdt';
  return spread < 0n || spread > SPREAD_MAX ? 'spread' : undefined;
}

export const differingRates = (a: LocalRates, b: LocalRates): readonly RateField[] =>
  RATE_FIELDS.filter((field) => a[field] !== b[field]);

/** The first invalid part of an account that buyers could not pay into; undefined for none. */
export function wrongAccount(account: BankAccount): keyof BankAccount | undefined {
  if (bankByCode(account.code) === undefined) return 'code';
  if (!/^[\d-]{6,32}$/.test(account.account)) return 'account';
  const holder = account.holder.trim();
  return holder === '' || holder.length > 60 ? 'holder' : undefined;
}

/** The rates of a moment. */
export function ratesAt(changes: readonly RatesFrom[], at: Millis): LocalRates {
  let rates = SHIPPED_RATES;
  for (const { from, fields, rates: changed } of changes)
    if (from <= at) for (const field of fields) rates = { ...rates, [field]: changed[field] };
  return rates;
}

/** The account of a moment; undefined while it is the one the host was started with. */
export const paymentAccountAt = (
  changes: readonly PaymentAccountFrom[],
  at: Millis,
): BankAccount | undefined => changes.findLast(({ from }) => from <= at)?.account;

/** Adds a change behind those that hold from the same moment or an earlier one. */
export function inOrder<Change extends { readonly from: Millis }>(
  changes: readonly Change[],
  change: Change,
): readonly Change[] {
  const after = changes.findIndex(({ from }) => from > change.from);
  return changes.toSpliced(after === -1 ? changes.length : after, 0, change);
}
