/** Parameters of the futures calls in the engine's terms. */
import type { FuturesOrder, FuturesPosition, TriggerBy } from '../../../domain/futuresOrders.ts';
import { type OptionId, optionId, type PositionId } from '../../../domain/ids.ts';
import { type Price, price } from '../../../domain/quantities.ts';
import { reject } from '../../../domain/rejections.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import type { Kernel } from '../../kernel.ts';
import type { ExchangeEvent } from '../../../domain/events.ts';

/** The option that a list is filtered by; UNKNOWN_OPTION where there is none. Rule [H-I1]. */
export function wantedOption(
  { rules }: Pick<Kernel, 'rules'>,
  id: number | undefined,
): Reply<OptionId | undefined> {
  if (id === undefined) return succeed(undefined);
  const wanted = optionId(id);
  return rules.options.some((option) => option.optionId === wanted)
    ? succeed(wanted)
    : refuse(reject('UNKNOWN_OPTION'));
}

/** A price that may be omitted or null. */
export const optionalPrice = (value: bigint | null | undefined): Price | undefined =>
  value === null || value === undefined ? undefined : price(value);

export const triggerSource = (isMark: boolean): TriggerBy => (isMark ? 'MARK' : 'LAST');

// The result of a command, read from its events: the order or position after it.

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
