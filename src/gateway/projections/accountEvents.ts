/** Stored event → what its owner is told. Pure, so that the socket and `/api/events` agree. */
import type { ExchangeEvent } from '../../domain/events.ts';
import type { PositionCause } from '../../domain/futures/events.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { Millis } from '../../domain/time.ts';
import type { AccountEvent } from '../../protocol/contract.ts';
import { toPointWallets } from '../ledger/pointEvent.ts';
import type { RoundNames } from '../rounds/roundNames.ts';
import { toWireBet, toWireOutcome } from './roundWire.ts';
import { toWireFill, toWireOrder, toWirePosition, toWireSetting } from './wire.ts';

/** The owner's number of the event and the moment of the command behind it. */
export interface EventStamp {
  readonly seq: number;
  readonly at: Millis;
}

type FuturesPayload = Exclude<AccountEvent, { type: 'POINT' | 'gameBet' | 'betResult' }>;

/**
 * @param names what the options of short rounds are called
 * @returns undefined for an event that has no wire shape (see isAccountEvent)
 */
export function toAccountEvent(
  event: ExchangeEvent,
  stamp: EventStamp,
  names: RoundNames,
): AccountEvent | undefined {
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
      return undefined;
    case 'MoneyMoved': {
      const { cause, reference } = event;
      const wallets = toPointWallets(event);
      return wallets === undefined
        ? undefined
        : { ...stamp, type: 'POINT', cause, reference, wallets };
    }
    case 'OrderAccepted':
      return { ...stamp, type: 'ORDER_SUCCESS', order: toWireOrder(event.order) };
    case 'OrderAmended':
    case 'OrderTriggered':
      return { ...stamp, type: 'ORDER_UPDATE', order: toWireOrder(event.order) };
    case 'OrderCancelled':
      return { ...stamp, type: 'ORDER_CANCEL', order: toWireOrder(event.order) };
    case 'OrderFilled': {
      const fill = toWireFill(event.fill, event.order);
      return { ...stamp, type: 'ORDER_FILLED', order: toWireOrder(event.order), fill };
    }
    case 'LeverageChanged':
      return { ...stamp, type: 'LEVERAGE_UPDATE', setting: toWireSetting(event.setting) };
    case 'MarginTypeChanged':
      return { ...stamp, type: 'MARGIN_TYPE_UPDATE', setting: toWireSetting(event.setting) };
    case 'PositionModeChanged':
      return { ...stamp, type: 'POSITION_MODE_UPDATE', mode: event.mode };
    case 'BetPlaced':
    case 'BetEntered':
      return { ...stamp, type: 'gameBet', bet: toWireBet(event.bet, names) };
    case 'BetSettled': {
      const round = toWireOutcome(event.outcome, names);
      return { ...stamp, type: 'betResult', bet: toWireBet(event.bet, names), round };
    }
    case 'PositionOpened':
    case 'PositionChanged':
    case 'PositionClosed':
    case 'PositionLiquidated':
    case 'PositionWarned':
    case 'FundingPaid':
      return toPositionEvent(event, stamp);
  }
}

/** Margin and leverage move the liquidation price without a fill, which is told by its own name. */
function toPositionChange(cause: PositionCause) {
  switch (cause) {
    case 'MARGIN':
    case 'LEVERAGE':
      return { type: 'POSITION_UPDATE_LIQUIDPRICE', cause } as const;
    case 'INCREASED':
    case 'REDUCED':
    case 'EXITS':
    case 'WARNING_OVER':
      return { type: 'POSITION_UPDATE', cause } as const;
  }
}

function toPositionEvent(
  event: Extract<ExchangeEvent, { position: unknown }>,
  stamp: EventStamp,
): FuturesPayload {
  const position = toWirePosition(event.position);
  switch (event.type) {
    case 'PositionOpened':
      return { ...stamp, type: 'POSITION_OPEN', position };
    case 'PositionChanged':
      return { ...stamp, ...toPositionChange(event.cause), position };
    case 'PositionClosed':
      return {
        ...stamp,
        type: 'POSITION_CLOSE',
        position,
        closePrice: formatDecimal(event.closePrice),
      };
    case 'PositionLiquidated':
      return {
        ...stamp,
        type: 'POSITION_LIQUID',
        position,
        markPrice: formatDecimal(event.markPrice),
        bankruptcyPrice: formatDecimal(event.bankruptcyPrice),
      };
    case 'PositionWarned':
      return {
        ...stamp,
        type: 'POSITION_WARN',
        position,
        marginRatio: formatDecimal(event.marginRatio),
      };
    case 'FundingPaid':
      return {
        ...stamp,
        type: 'FUNDING_FEE',
        position,
        rate: formatDecimal(event.rate),
        markPrice: formatDecimal(event.markPrice),
        amount: formatDecimal(event.amount),
      };
  }
}

/** The account events among `events`, numbered from `firstSeq`. */
export function toAccountEvents(
  events: readonly ExchangeEvent[],
  firstSeq: number,
  at: Millis,
  names: RoundNames,
): readonly AccountEvent[] {
  const told: AccountEvent[] = [];
  for (const event of events) {
    const projected = toAccountEvent(event, { seq: firstSeq + told.length, at }, names);
    if (projected !== undefined) told.push(projected);
  }
  return told;
}
