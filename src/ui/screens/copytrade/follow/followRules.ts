/** Fields of the form to follow a trader, and their validation. Pure. */
import * as v from 'valibot';
import { FOLLOW_LIMIT_MIN, MULTIPLY_MAX } from '../../../../domain/copytrade/copytrade.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { reject, type Rejection } from '../../../../domain/rejections.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { typedToScaled } from '../../../format/typing.ts';
import type { TextKey } from '../../../i18n/useText.ts';

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

/** Why nothing can be sent, whatever is typed. */
export interface Blocker {
  readonly key: TextKey;
  /** Name of the trader who is followed already. */
  readonly name?: string;
}

/** Refusal of each field, as the exchange would give it; empty when they can be sent. */
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

export interface FollowerFacts {
  readonly userId: string;
  readonly isOffline: boolean;
  /** Whether the person trades for others. */
  readonly isTrader: boolean;
  /** The trader that is followed now; null without one. */
  readonly followed: { readonly traderId: string; readonly traderName: string } | null;
  /** USDT that copies could use; undefined while it is unknown. */
  readonly available: string | undefined;
}

/** Why the trader cannot be followed, before anything is typed; undefined when they can. */
export function blockerOf(
  trader: Pick<WireTraderCard, 'traderId' | 'isActive' | 'isOpen' | 'isFull'>,
  person: FollowerFacts,
): Blocker | undefined {
  const { followed, available } = person;
  if (person.isOffline) return { key: 'copyFollow.blocked.offline' };
  if (!trader.isActive) return { key: 'copyFollow.blocked.ended' };
  if (person.userId === trader.traderId) return { key: 'copyFollow.blocked.self' };
  if (person.isTrader) return { key: 'copyFollow.blocked.trader' };
  if (followed !== null)
    return followed.traderId === trader.traderId
      ? undefined
      : { key: 'copyFollow.blocked.other', name: followed.traderName };
  if (!trader.isOpen) return { key: 'copyFollow.blocked.closed' };
  if (trader.isFull) return { key: 'copyFollow.blocked.full' };
  const isShort = available !== undefined && (parseDecimal(available) ?? 0n) < FOLLOW_LIMIT_MIN;
  return isShort ? { key: 'copyFollow.blocked.noBalance' } : undefined;
}
