/** Reads of the state for those who host the engine. Nothing here changes anything. */
import type { User } from '../domain/accounts.ts';
import type {
  FuturesOrder,
  FuturesPosition,
  OptionSetting,
  PositionMode,
} from '../domain/futuresOrders.ts';
import type { OptionId, OrderId, RegistrationId, UserId } from '../domain/ids.ts';
import { WALLET_TYPES, type WalletBalance } from '../domain/ledger/wallets.ts';
import { type Money, money, type Price } from '../domain/quantities.ts';
import { availableBalance, crossAccount } from './futures/crossAccount.ts';
import { holdingsOf } from './futures/holdings.ts';
import { positionsNow } from './futures/liquidationPrice.ts';
import { orderIdUnder, workingOf } from './futures/orderMemory.ts';
import { walletOf } from './ledger/evolve.ts';
import type { FindOutcome } from './requestTable.ts';
import { balanceOf, type EngineState, settingOf } from './state.ts';

export const userById = (state: EngineState, id: UserId): User | undefined =>
  state.members.get(id)?.user;

/** The user created by a registration. Scans all users: only for resolving an unknown outcome. */
export function userByRegistration(state: EngineState, id: RegistrationId): User | undefined {
  for (const { user } of state.members.values()) if (user.registrationId === id) return user;
  return undefined;
}

/** All wallets of a user; those that were never used are empty. */
export function allWalletsOf(state: EngineState, user: UserId): readonly WalletBalance[] {
  const member = state.members.get(user);
  if (member === undefined) return [];
  return WALLET_TYPES.map((type) => balanceOf(walletOf(state, member, type)));
}

/** The wallets that were ever used; FUTURES always. */
export const walletsOf = (state: EngineState, user: UserId): readonly WalletBalance[] =>
  [...(state.members.get(user)?.wallets.values() ?? [])].map(balanceOf);

/** Working orders, oldest first. */
export function workingOrdersOf(
  state: EngineState,
  user: UserId,
  option?: OptionId,
): readonly FuturesOrder[] {
  const member = state.members.get(user);
  if (member === undefined) return [];
  const orders = workingOf(member).map(({ order }) => order);
  return option === undefined ? orders : orders.filter((order) => order.optionId === option);
}

/** A working order of this user. */
export function orderById(state: EngineState, user: UserId, id: OrderId): FuturesOrder | undefined {
  const order = state.orders.get(id)?.order;
  return order?.userId === user ? order : undefined;
}

/** The id of the order placed under a client order id: working, or one of the last finished. */
export const orderIdByClientId: FindOutcome<OrderId> = (state, user, id) => {
  const member = state.members.get(user);
  return member === undefined ? undefined : orderIdUnder(member, id);
};

/**
 * Open positions, in order of their options, a long before a short, each with the liquidation price
 * of this moment.
 */
export function positionsOf(
  state: EngineState,
  user: UserId,
  option?: OptionId,
): readonly FuturesPosition[] {
  const member = state.members.get(user);
  if (member === undefined) return [];
  const holdings = holdingsOf(member);
  const wanted =
    option === undefined
      ? holdings
      : holdings.filter(({ position }) => position?.optionId === option);
  return positionsNow(member, wanted).toSorted((a, b) => a.optionId - b.optionId);
}

/** A cross position as its last event stated it and as it is now; they differ by liquidation price. */
export interface CrossPosition {
  readonly stated: FuturesPosition;
  readonly now: FuturesPosition;
  readonly tickSize: Price;
}

export function crossPositionsOf(state: EngineState, user: UserId): readonly CrossPosition[] {
  const member = state.members.get(user);
  if (member === undefined || member.cross.holdings.length === 0) return [];
  const now = new Map(
    positionsNow(member, member.cross.holdings).map((position) => [position.id, position]),
  );
  return member.cross.holdings.flatMap(({ position, option }) =>
    position === undefined
      ? []
      : [
          {
            stated: position,
            now: now.get(position.id) ?? position,
            tickSize: option.config.tickSize,
          },
        ],
  );
}

/** Leverage and margin type for every option, defaults included. */
export function settingsOf(state: EngineState, user: UserId): readonly OptionSetting[] {
  const member = state.members.get(user);
  if (member === undefined) return [];
  return [...state.options.values()].map((optionMarket) => settingOf(member, optionMarket));
}

/** A user's position mode; one-way by default. */
export const positionModeOf = (state: EngineState, user: UserId): PositionMode =>
  state.members.get(user)?.positionMode ?? 'ONE_WAY';

/** The shared figures of a user's cross positions at the marks of this moment. */
export interface CrossFigures {
  readonly point: Money;
  readonly unrealized: Money;
  readonly initialMargin: Money;
  readonly maintenanceMargin: Money;
  /** Free for new positions; below zero after losses. */
  readonly available: Money;
}

/** @returns undefined for an unknown user, or while a cross position has no price */
export function crossFiguresOf(state: EngineState, user: UserId): CrossFigures | undefined {
  const member = state.members.get(user);
  if (member === undefined) return undefined;
  const account = crossAccount(member);
  const available = availableBalance(member);
  if (account === undefined || available === undefined) return undefined;
  const point = member.futures.point.balance;
  return {
    point,
    unrealized: account.unrealized,
    initialMargin: money(point + account.unrealized - available),
    maintenanceMargin: account.maintenance,
    available,
  };
}
