/**
 * Fees, conversions and limits, computed a second time in exact fractions. Shares no formula with
 * the exchange: the terms are its data, the sums are not.
 */
import type { Movement } from '../../src/domain/money/commands.ts';
import type { Application } from '../../src/domain/money/application.ts';
import type { MoneyTerms } from '../../src/domain/money/moneyTerms.ts';
import { isBelow, minus, rational, type Rational, times, ZERO } from './rational.ts';

const SCALE = 100_000_000n;
/** One unit of the eighth decimal, in scaled integers. */
const UNIT = rational(1n);

/** The smallest amount of each currency, in scaled integers. */
const STEPS: Readonly<Record<string, bigint>> = {
  USDT: 100n,
  BTC: 1n,
  ETH: 1n,
  XRP: 100n,
  DOGE: 1n,
  EOS: 10_000n,
  BKT: 1_000_000n,
  KRW: SCALE,
};

const stepOf = (currency: string): Rational => rational(STEPS[currency] ?? 1n);

/** Whether `stated` is `exact` rounded up (or down) to a whole number of steps. */
function isRounded(stated: bigint, exact: Rational, step: Rational, way: 'up' | 'down'): boolean {
  const off = way === 'up' ? minus(rational(stated), exact) : minus(exact, rational(stated));
  return (
    !isBelow(off, ZERO) &&
    isBelow(off, step) &&
    times(rational(stated), inverse(step)).bottom === 1n
  );
}

const inverse = ({ top, bottom }: Rational): Rational => rational(bottom, top);

const atRate = (amount: bigint, rate: bigint): Rational => rational(amount * rate, SCALE);

/** Between which fractions an exact rate lies that is cut to these, in either direction. */
function rateBounds(
  rate: bigint,
  reverse: bigint | undefined,
): { readonly least: Rational; readonly most: Rational } {
  const least = rational(rate, SCALE);
  // One text alone is of a log in which the rate was rounded before it was applied.
  if (reverse === undefined) return { least, most: least };
  const most = rational(rate + 1n, SCALE);
  const leastOfReverse = rational(SCALE, reverse + 1n);
  const mostOfReverse = reverse === 0n ? most : rational(SCALE, reverse);
  return {
    least: isBelow(least, leastOfReverse) ? leastOfReverse : least,
    most: isBelow(mostOfReverse, most) ? mostOfReverse : most,
  };
}

/** Faults in the amounts of a transfer or conversion. */
export function movementFaults(movement: Movement): readonly string[] {
  const { id, amount, received, fromCurrency, toCurrency, rate } = movement;
  const isTransfer = rate === undefined;
  if ((fromCurrency === toCurrency) !== isTransfer)
    return [`${id} moves ${fromCurrency} to ${toCurrency} at ${rate ?? 'no rate'}`];
  if (isTransfer) return amount === received ? [] : [`${id} moves ${amount}, ${received} arrive`];
  const step = stepOf(toCurrency);
  const { least, most } = rateBounds(rate, movement.reverseRate);
  // The rate itself is known to within what both of its texts cut off.
  const isRight =
    !isBelow(times(rational(amount), most), rational(received)) &&
    isBelow(minus(times(rational(amount), least), step), rational(received)) &&
    times(rational(received), inverse(step)).bottom === 1n;
  return isRight ? [] : [`${id} converts ${amount} at ${rate} to ${received} ${toCurrency}`];
}

type Sums = Pick<Application, 'type' | 'amount' | 'fee' | 'won' | 'wonRate'>;

/**
 * Faults in amount, fee and won of an application or P2P trade by the terms of its site.
 * @param hasArrived over a chain: only too little of it is refused
 */
export function paymentFaults(
  payment: Sums & { readonly id: string },
  terms: MoneyTerms,
  hasArrived = false,
): readonly string[] {
  const { id, amount, fee } = payment;
  const faults: string[] = [];
  const isUsual = amount <= terms.maximum && amount % terms.unit === 0n;
  if (amount < terms.minimum || !(isUsual || hasArrived))
    faults.push(`${id} is for ${amount}, which its terms do not allow`);
  const share = fee - terms.fixedFee;
  if (!isRounded(share, atRate(amount, terms.feeRate), UNIT, 'up') || fee < 0n || fee >= amount)
    faults.push(`${id} costs ${fee} of ${amount}`);
  if (!isWonRight(payment)) faults.push(`${id} is for ${payment.won ?? 'no'} won`);
  return faults;
}

/** A buyer pays whole won rounded up; a seller is paid, less the fee, whole won rounded down. */
function isWonRight({ type, amount, fee, won, wonRate }: Sums): boolean {
  const isForWon = type === 'WB' || type === 'WS';
  if (!isForWon || won === undefined || wonRate === undefined)
    return !isForWon && won === undefined && wonRate === undefined;
  const step = stepOf('KRW');
  return type === 'WB'
    ? isRounded(won, atRate(amount, wonRate), step, 'up')
    : isRounded(won, atRate(amount - fee, wonRate), step, 'down');
}

/** Korea's minute of the day. */
export const koreanMinute = (at: number): number =>
  Math.floor(((at + 9 * 3_600_000) % 86_400_000) / 60_000);

/** Korea's date and month of a moment, as text. */
export function koreanPeriods(at: number): { readonly day: string; readonly month: string } {
  const day = new Date(at + 9 * 3_600_000).toISOString().slice(0, 10);
  return { day, month: day.slice(0, 7) };
}
