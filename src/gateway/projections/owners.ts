/** Whether an event's owner is notified of it. */
import type { ExchangeEvent } from '../../domain/events.ts';

/** Whether the event has a wire shape and so takes a number of its owner's account events. */
export function isAccountEvent(event: ExchangeEvent): boolean {
  switch (event.type) {
    case 'ExchangeOpened':
    case 'UserRegistered':
    case 'UserStatusChanged':
    case 'SessionOpened':
    case 'SessionRotated':
    case 'SessionEnded':
    case 'FundingSettled':
    case 'RoundSettled':
    case 'MarketMoved':
      return false;
    case 'MoneyMoved':
      return event.userId !== undefined && event.wallets.length > 0;
    case 'OrderAccepted':
    case 'OrderFilled':
    case 'OrderAmended':
    case 'OrderTriggered':
    case 'OrderCancelled':
    case 'PositionOpened':
    case 'PositionChanged':
    case 'PositionClosed':
    case 'PositionLiquidated':
    case 'PositionWarned':
    case 'FundingPaid':
    case 'LeverageChanged':
    case 'MarginTypeChanged':
    case 'PositionModeChanged':
    case 'BetPlaced':
    case 'BetEntered':
    case 'BetSettled':
      return true;
  }
}
