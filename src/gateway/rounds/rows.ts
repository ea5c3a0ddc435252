/**
 * Rows of short rounds: a player's settled bets, the latest bets of all players, and rounds that
 * had bets.
 */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { moneyOf } from '../../domain/quantities.ts';
import type { Bet, RoundOutcome, RoundTotals } from '../../domain/rounds/roundTypes.ts';
import {
  type PublicBet,
  type WireBet,
  wireBet,
  type WireRound,
  wireRound,
} from '../../protocol/rounds/entities.ts';
import type { HistoryRow } from '../ports.ts';
import type { StoredKinds } from '../requests/requestRows.ts';
import type { RoundNames } from '../ports/roundNames.ts';
import { toWireBet, toWireOutcome } from './wire.ts';
import type { RoundEvent } from '../../domain/rounds/commands.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';

/** Labels that bets are queried by. */
export const betLabel = {
  game: (gameType: string): string => `game:${gameType}`,
  side: (side: string): string => `side:${side}`,
  status: (status: number | string): string => `status:${status}`,
  round: (roundId: string): string => `round:${roundId}`,
} as const;

/** A bet in the list of all players: its user becomes a masked name when it is read. */
export interface StoredPublicBet {
  readonly userId: UserId;
  readonly bet: Omit<PublicBet, 'nick'>;
}

export function toStoredPublicBet(bet: Bet, names: RoundNames): StoredPublicBet {
  const { id, tradeRoundId, type, point, status, payout, at } = toWireBet(bet, names);
  return { userId: bet.userId, bet: { id, tradeRoundId, type, point, status, payout, at } };
}

/** Written when a bet is taken, and again when it is settled. */
const toPublicRow = (bet: Bet, names: RoundNames): HistoryRow => ({
  kind: 'PUBLIC_BET',
  id: bet.id,
  userId: undefined,
  optionId: bet.optionId,
  at: bet.acceptedAt,
  body: JSON.stringify(toStoredPublicBet(bet, names)),
});

function toBetRow(bet: Bet, names: RoundNames): HistoryRow {
  const shown = toWireBet(bet, names);
  return {
    kind: 'BET',
    id: bet.id,
    userId: bet.userId,
    optionId: bet.optionId,
    at: bet.acceptedAt,
    labels: [
      betLabel.game(shown.gameType),
      betLabel.side(shown.type),
      betLabel.status(shown.status),
      betLabel.round(shown.tradeRoundId),
    ],
    requestId: bet.clientBetId,
    body: JSON.stringify(shown),
  };
}

/** Totals of a finished round's bets, kept beside the public data. */
const storedTotals = v.object({
  bets: v.number(),
  staked: v.object({ B: v.string(), S: v.string() }),
  paid: v.string(),
});
export type StoredTotals = v.InferOutput<typeof storedTotals>;

const toStoredTotals = (totals: RoundTotals): StoredTotals => ({
  bets: totals.bets,
  staked: { B: formatDecimal(totals.stakedBuy), S: formatDecimal(totals.stakedSell) },
  paid: formatDecimal(totals.paid),
});

function toRoundRow(
  outcome: RoundOutcome,
  totals: RoundTotals | undefined,
  names: RoundNames,
): HistoryRow {
  const shown = toWireOutcome(outcome, names);
  return {
    kind: 'ROUND',
    id: outcome.roundId,
    userId: undefined,
    optionId: outcome.optionId,
    at: outcome.endAt,
    labels: [betLabel.status(shown.status)],
    body: JSON.stringify({ ...shown, ...(totals && { totals: toStoredTotals(totals) }) }),
  };
}

const storedPublicBet = v.object({
  userId: v.pipe(
    v.string(),
    v.transform(parseUserId),
    v.check((id) => id !== undefined),
  ),
  bet: v.pick(wireBet, ['id', 'tradeRoundId', 'type', 'point', 'status', 'payout', 'at']),
});

/** Rows as returned to clients. Each throws on a body that no version of the product wrote. */
export const readBet = (body: string): WireBet => v.parse(wireBet, JSON.parse(body));
export const readRound = (body: string): WireRound => v.parse(wireRound, JSON.parse(body));
const roundWithTotals = v.object({ ...wireRound.entries, totals: v.optional(storedTotals) });
export const readRoundWithTotals = (
  body: string,
): WireRound & { readonly totals?: StoredTotals | undefined } =>
  v.parse(roundWithTotals, JSON.parse(body));
export function readPublicBet(body: string): StoredPublicBet {
  const { userId, bet } = v.parse(storedPublicBet, JSON.parse(body));
  if (userId === undefined) throw new RangeError('a stored bet has no owner');
  return { userId, bet };
}

export const roundRequests: Pick<StoredKinds, 'bet'> = {
  bet: {
    history: 'BET',
    reused: 'CLIENT_BET_ID_REUSED',
    requestedAs(body) {
      const { tradeRoundId: roundId, type: side, point } = readBet(body);
      return [{ roundId, side, stake: moneyOf(point) }];
    },
  },
};

// Account events and history rows of bets and rounds.

const queue = DESTINATIONS.bet;

export const roundProjections: ProjectionTable<RoundEvent> = {
  BetPlaced: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'gameBet', bet: toWireBet(bet, names) }),
    history: ({ bet }, { names }) => [toPublicRow(bet, names)],
    request: ({ bet }) => ({ kind: 'bet', id: bet.clientBetId }),
  },
  BetEntered: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'gameBet', bet: toWireBet(bet, names) }),
  },
  BetCashedOut: {
    queue,
    notify: ({ bet }, { names }) => ({ type: 'betCashOut', bet: toWireBet(bet, names) }),
    history: ({ bet }, { names }) => [toBetRow(bet, names), toPublicRow(bet, names)],
  },
  BetSettled: {
    queue,
    notify: ({ bet, outcome }, { names }) => ({
      type: 'betResult',
      bet: toWireBet(bet, names),
      round: toWireOutcome(outcome, names),
    }),
    history: ({ bet }, { names }) => [toBetRow(bet, names), toPublicRow(bet, names)],
  },
  RoundSettled: {
    history: ({ outcome, totals }, { names }) => [toRoundRow(outcome, totals, names)],
  },
  RoundTermsChanged: {},
};
