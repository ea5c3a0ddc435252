/** The stored form of bets and of how rounds ended. */
import {
  type Bet,
  BET_RESULTS,
  BET_SIDES,
  type PowerBallDraw,
  type PricePoint,
  type RoundOutcome,
  type RoundTotals,
  VOID_REASONS,
} from '../../domain/rounds/roundTypes.ts';
import type { CashOutFigures } from '../../domain/rounds/cashOut.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import {
  boolean,
  clientOrderId,
  money,
  number,
  price,
  rate,
  roundBetId,
  roundId,
  text,
  tradeOptionId,
  userId,
  word,
} from '../codec/cells.ts';
import { list, optional, row, type RowCell } from '../codec/row.ts';

const pointRow: RowCell<PricePoint> = row({ at: number, price });

/** The result fields of a bet are null while it is in progress. */
export const betRow: RowCell<Bet> = row({
  id: roundBetId,
  userId,
  clientBetId: clientOrderId,
  roundId,
  optionId: tradeOptionId,
  side: word(BET_SIDES),
  stake: money,
  odds: rate,
  acceptedAt: number,
  entry: optional(pointRow),
  result: optional(word(BET_RESULTS)),
  voidReason: optional(word(VOID_REASONS)),
  payout: money,
  settledAt: optional(number),
});

export const figuresRow: RowCell<CashOutFigures> = row({
  entry: pointRow,
  last: pointRow,
  deviation: price,
  chance: rate,
  margin: rate,
});

const drawRow: RowCell<PowerBallDraw> = row({
  seed: text,
  commitment: text,
  balls: list(number),
  powerBall: number,
});

export const outcomeRow: RowCell<RoundOutcome> = row({
  roundId,
  optionId: tradeOptionId,
  startAt: number,
  endAt: number,
  opening: optional(pointRow),
  closing: optional(pointRow),
  draw: optional(drawRow),
  side: optional(word(BET_SIDES)),
  voidReason: optional(word(VOID_REASONS)),
});

export const totalsRow: RowCell<RoundTotals> = row({
  bets: number,
  stakedBuy: money,
  stakedSell: money,
  paid: money,
});

export const termsFromRow: RowCell<RoundTermsFrom> = row({
  optionId: tradeOptionId,
  from: number,
  terms: row({
    odds: rate,
    minStake: money,
    maxStake: money,
    stakeStep: money,
    maxPerRound: money,
    maxExposure: money,
    isPlay: boolean,
  }),
});
