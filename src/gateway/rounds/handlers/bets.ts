/** Bets: placing one, a player's own, and the latest of all players. */
import { BET_SIDES } from '../../../domain/rounds/roundTypes.ts';
import type { Profile } from '../../../domain/accounts.ts';
import type { Unstamped } from '../../../domain/commands.ts';
import type { PlaceBet } from '../../../domain/rounds/commands.ts';
import {
  type ClientOrderId,
  type RoundId,
  tradeOptionId,
  type UserId,
} from '../../../domain/ids.ts';
import { money } from '../../../domain/quantities.ts';
import { reject, type Rejection } from '../../../domain/rejections.ts';
import { type Bet, GAME_TYPES } from '../../../domain/rounds/roundTypes.ts';
import type { CallParams } from '../../../protocol/call.ts';
import type { betCalls } from '../../../protocol/rounds/calls/bets.ts';
import type { WireBet } from '../../../protocol/rounds/entities.ts';
import type { HistoryQuery } from '../../ports.ts';
import { betLabel, readBet } from '../rows.ts';
import { toWireBet } from '../wire.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import { idOf, type RoundsDep } from '../roundQueries.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { createClientId } from '../../calls/clientIds.ts';
import { knownWords } from '../../calls/words.ts';
import { maskedName } from '../../../domain/accounts/maskedName.ts';
import type { ProfilesDep } from '../../accounts/directory.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';
import { optionOn, roundOn } from './options.ts';
import { cashOutHandlers } from './cashOut.ts';

type Needs = Kernel & AccountReadsDep & ProfilesDep & RoundsDep;

/** Limit of bets read at once: more than the limit of a round lets a player place. */
const BETS_OF_ROUND_MAX = 10_000;
const STATUSES = ['0', '1', '2', '3', '4'] as const;

const masked = (profile: Profile | undefined): string =>
  maskedName(profile?.nick || profile?.username || '');

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

/**
 * Refuses a list of bets whose filter names an unknown option or round, whatever the site offers
 * now. Rule [H-I1].
 */
function unknownOfList(
  { rounds: { book } }: RoundsDep,
  params: Pick<CallParams<typeof betCalls.betList>, 'tradeOptionId' | 'tradeRoundId'>,
): Rejection | undefined {
  const { tradeOptionId: option, tradeRoundId: round } = params;
  if (option !== undefined && book.find(tradeOptionId(option)) === undefined)
    return reject('UNKNOWN_OPTION');
  return round !== undefined && book.round(round) === undefined
    ? reject('UNKNOWN_ROUND')
    : undefined;
}

/** A player's bets of one round, in progress and settled. */
async function betsOfRound(
  core: AccountReadsDep & RoundsDep,
  userId: UserId,
  round: RoundId,
): Promise<WireBet[]> {
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

/** The bet placed under a client bet id, however long ago. */
async function findBetByClientId(
  core: Needs,
  userId: UserId,
  clientBetId: ClientOrderId,
): Promise<WireBet | undefined> {
  const { names, settledBets } = core.rounds;
  const found = await core.readAccounts((all) => ({
    open: all.betByClientId(userId, clientBetId),
    id: all.betIdByClientId(userId, clientBetId),
  }));
  if (found.open !== undefined) return toWireBet(found.open, names);
  if (found.id === undefined) {
    const body = await core.requests.stored({ userId, kind: 'bet', id: clientBetId });
    return body === undefined ? undefined : readBet(body);
  }
  const { items } = await settledBets({ userId, id: found.id, page: 1, size: 1 });
  return items[0];
}

async function place(core: Needs, command: Unstamped<PlaceBet>): Promise<Reply<WireBet>> {
  const result = await core.submit(command);
  if (!result.ok) return refuse(result.rejection);
  const placed = result.events.find((event) => event.type === 'BetPlaced');
  return placed === undefined
    ? firstBet(core, command)
    : succeed(toWireBet(placed.bet, core.rounds.names));
}

async function firstBet(
  core: Needs,
  { userId, clientBetId }: Unstamped<PlaceBet>,
): Promise<Reply<WireBet>> {
  const first = await findBetByClientId(core, userId, clientBetId);
  return first === undefined ? refuse(reject('TRY_AGAIN')) : succeed(first);
}

export const betHandlers = (core: Needs): HandlersOf<typeof betCalls> => ({
  placeBet: async (params, { site, identity: { userId } }) => {
    const round = roundOn(site, core.rounds, params.tradeRoundId);
    if (!round.ok) return round;
    const { clientBetId: id } = params;
    const command: Unstamped<PlaceBet> = {
      type: 'PlaceBet',
      userId,
      clientBetId: id ?? createClientId(core.random),
      roundId: idOf(round.answer),
      side: params.type,
      stake: money(params.point),
    };
    if (id === undefined) return place(core, command);
    return core.requests.run({
      userId,
      kind: 'bet',
      id,
      content: command,
      first: () => firstBet(core, command),
      submit: () => place(core, command),
    });
  },

  ...cashOutHandlers(core),

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
    const unknown = unknownOfList(core, params);
    if (unknown !== undefined) return refuse(unknown);
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
