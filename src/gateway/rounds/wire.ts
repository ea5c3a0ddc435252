/** Bets and rounds in the shapes of the wire. */
import { formatDecimal } from '../../domain/decimal.ts';
import { parseRoundId, type RoundId } from '../../domain/ids.ts';
import {
  type Bet,
  type BetResult,
  lockLengthMs,
  type PowerBallDraw,
  type PricePoint,
  roundLengthMs,
  type RoundOutcome,
} from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import type { RoundTick, WireBet, WireDraw, WireRound } from '../../protocol/rounds/entities.ts';
import type { RoundNames } from '../ports/roundNames.ts';

const BET_STATUS = { WON: 1, LOST: 2, VOID: 3, CASHED: 4 } as const satisfies Record<
  BetResult,
  number
>;

export const toWirePoint = ({ at, price }: PricePoint): RoundTick => ({
  at,
  price: formatDecimal(price),
});

export const toOptionalPoint = (point: PricePoint | undefined): RoundTick | null =>
  point === undefined ? null : toWirePoint(point);

function startOf(roundId: RoundId): Millis {
  const round = parseRoundId(roundId);
  if (round === undefined) throw new RangeError(`${roundId} is no id of a round`);
  return round.startAt;
}

export function toWireBet(bet: Bet, names: RoundNames): WireBet {
  const { gameType, stock } = names(bet.optionId);
  return {
    id: bet.id,
    clientBetId: bet.clientBetId,
    tradeRoundId: bet.roundId,
    tradeOptionId: bet.optionId,
    gameType,
    stock,
    type: bet.side,
    point: formatDecimal(bet.stake),
    odds: formatDecimal(bet.odds),
    at: bet.acceptedAt,
    endAt: startOf(bet.roundId) + roundLengthMs(gameType),
    entry: toOptionalPoint(bet.entry),
    status: bet.result === undefined ? 0 : BET_STATUS[bet.result],
    voidReason: bet.voidReason ?? null,
    payout: formatDecimal(bet.payout),
    settledAt: bet.settledAt ?? null,
  };
}

/** The whole draw, its seed included: for a round that has ended. */
const toWireDraw = ({ commitment, seed, balls, powerBall }: PowerBallDraw): WireDraw => ({
  commitment,
  seed,
  balls: [...balls],
  powerBall,
});

/** A round that is over. */
export function toWireOutcome(outcome: RoundOutcome, names: RoundNames): WireRound {
  const { gameType, stock } = names(outcome.optionId);
  return {
    id: outcome.roundId,
    tradeOptionId: outcome.optionId,
    gameType,
    stock,
    startAt: outcome.startAt,
    lockAt: outcome.endAt - lockLengthMs(gameType),
    endAt: outcome.endAt,
    status: outcome.voidReason === undefined ? 1 : 3,
    opening: toOptionalPoint(outcome.opening),
    closing: toOptionalPoint(outcome.closing),
    side: outcome.side ?? null,
    voidReason: outcome.voidReason ?? null,
    draw: outcome.draw === undefined ? null : toWireDraw(outcome.draw),
  };
}
