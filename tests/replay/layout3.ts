/**
 * The text of a state as version 3 of the snapshots wrote it. The hashes of the golden logs were
 * taken of this text and stay comparable, whatever shape the state and its snapshots have since:
 * rows are written here, and what the state no longer holds is folded from the events of the log.
 */
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { ExitPrices, FuturesOrder, FuturesPosition } from '../../src/domain/futuresOrders.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { Bet } from '../../src/domain/rounds/roundTypes.ts';
import {
  type EngineState,
  openBetsOf,
  positionModeOf,
  positionsOf,
  settingsOf,
  walletsOf,
} from '../../src/engine/index.ts';
import { foldFacts, type MemberFacts } from './layout3Facts.ts';
import { foldPeople, type PeopleFacts } from './layout3People.ts';

type Json = string | number | boolean | null | readonly Json[];
type Row = readonly Json[];

const WALLETS = ['FUTURES', 'BINARY', 'USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS'];
const HOUSE = ['house', 'fee', 'insurance', 'market', 'funding'];

const integer = (value: bigint): number | string =>
  value >= -9_007_199_254_740_991n && value <= 9_007_199_254_740_991n
    ? Number(value)
    : value.toString();

const optional = (value: bigint | undefined): number | string | null =>
  value === undefined ? null : integer(value);

const numberIn = (id: string): number => Number(id.slice(2));

/**
 * @param events of the whole log that led to the state, in order
 * @param lines the texts they were decoded from
 */
export function layout3(
  state: EngineState,
  events: readonly ExchangeEvent[],
  lines: readonly string[],
): string {
  const facts = foldFacts(events);
  const people = foldPeople(lines);
  const { user, order, position, fill, bet } = state.next;
  return JSON.stringify([
    state.isOpened,
    [user, people.nextSession, order, position, fill, ...(bet === 1 ? [] : [bet])],
    houseRow(state),
    [...state.fundedUntil].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    [...facts.deposits].toSorted(),
    facts.members.map((member) => memberRow(state, member, people)),
    ...(state.cancelledRounds.size === 0 ? [] : [[...state.cancelledRounds]]),
  ]);
}

function houseRow(state: EngineState): Row {
  const balances = new Map<string, bigint>(
    [...state.ledger.values()].map(({ key, balance }) => [key, balance]),
  );
  return HOUSE.flatMap((account) =>
    WALLETS.flatMap((type) => {
      const balance = balances.get(`${account}/${type}`) ?? 0n;
      return balance === 0n ? [] : [[`${account}/${type}`, integer(balance)]];
    }),
  );
}

function memberRow(state: EngineState, facts: MemberFacts, people: PeopleFacts): Row {
  const { user } = facts;
  return [
    [
      user.id,
      user.siteId,
      ...(people.personal.get(user.id) ?? []),
      user.role,
      user.status,
      user.registeredAt,
    ],
    [...(people.sessions.get(user.id)?.values() ?? [])],
    walletRows(state, user.id),
    settingRows(state, user.id),
    positionsOf(state, user.id).map(positionRow),
    workingRows(state, user.id),
    facts.finishedOrders.map(orderRow),
    ...tail(state, facts),
  ];
}

function walletRows(state: EngineState, user: UserId): Row {
  const wallets = walletsOf(state, user);
  return WALLETS.flatMap((type) =>
    wallets
      .filter((wallet) => wallet.type === type)
      .filter(({ point, wait, margin }) => point !== 0n || wait !== 0n || margin !== 0n)
      .map(({ point, wait, margin }) => [type, integer(point), integer(wait), integer(margin)]),
  );
}

/** Settings other than the option's default. */
function settingRows(state: EngineState, user: UserId): Row {
  const defaults = new Map(
    state.rules.options.map(({ optionId, leverageDefault }) => [optionId, leverageDefault]),
  );
  return settingsOf(state, user)
    .filter(
      ({ optionId, leverage, marginType }) =>
        leverage !== defaults.get(optionId) || marginType !== 'CROSS',
    )
    .toSorted((a, b) => a.optionId - b.optionId)
    .map(({ optionId, leverage, marginType }) => [optionId, leverage, marginType]);
}

/** The position mode where it was changed, and the bets where there were any. */
function tail(state: EngineState, { user, hasBet, endedBets }: MemberFacts): Row {
  const mode = positionModeOf(state, user.id);
  if (!hasBet) return mode === 'ONE_WAY' ? [] : [mode];
  return [mode, openBetsOf(state, user.id).map(betRow), endedBets.map(betRow)];
}

/** A working order, with its place where an amendment gave it another than its number. */
const workingRows = (state: EngineState, user: UserId): Row =>
  [...state.orders.values()]
    .filter(({ order }) => order.userId === user)
    .toSorted((a, b) => numberIn(a.order.id) - numberIn(b.order.id))
    .map(({ order, place }) =>
      place === numberIn(order.id) ? orderRow(order) : [orderRow(order), place],
    );

const orderRow = (order: FuturesOrder): Row => [
  order.id,
  order.clientOrderId,
  order.userId,
  order.optionId,
  order.instrument,
  order.marketType,
  order.side,
  order.positionSide ?? null,
  optional(order.price),
  integer(order.quantity),
  integer(order.filledQuantity),
  optional(order.averagePrice),
  order.reduceOnly,
  order.leverage,
  order.marginType,
  integer(order.hold),
  integer(order.fee),
  integer(order.realizedPnl),
  order.status,
  order.cancelReason ?? null,
  order.createdAt,
  order.updatedAt,
  ...conditions(order),
];

const conditions = ({ triggerPrice, triggerBy, triggeredAt, exits }: FuturesOrder): Row =>
  triggerPrice === undefined &&
  triggerBy === undefined &&
  triggeredAt === undefined &&
  exits === undefined
    ? []
    : [
        [
          optional(triggerPrice),
          triggerBy ?? null,
          triggeredAt ?? null,
          exits === undefined ? null : exitsRow(exits),
        ],
      ];

const exitsRow = (exits: ExitPrices): Row => [
  optional(exits.takeProfit),
  optional(exits.stopLoss),
  exits.takeProfitBy,
  exits.stopLossBy,
];

const positionRow = (position: FuturesPosition): Row => [
  position.id,
  position.userId,
  position.optionId,
  position.instrument,
  position.side,
  position.marginType,
  position.leverage,
  integer(position.quantity),
  integer(position.entryPrice),
  integer(position.margin),
  optional(position.liquidationPrice),
  integer(position.realizedPnl),
  integer(position.fee),
  integer(position.funding),
  position.isWarned,
  position.openedAt,
  position.updatedAt,
  ...(position.exits === undefined ? [] : [exitsRow(position.exits)]),
];

const betRow = (bet: Bet): Row => [
  bet.id,
  bet.userId,
  bet.clientBetId,
  bet.roundId,
  bet.optionId,
  bet.side,
  integer(bet.stake),
  integer(bet.odds),
  bet.acceptedAt,
  bet.entry === undefined ? null : [bet.entry.at, integer(bet.entry.price)],
  bet.result ?? null,
  bet.voidReason ?? null,
  integer(bet.payout),
  bet.settledAt ?? null,
];
