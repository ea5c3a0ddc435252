/** Accounts in the shapes of the wire, read from the engine's state. */
import type { UserId } from '../../domain/ids.ts';
import { NO_MONEY } from '../../domain/quantities.ts';
import {
  allWalletsOf,
  betByClientId,
  betIdByClientId,
  crossFiguresOf,
  type EngineState,
  openBetsOf,
  orderIdByClientId,
  orderById,
  positionModeOf,
  positionsOf,
  settingsOf,
  userById,
  userByRegistration,
  workingOrdersOf,
} from '../../engine/index.ts';
import type { WireWallet } from '../../protocol/ledger/entities.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import type { Head } from '../loop/head.ts';
import { type CrossFigures, toWireWallet } from '../ledger/wire.ts';
import { bonusOf } from '../../engine/bonus/bonusState.ts';
import { toWireOrder, toWirePosition, toWireSetting } from '../futures/wire.ts';
import { toWireUser } from '../accounts/wire.ts';
import { shownRoleOf } from '../../engine/copytrade/copyState.ts';
import type { AccountReads } from '../ports/accountReads.ts';
import { quantityPer } from './quantityPer.ts';

/**
 * Funding is settled the moment it is due, so none is ever pending. PnL is zero
 * while a cross position has no price yet.
 */
export const crossFigures = (state: EngineState, userId: UserId): CrossFigures => ({
  markPnl: crossFiguresOf(state, userId)?.unrealized ?? NO_MONEY,
  minusFundingFee: NO_MONEY,
});

const walletsOfUser = (state: EngineState, userId: UserId): readonly WireWallet[] =>
  allWalletsOf(state, userId).map((wallet) =>
    toWireWallet(
      wallet,
      wallet.type === 'FUTURES' ? crossFigures(state, userId) : undefined,
      bonusOf(state, { owner: userId, type: wallet.type }),
    ),
  );

/** Reads one head; must not be used after the call it was created for. */
export function createAccountReads({ engine, seqs }: Head, profiles: ProfileReads): AccountReads {
  return {
    userById: (id) => userById(engine, id),
    userByRegistration: (id) => userByRegistration(engine, id),
    roleOf: (user) => shownRoleOf(engine, user),
    me: (userId) => {
      const user = userById(engine, userId);
      const profile = profiles.profileOf(userId);
      if (user === undefined || profile === undefined) return undefined;
      return toWireUser(user, shownRoleOf(engine, user), profile, walletsOfUser(engine, userId));
    },
    wallets: (userId) => walletsOfUser(engine, userId),
    openOrders: (userId, optionId) => workingOrdersOf(engine, userId, optionId).map(toWireOrder),
    order: (userId, orderId) => {
      const order = orderById(engine, userId, orderId);
      return order === undefined ? undefined : toWireOrder(order);
    },
    orderIdByClientId: (userId, clientOrderId) => orderIdByClientId(engine, userId, clientOrderId),
    positions: (userId, optionId) => positionsOf(engine, userId, optionId).map(toWirePosition),
    position: (userId, positionId) => {
      const position = positionsOf(engine, userId).find(({ id }) => id === positionId);
      return position === undefined ? undefined : toWirePosition(position);
    },
    positionMode: (userId) => positionModeOf(engine, userId),
    quantityPer: (userId, optionId, leverage) => quantityPer(engine, userId, optionId, leverage),
    settings: (userId) => settingsOf(engine, userId).map(toWireSetting),
    openBets: (userId, optionId) => openBetsOf(engine, userId, optionId).toReversed(),
    betByClientId: (userId, clientBetId) => betByClientId(engine, userId, clientBetId),
    betIdByClientId: (userId, clientBetId) => betIdByClientId(engine, userId, clientBetId),
    lastSeq: (userId) => seqs.get(userId) ?? 0,
  };
}
