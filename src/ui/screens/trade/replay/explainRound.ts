/** Explains a round's result, recomputed from its prices with the exchange's own rules. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { tradeOptionId } from '../../../../domain/ids.ts';
import { price } from '../../../../domain/quantities.ts';
import { gameKind, type PricePoint } from '../../../../domain/rounds/roundTypes.ts';
import { roundOutcome } from '../../../../domain/rounds/settle.ts';
import type { RoundTick, WireRound } from '../../../../protocol/rounds/entities.ts';

/** A price that counts, and its age at the moment for which it counts. */
export interface PriceCheck {
  readonly point: RoundTick | undefined;
  readonly ageMs: number | undefined;
}

export interface RoundExplanation {
  /** The last prices at or before start and end, fresh or not; undefined if there is none. */
  readonly opening: PriceCheck;
  readonly closing: PriceCheck;
  /** Number of prices after the start, up to and including the end. */
  readonly ticksInside: number;
  /** Closing minus opening price, plain decimal; undefined if one of them is missing. */
  readonly change: string | undefined;
  /**
   * Whether the rules yield the same result from these prices; undefined where prices do not
   * decide.
   */
  readonly agrees: boolean | undefined;
}

/** Wire prices in the form the rules expect; text that is not a decimal is left out. */
export const toPoints = (ticks: readonly RoundTick[]): readonly PricePoint[] =>
  ticks.flatMap((tick) => {
    const scaled = parseDecimal(tick.price);
    return scaled === undefined ? [] : [{ at: tick.at, price: price(scaled) }];
  });

function lastAt(ticks: readonly RoundTick[], at: number): PriceCheck {
  const point = ticks.findLast((tick) => tick.at <= at);
  return { point, ageMs: point === undefined ? undefined : at - point.at };
}

/** `to` minus `from`, plain decimal; undefined for text that is not a decimal. */
export function difference(to: string | undefined, from: string | undefined): string | undefined {
  const high = parseDecimal(to ?? '');
  const low = parseDecimal(from ?? '');
  return high === undefined || low === undefined ? undefined : formatDecimal(high - low);
}

const isSamePoint = (point: PricePoint | undefined, reported: RoundTick | null): boolean =>
  point === undefined || reported === null
    ? point === undefined && reported === null
    : point.at === reported.at && point.price === parseDecimal(reported.price);

/** Whether applying the rules here yields the exchange's result. */
function isSameOutcome(round: WireRound, ticks: readonly RoundTick[]): boolean {
  const { tradeOptionId: id, gameType, startAt, lockAt, endAt, voidReason } = round;
  const found = roundOutcome(
    // Market hours are not on the wire: for a closed market the exchange's result is accepted.
    { optionId: tradeOptionId(id), gameType, isOpenAt: () => voidReason !== 'MARKET_CLOSED' },
    { startAt, lockAt, endAt },
    { ticks: toPoints(ticks), draw: undefined, isCancelled: voidReason === 'OPERATOR' },
  );
  return (
    (found.side ?? null) === round.side &&
    (found.voidReason ?? null) === voidReason &&
    isSamePoint(found.opening, round.opening) &&
    isSamePoint(found.closing, round.closing)
  );
}

/** @param ticks the prices that settle the round, in order of time */
export function explainRound(round: WireRound, ticks: readonly RoundTick[]): RoundExplanation {
  const opening = lastAt(ticks, round.startAt);
  const closing = lastAt(ticks, round.endAt);
  const isJudged = round.status !== 0 && gameKind(round.gameType) !== 'POWERBALL';
  return {
    opening,
    closing,
    ticksInside: ticks.filter(({ at }) => at > round.startAt && at <= round.endAt).length,
    change: difference(closing.point?.price, opening.point?.price),
    agrees: isJudged ? isSameOutcome(round, ticks) : undefined,
  };
}
