/** The result of a command, read from its events: the order or position after it. */
import type { ExchangeEvent } from '../../../domain/events.ts';
import type { FuturesOrder, FuturesPosition } from '../../../domain/futuresOrders.ts';
import type { PositionId } from '../../../domain/ids.ts';

const orderIn = (event: ExchangeEvent): FuturesOrder | undefined =>
  'order' in event ? event.order : undefined;

const positionIn = (event: ExchangeEvent): FuturesPosition | undefined =>
  'position' in event ? event.position : undefined;

/** The order after the command: from the last event that carries it. */
export function lastOrder(
  events: readonly ExchangeEvent[],
  isWanted: (order: FuturesOrder) => boolean,
): FuturesOrder | undefined {
  return events
    .map(orderIn)
    .filter((order) => order !== undefined)
    .findLast(isWanted);
}

/** The position after the command; undefined if the command did not change it. */
export function lastPosition(
  events: readonly ExchangeEvent[],
  id: PositionId,
): FuturesPosition | undefined {
  return events.map(positionIn).findLast((position) => position?.id === id);
}
