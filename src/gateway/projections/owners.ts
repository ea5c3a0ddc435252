/** Whose log an event belongs to, and whether its owner is told. */
import type { ExchangeEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';

/** The user an event is about; undefined for events of the exchange itself. */
export function ownerOf(event: ExchangeEvent): UserId | undefined {
  switch (event.type) {
    case 'ExchangeOpened':
    case 'FundingSettled':
    case 'RoundSettled':
    case 'MarketMoved':
      return undefined;
    case 'UserRegistered':
      return event.user.id;
    case 'SessionOpened':
    case 'SessionRotated':
      return event.session.userId;
    case 'UserStatusChanged':
    case 'SessionEnded':
    case 'MoneyMoved':
    case 'LeverageChanged':
    case 'MarginTypeChanged':
    case 'PositionModeChanged':
      return event.userId;
    case 'OrderAccepted':
    case 'OrderFilled':
    case 'OrderAmended':
    case 'OrderTriggered':
    case 'OrderCancelled':
      return event.order.userId;
    case 'PositionOpened':
    case 'PositionChanged':
    case 'PositionClosed':
    case 'PositionLiquidated':
    case 'PositionWarned':
    case 'FundingPaid':
      return event.position.userId;
    case 'BetPlaced':
    case 'BetEntered':
    case 'BetSettled':
      return event.bet.userId;
  }
}

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
