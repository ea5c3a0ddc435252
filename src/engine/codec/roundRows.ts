/** Bets and outcomes of short rounds as rows: their fields in a fixed order, without names. */
import {
  parseClientOrderId,
  parseRoundBetId,
  parseRoundId,
  type RoundId,
} from '../../domain/ids.ts';
import type {
  Bet,
  BetResult,
  BetSide,
  PowerBallDraw,
  PricePoint,
  RoundOutcome,
  VoidReason,
} from '../../domain/rounds/roundTypes.ts';
import {
  readMoney,
  readNumber,
  readParsed,
  readPrice,
  readRate,
  readRow,
  readText,
  readTradeOptionId,
  readUserId,
  readWord,
  type Row,
  writeInteger,
} from './fields.ts';

const SIDES: readonly BetSide[] = ['B', 'S'];
const RESULTS: readonly BetResult[] = ['WON', 'LOST', 'VOID'];
const VOID_REASONS: readonly VoidReason[] = [
  'TIE',
  'STALE_OPEN',
  'STALE_CLOSE',
  'TOO_FEW_TICKS',
  'NO_ENTRY',
  'MARKET_CLOSED',
  'OPERATOR',
];

const maybe = <T>(read: (value: unknown) => T, value: unknown): T | undefined =>
  value === null ? undefined : read(value);

export const readRoundId = (value: unknown): RoundId =>
  readParsed((text) => parseRoundId(text)?.id, value);

const writePoint = (point: PricePoint | undefined): Row | null =>
  point === undefined ? null : [point.at, writeInteger(point.price)];

const readPoint = (value: unknown): PricePoint => {
  const r = readRow(value);
  return { at: readNumber(r[0]), price: readPrice(r[1]) };
};

/** A bet in progress; one that ended has what it ended with behind it. */
export const writeBet = (bet: Bet): Row => [
  bet.id,
  bet.userId,
  bet.clientBetId,
  bet.roundId,
  bet.optionId,
  bet.side,
  writeInteger(bet.stake),
  writeInteger(bet.odds),
  bet.acceptedAt,
  writePoint(bet.entry),
  bet.result ?? null,
  bet.voidReason ?? null,
  writeInteger(bet.payout),
  bet.settledAt ?? null,
];

export function readBet(value: unknown): Bet {
  const r = readRow(value);
  return {
    id: readParsed(parseRoundBetId, r[0]),
    userId: readUserId(r[1]),
    clientBetId: readParsed(parseClientOrderId, r[2]),
    roundId: readRoundId(r[3]),
    optionId: readTradeOptionId(r[4]),
    side: readWord(SIDES, r[5]),
    stake: readMoney(r[6]),
    odds: readRate(r[7]),
    acceptedAt: readNumber(r[8]),
    entry: maybe(readPoint, r[9]),
    result: maybe((word) => readWord(RESULTS, word), r[10]),
    voidReason: maybe((word) => readWord(VOID_REASONS, word), r[11]),
    payout: readMoney(r[12]),
    settledAt: maybe(readNumber, r[13]),
  };
}

export const writeOutcome = (outcome: RoundOutcome): Row => [
  outcome.roundId,
  outcome.optionId,
  outcome.startAt,
  outcome.endAt,
  writePoint(outcome.opening),
  writePoint(outcome.closing),
  outcome.draw === undefined ? null : writeDraw(outcome.draw),
  outcome.side ?? null,
  outcome.voidReason ?? null,
];

export function readOutcome(value: unknown): RoundOutcome {
  const r = readRow(value);
  return {
    roundId: readRoundId(r[0]),
    optionId: readTradeOptionId(r[1]),
    startAt: readNumber(r[2]),
    endAt: readNumber(r[3]),
    opening: maybe(readPoint, r[4]),
    closing: maybe(readPoint, r[5]),
    draw: maybe(readDraw, r[6]),
    side: maybe((word) => readWord(SIDES, word), r[7]),
    voidReason: maybe((word) => readWord(VOID_REASONS, word), r[8]),
  };
}

const writeDraw = (draw: PowerBallDraw): Row => [
  draw.seed,
  draw.commitment,
  draw.balls,
  draw.powerBall,
];

const readDraw = (value: unknown): PowerBallDraw => {
  const r = readRow(value);
  return {
    seed: readText(r[0]),
    commitment: readText(r[1]),
    balls: readRow(r[2]).map(readNumber),
    powerBall: readNumber(r[3]),
  };
};
