/** Maps an edit of a line to the call that performs it. */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { restsOnLadder } from '../../../../../domain/futures/conditional.ts';
import {
  isTrailing,
  exitOf,
  type FlatExit,
  flatExits,
} from '../../../../../domain/futures/orderGroups.ts';
import type { MarketType } from '../../../../../domain/futuresOrders.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { Answer } from '../../../../../protocol/answer.ts';
import type { PreferenceValues } from '../../../../../domain/preferences.ts';
import type { AmendInput, ExitsInput, TradeServices } from '../../../../services/futures.ts';
import type { ExitName, LineTarget, TradeLine } from './tradeLines.ts';

export type LineChange =
  | { readonly kind: 'amend'; readonly input: AmendInput }
  | { readonly kind: 'cancel'; readonly orderId: string }
  | { readonly kind: 'exits'; readonly positionId: string; readonly exits: ExitsInput };

/** The limit price as far from the moved trigger as it was; undefined at the market. */
function movedLimit(
  before: FlatExit<string | undefined>,
  price: string | undefined,
): string | undefined {
  const [trigger, limit, to] = [before.price, before.limit, price].map((text) =>
    parseDecimal(text ?? ''),
  );
  if (trigger === undefined || limit === undefined || to === undefined) return undefined;
  return formatDecimal(limit + to - trigger);
}

/** One exit of a position set or (undefined) removed, the other one unchanged. */
function exitsWith(position: WirePosition, exit: ExitName, price: string | undefined): LineChange {
  const moved = (name: ExitName): FlatExit<string | undefined> => {
    const before = exitOf(name, position);
    return name === exit ? { ...before, price, limit: movedLimit(before, price) } : before;
  };
  const exits = flatExits(moved('takeProfit'), moved('stopLoss'));
  return { kind: 'exits', positionId: position.id, exits };
}

/** @returns undefined for a line that cannot be moved */
export function moveChange(target: LineTarget, price: string): LineChange | undefined {
  switch (target.kind) {
    case 'entry':
    case 'liquidation':
      return undefined;
    case 'exit':
      return exitsWith(target.position, target.exit, price);
    case 'order': {
      const { order } = target;
      const { id } = order;
      if (isTrailing(order)) return undefined;
      return {
        kind: 'amend',
        input: restsOnLadder(order) ? { id, price } : { id, triggerPrice: price },
      };
    }
  }
}

/** @returns undefined for a line that cannot be removed */
export function removeChange(target: LineTarget): LineChange | undefined {
  switch (target.kind) {
    case 'entry':
    case 'liquidation':
      return undefined;
    case 'exit':
      return exitsWith(target.position, target.exit, undefined);
    case 'order':
      return { kind: 'cancel', orderId: target.order.id };
  }
}

type Calls = Pick<TradeServices, 'amendOrder' | 'cancelOrder' | 'setExits'>;

export function sendChange(trade: Calls, change: LineChange): Promise<Answer<unknown>> {
  switch (change.kind) {
    case 'amend':
      return trade.amendOrder(change.input);
    case 'cancel':
      return trade.cancelOrder(change.orderId);
    case 'exits':
      return trade.setExits(change.positionId, change.exits);
  }
}

/** The order type whose confirmation setting applies to a line. */
export function lineType({ target }: Pick<TradeLine, 'target'>): MarketType | undefined {
  switch (target.kind) {
    case 'entry':
    case 'liquidation':
      return undefined;
    case 'exit':
      return target.exit === 'takeProfit' ? 'TAKEPROFIT' : 'STOPLOSS';
    case 'order':
      return target.order.marketType;
  }
}

export function needsConfirmation(
  line: Pick<TradeLine, 'target'>,
  values: Pick<PreferenceValues, 'confirmOrders' | 'unconfirmedTypes'>,
): boolean {
  const type = lineType(line);
  return values.confirmOrders && (type === undefined || !values.unconfirmedTypes.includes(type));
}
