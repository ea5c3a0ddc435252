/** What one types to follow a trader, and why it cannot be sent. Pure. */
import * as v from 'valibot';
import { FOLLOW_LIMIT_MIN, MULTIPLY_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { formatDecimal } from '../../../../domain/decimal.ts';
import { reject, type Rejection } from '../../../../domain/rejections.ts';
import { typedToScaled } from '../../../format/typing.ts';

export const followShape = v.object({
  stocks: v.array(v.string()),
  multiplyPer: v.string(),
  maxBet: v.string(),
  oneMaxBet: v.string(),
});

/** The fields as typed. */
export type FollowFields = v.InferOutput<typeof followShape>;

/** Settings that the exchange would take; amounts as plain decimals in USDT. */
export interface FollowSettings {
  readonly stocks: readonly string[];
  readonly multiplyPer: number;
  readonly maxBet: string;
  readonly oneMaxBet: string;
}

export type FollowProblems = Readonly<Partial<Record<keyof FollowFields, Rejection>>>;

function percentOf(typed: string): number | undefined {
  const percent = /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
  return percent === undefined || percent > MULTIPLY_MAX ? undefined : percent;
}

const isTooLittle = (typed: string): boolean => (typedToScaled(typed) ?? 0n) < FOLLOW_LIMIT_MIN;

/** What is wrong with each field, as the exchange would say it; empty when they can be sent. */
export function followProblems(fields: FollowFields): FollowProblems {
  const minimum = reject('FOLLOW_LIMIT_MIN', { minimum: formatDecimal(FOLLOW_LIMIT_MIN) });
  const isAboveOrder =
    (typedToScaled(fields.maxBet) ?? 0n) > (typedToScaled(fields.oneMaxBet) ?? 0n);
  const ofMaximum = isTooLittle(fields.maxBet)
    ? minimum
    : isAboveOrder
      ? undefined
      : reject('FOLLOW_LIMIT_ORDER');
  return {
    ...(fields.stocks.length === 0 ? { stocks: reject('FOLLOW_NO_PAIR') } : {}),
    ...(percentOf(fields.multiplyPer) === undefined
      ? { multiplyPer: reject('FOLLOW_MULTIPLIER') }
      : {}),
    ...(isTooLittle(fields.oneMaxBet) ? { oneMaxBet: minimum } : {}),
    ...(ofMaximum === undefined ? {} : { maxBet: ofMaximum }),
  };
}

/** The settings that were typed; undefined while one of them cannot be sent. */
export function settingsOf(fields: FollowFields): FollowSettings | undefined {
  const multiplyPer = percentOf(fields.multiplyPer);
  const [maxBet, oneMaxBet] = [typedToScaled(fields.maxBet), typedToScaled(fields.oneMaxBet)];
  if (multiplyPer === undefined || maxBet === undefined || oneMaxBet === undefined)
    return undefined;
  if (Object.keys(followProblems(fields)).length > 0) return undefined;
  return {
    stocks: fields.stocks.toSorted(),
    multiplyPer,
    maxBet: formatDecimal(maxBet),
    oneMaxBet: formatDecimal(oneMaxBet),
  };
}
