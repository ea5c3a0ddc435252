/** Bets: placing one, a player's own, and the latest of all players. */
import { BET_SIDES } from '../../../domain/rounds/roundTypes.ts';
import type { Profile } from '../../../domain/accounts.ts';
import {
  type ClientOrderId,
  type RoundId,
  tradeOptionId,
  type UserId,
} from '../../../domain/ids.ts';
import { money } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { type Bet, GAME_TYPES } from '../../../domain/rounds/roundTypes.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { betCalls } from '../../../protocol/rounds/calls/bets.ts';
import type { WireBet } from '../../../protocol/rounds/entities.ts';
import type { GatewayCore } from '../../core.ts';
import type { HistoryQuery } from '../../ports.ts';
import { betLabel } from '../rows.ts';
import { toWireBet } from '../wire.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import { idOf } from '../roundQueries.ts';
import type { HandlersOf } from '../../http/endpoint.ts';
import { createClientId } from '../../http/clientIds.ts';
import { knownWords, optionOn, roundOn } from './offered.ts';

/** More than the limit of a round lets a player place. */
const BETS_OF_ROUND_MAX = 10_000;
const STATUSES = ['0', '1', '2', '3'] as const;

/** `ma***`: just enough of a name to distinguish two players at a glance. */
function masked(profile: Profile | undefined): string {
  const name = Array.from(profile?.nick || profile?.username || '');
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***`;
}

/** Newest first, each once: a bet that was settled between two reads is in both. */
function joined(settled: readonly WireBet[], open: readonly WireBet[]): WireBet[] {
  const byId = new Map([...open, ...settled].map((bet) => [bet.id, bet]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || numberOf(b) - numberOf(a));
}

const numberOf = ({ id }: WireBet): number => Number(id.slice(2));

type BetListParams = CallParams<typeof betCalls.betList>;

/** The filters of the list as groups of labels of which one must be there. */
function labelsOf(params: BetListParams): Reply<readonly (readonly string[])[]> {
  const types = knownWords(params.tradeTypeStrs, GAME_TYPES, 'tradeTypeStrs');
  if (!types.ok) return types;
  const sides = knownWords(params.typeStrs, BET_SIDES, 'typeStrs');
  if (!sides.ok) return sides;
  const statuses = knownWords(params.statusStrs, STATUSES, 'statusStrs');
  if (!statuses.ok) return statuses;
  return succeed(
    [
      types.answer?.map(betLabel.game),
      sides.answer?.map(betLabel.side),
      statuses.answer?.map(betLabel.status),
      params.tradeRoundId === undefined ? undefined : [betLabel.round(params.tradeRoundId)],
    ].filter((group) => group !== undefined),
  );
}

/** A player's bets of one round, in progress and settled. */
async function betsOfRound(core: GatewayCore, userId: UserId, round: RoundId): Promise<WireBet[]> {
  const { names, settledBets } = core.rounds;
  const toWire = (bet: Bet): WireBet => toWireBet(bet, names);
  const open = await core.readAccounts((all) => all.openBets(userId));
  const settled = await settledBets({
    userId,
    labels: [[betLabel.round(round)]],
    page: 1,
    size: BETS_OF_ROUND_MAX,
  });
  return joined(settled.items, open.filter((bet) => bet.roundId === round).map(toWire));
}

/**
 * The bet placed under a client bet id, if it is in progress or one of the user's last that ended.
 */
async function findBetByClientId(
  core: GatewayCore,
  userId: UserId,
  clientBetId: ClientOrderId,
): Promise<WireBet | undefined> {
  const { names, settledBets } = core.rounds;
  const found = await core.readAccounts((all) => ({
    open: all.betByClientId(userId, clientBetId),
    id: all.betIdByClientId(userId, clientBetId),
  }));
  if (found.open !== undefined) return toWireBet(found.open, names);
  if (found.id === undefined) return undefined;
  const { items } = await settledBets({ userId, id: found.id, page: 1, size: 1 });
  return items[0];
}

export const betHandlers = (core: GatewayCore): HandlersOf<typeof betCalls> => ({
  placeBet: async (params, { site, identity: { userId } }) => {
    const round = roundOn(site, core.rounds, params.tradeRoundId);
    if (!round.ok) return round;
    const { names } = core.rounds;
    const clientBetId = params.clientBetId ?? createClientId(core.random);
    const result = await core.submit({
      type: 'PlaceBet',
      userId,
      clientBetId,
      roundId: idOf(round.answer),
      side: params.type,
      stake: money(params.point),
    });
    if (!result.ok) return refuse(result.rejection);
    const placed = result.events.find((event) => event.type === 'BetPlaced');
    if (placed !== undefined) return succeed(toWireBet(placed.bet, names));
    const first = await findBetByClientId(core, userId, clientBetId);
    return first === undefined ? refuse(reject('TRY_AGAIN')) : succeed(first);
  },

  betsOfRound: async (params, { site, identity: { userId } }) => {
    const round = roundOn(site, core.rounds, params.tradeRoundId);
    return round.ok ? succeed(await betsOfRound(core, userId, idOf(round.answer))) : round;
  },

  betsOfOption: async (params, { site, identity: { userId } }) => {
    const wanted = params.tradeOptionId;
    const option = wanted === undefined ? undefined : optionOn(site, core.rounds, wanted);
    if (option !== undefined && !option.ok) return option;
    const id = option?.answer.optionId;
    const open = await core.readAccounts((all) => all.openBets(userId, id));
    return succeed(open.map((bet) => toWireBet(bet, core.rounds.names)));
  },

  betList: async (params, { identity: { userId } }) => {
    if (params.playerId !== undefined && params.playerId !== userId)
      return refuse(reject('NO_PERMISSION'));
    const labels = labelsOf(params);
    if (!labels.ok) return labels;
    const { page, size, startDate, endDate } = params;
    const query: Omit<HistoryQuery, 'kind'> = {
      userId,
      labels: labels.answer,
      page,
      size,
      ...(params.tradeOptionId === undefined
        ? {}
        : { optionId: tradeOptionId(params.tradeOptionId) }),
      ...(startDate === undefined ? {} : { from: startDate }),
      ...(endDate === undefined ? {} : { to: endDate }),
    };
    const { items, total } = await core.rounds.settledBets(query);
    return succeed({ items: [...items], total, page, size });
  },

  recentAllBets: async (params, { site }) => {
    const option = optionOn(site, core.rounds, params.tradeOptionId);
    if (!option.ok) return option;
    const bets = await core.rounds.recentBets(option.answer.optionId);
    return succeed(
      bets.map(({ userId, bet }) => ({ ...bet, nick: masked(core.profiles.profileOf(userId)) })),
    );
  },
});
