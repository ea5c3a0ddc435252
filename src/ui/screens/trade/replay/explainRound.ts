/** How a round came to its result, worked out again from its prices with the exchange's own rules. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { tradeOptionId } from '../../../../domain/ids.ts';
import { price } from '../../../../domain/quantities.ts';
import { gameKind, type PricePoint } from '../../../../domain/rounds/roundTypes.ts';
import { roundOutcome } from '../../../../domain/rounds/settle.ts';
import type { RoundTick, WireRound } from '../../../../protocol/rounds/entities.ts';

/** A price that counts, and how old it was at the moment it counts for. */
export interface PriceCheck {
  readonly point: RoundTick | undefined;
  readonly ageMs: number | undefined;
}

export interface RoundExplanation {
  /** The last prices at or before start and end, fresh or not; undefined where there is none. */
  readonly opening: PriceCheck;
  readonly closing: PriceCheck;
  /** Prices after the start, up to the end. */
  readonly ticksInside: number;
  /** Closing less opening, plain decimal; undefined where one of them is missing. */
  readonly change: string | undefined;
  /** Whether the rules give the same from these prices; undefined where prices do not decide. */
  readonly agrees: boolean | undefined;
}

/** Wire prices as the rules take them; a text that is no decimal is left out. */
export const toPoints = (ticks: readonly RoundTick[]): readonly PricePoint[] =>
  ticks.flatMap((tick) => {
    const scaled = parseDecimal(tick.price);
    return scaled === undefined ? [] : [{ at: tick.at, price: price(scaled) }];
  });

function lastAt(ticks: readonly RoundTick[], at: number): PriceCheck {
  const point = ticks.findLast((tick) => tick.at <= at);
  return { point, ageMs: point === undefined ? undefined : at - point.at };
}

/** `to` less `from`, plain decimal; undefined for what is no decimal. */
export function difference(to: string | undefined, from: string | undefined): string | undefined {
  const high = parseDecimal(to ?? '');
  const low = parseDecimal(from ?? '');
  return high === undefined || low === undefined ? undefined : formatDecimal(high - low);
}

const isSamePoint = (point: PricePoint | undefined, reported: RoundTick | null): boolean =>
  point === undefined || reported === null
    ? point === undefined && reported === null
    : point.at === reported.at && point.price === parseDecimal(reported.price);

/** Whether the rules, applied here, find what the exchange says. */
function isSameOutcome(round: WireRound, ticks: readonly RoundTick[]): boolean {
  const { tradeOptionId: id, gameType, startAt, lockAt, endAt, voidReason } = round;
  const found = roundOutcome(
    // The market's hours are not on the wire: of a closed one the exchange is taken at its word.
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
