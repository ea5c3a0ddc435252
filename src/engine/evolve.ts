/** Which change follows which event. */
import type { ExchangeEvent } from '../domain/events.ts';
import {
  evolveSessionEnded,
  evolveSessionOpened,
  evolveSessionRotated,
  evolveUserRegistered,
  evolveUserStatus,
} from './accounts/evolve.ts';
import { evolveFundingSettled } from './futures/funding.ts';
import { evolveMarketMoved } from './futures/moveMarket.ts';
import {
  evolveOrderAccepted,
  evolveOrderCancelled,
  evolveOrderFilled,
  evolveOrderReplaced,
} from './futures/orders.ts';
import { evolvePosition, evolvePositionMode, evolveSetting } from './futures/positions.ts';
import { evolveMoneyMoved } from './ledger/evolve.ts';
import type { Evolve } from './contract.ts';
import {
  evolveBetEntered,
  evolveBetPlaced,
  evolveBetSettled,
  evolveRoundSettled,
} from './rounds/evolve.ts';
import type { EngineState } from './state.ts';
import { unreachable } from './unreachable.ts';

/**
 * Applies an event to the state, in place, and returns the same state. An event that does not fit
 * (of an unknown user or option) is a defect and throws.
 */
export const evolve: Evolve<EngineState> = (state, event) => {
  apply(state, event);
  return state;
};

function apply(state: EngineState, event: ExchangeEvent): void {
  switch (event.type) {
    case 'ExchangeOpened':
      state.isOpened = true;
      return;
    case 'UserRegistered':
      evolveUserRegistered(state, event.user);
      return;
    case 'UserStatusChanged':
      return evolveUserStatus(state, event.userId, event.status);
    case 'SessionOpened':
      return evolveSessionOpened(state, event.session);
    case 'SessionRotated':
      return evolveSessionRotated(state, event.session);
    case 'SessionEnded':
      return evolveSessionEnded(state, event.sessionId, event.userId);
    case 'MoneyMoved':
      return evolveMoneyMoved(state, event);
    case 'OrderAccepted':
      return evolveOrderAccepted(state, event.order);
    case 'OrderFilled':
      return evolveOrderFilled(state, event.order, event.fill);
    case 'OrderAmended':
    case 'OrderTriggered':
      return evolveOrderReplaced(state, event.order);
    case 'OrderCancelled':
      return evolveOrderCancelled(state, event.order);
    case 'PositionOpened':
    case 'PositionChanged':
    case 'PositionClosed':
    case 'PositionLiquidated':
    case 'PositionWarned':
    case 'FundingPaid':
      return evolvePosition(state, event.position);
    case 'FundingSettled':
      return evolveFundingSettled(state, event);
    case 'LeverageChanged':
    case 'MarginTypeChanged':
      return evolveSetting(state, event.userId, event.setting);
    case 'PositionModeChanged':
      return evolvePositionMode(state, event.userId, event.mode);
    case 'BetPlaced':
      return evolveBetPlaced(state, event.bet);
    case 'BetEntered':
      return evolveBetEntered(state, event.bet);
    case 'BetSettled':
      return evolveBetSettled(state, event.bet);
    case 'RoundSettled':
      return evolveRoundSettled(state, event.outcome);
    case 'MarketMoved':
      return evolveMarketMoved(state, event.tick);
    default:
      return unreachable(event);
  }
}
