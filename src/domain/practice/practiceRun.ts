/**
 * How a practice exchange began: with which money, and at which moment. Its name says all of it, so
 * that a worker that is given the name is that exchange. Rules [P-R1] to [P-R6].
 */
import { parseDecimal } from '../decimal.ts';
import { money, type Money, moneyOf } from '../quantities.ts';
import type { Millis } from '../time.ts';

export interface PracticeRun {
  /** Counted from 1; the exchange that a browser begins with has none. */
  readonly number: number;
  /** Initial funds of a new account, in USDT and for short rounds. */
  readonly funds: Money;
  /** A recorded moment and when it was begun, ms UTC of the machine; undefined: the replay of now. */
  readonly moment: { readonly startAt: Millis; readonly begunAt: Millis } | undefined;
}

const PRACTICE_FUNDS_MIN = moneyOf('100');
const PRACTICE_FUNDS_MAX = moneyOf('10000000');

/** Two digits at most: money of an account is shown with two. */
const FUNDS = /^\d{1,8}(?:\.\d{1,2})?$/;

/** Plain decimal text as the money of a new account; undefined for an invalid amount. */
export function practiceFunds(text: string): Money | undefined {
  const scaled = FUNDS.test(text) ? parseDecimal(text) : undefined;
  return scaled !== undefined && scaled >= PRACTICE_FUNDS_MIN && scaled <= PRACTICE_FUNDS_MAX
    ? money(scaled)
    : undefined;
}

const NAME = /^run-([1-9]\d{0,6})-(\d{1,20})(?:-(\d{1,15})-(\d{1,15}))?$/;

/** `run-2-500000000000-1746709200000-1763900000000`; without a moment its last two are left out. */
export const practiceRunName = ({ number, funds, moment }: PracticeRun): string =>
  ['run', number, funds, ...(moment === undefined ? [] : [moment.startAt, moment.begunAt])].join(
    '-',
  );

/** Undefined for any other text, such as the name of the first exchange. */
export function parsePracticeRun(name: string): PracticeRun | undefined {
  const [, number, funds, startAt, begunAt] = NAME.exec(name) ?? [];
  if (number === undefined || funds === undefined) return undefined;
  const isAtMoment = startAt !== undefined && begunAt !== undefined;
  return {
    number: Number(number),
    funds: money(BigInt(funds)),
    moment: isAtMoment ? { startAt: Number(startAt), begunAt: Number(begunAt) } : undefined,
  };
}

/** The clock of an exchange that began at a moment: it goes on from there as the machine's does. */
export const runNow = ({ moment }: Pick<PracticeRun, 'moment'>, machineNow: Millis): Millis =>
  moment === undefined ? machineNow : moment.startAt + Math.max(0, machineNow - moment.begunAt);
