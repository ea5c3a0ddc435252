/** Which decision answers which command. */
import { endSession, openSession, rotateSession } from './accounts/sessions.ts';
import { registerUser, setUserStatus } from './accounts/users.ts';
import type { Decide } from './contract.ts';
import { amendOrder } from './futures/amendOrder.ts';
import { cancelAllOrders, cancelOrder } from './futures/cancel.ts';
import { changeMargin } from './futures/changeMargin.ts';
import { setExits } from './futures/exits.ts';
import { settleFunding } from './futures/funding.ts';
import { moveMarket } from './futures/moveMarket.ts';
import { changePositionMode } from './futures/positionMode.ts';
import { placeOrder } from './futures/placeOrder.ts';
import { changeLeverage, changeMarginType } from './futures/settings.ts';
import { creditFromHouse, openExchange } from './ledger/decide.ts';
import { placeBet } from './rounds/placeBet.ts';
import { settleRound, voidRound } from './rounds/settleRound.ts';
import type { EngineState } from './state.ts';
import { unreachable } from './unreachable.ts';

/**
 * Refuses the command before any event, or emits what it brings about. Changes nothing itself:
 * `emit` applies each event at once, so the state read here is always the one after the last event.
 */
export const decide: Decide<EngineState> = (state, command, emit) => {
  const turn = { state, emit, at: command.at };
  switch (command.type) {
    case 'OpenExchange':
      return openExchange(turn, command);
    case 'RegisterUser':
      return registerUser(turn, command);
    case 'SetUserStatus':
      return setUserStatus(turn, command);
    case 'OpenSession':
      return openSession(turn, command);
    case 'RotateSession':
      return rotateSession(turn, command);
    case 'EndSession':
      return endSession(turn, command);
    case 'CreditFromHouse':
      return creditFromHouse(turn, command);
    case 'MoveMarket':
      return moveMarket(turn, command);
    case 'SettleFunding':
      return settleFunding(turn, command);
    case 'PlaceOrder':
      return placeOrder(turn, command);
    case 'AmendOrder':
      return amendOrder(turn, command);
    case 'SetExits':
      return setExits(turn, command);
    case 'CancelOrder':
      return cancelOrder(turn, command);
    case 'CancelAllOrders':
      return cancelAllOrders(turn, command);
    case 'ChangeLeverage':
      return changeLeverage(turn, command);
    case 'ChangeMarginType':
      return changeMarginType(turn, command);
    case 'ChangeMargin':
      return changeMargin(turn, command);
    case 'ChangePositionMode':
      return changePositionMode(turn, command);
    case 'PlaceBet':
      return placeBet(turn, command);
    case 'SettleRound':
      return settleRound(turn, command);
    case 'VoidRound':
      return voidRound(turn, command);
    default:
      return unreachable(command);
  }
};
