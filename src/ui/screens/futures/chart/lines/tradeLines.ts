/** The account's positions, exits and orders in one instrument as lines over its candles. */
import {
  awaitedPrice,
  restsOnLadder,
  waitsForTrigger,
} from '../../../../../domain/futures/conditional.ts';
import { isTrailing } from '../../../../../domain/futures/orderGroups.ts';
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { unrealizedPnl } from '../../../../../domain/futures/pnl.ts';
import {
  price as toPrice,
  priceOf,
  quantity as toQuantity,
} from '../../../../../domain/quantities.ts';
import type { AccountView } from '../../../../../protocol/accountView.ts';
import type { WireOrder, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { closedPosition, countedPrice, liquidationBefore } from '../../stopReach.ts';

export type ExitName = 'takeProfit' | 'stopLoss';

export type LineTarget =
  | { readonly kind: 'entry'; readonly position: WirePosition }
  | { readonly kind: 'liquidation'; readonly position: WirePosition }
  | { readonly kind: 'exit'; readonly position: WirePosition; readonly exit: ExitName }
  | { readonly kind: 'order'; readonly order: WireOrder; readonly canAmend: boolean };

/** The part of a position that a fill at the line would close. */
export interface Closing {
  readonly position: WirePosition;
  readonly quantity: string;
}

export interface TradeLine {
  readonly id: string;
  readonly target: LineTarget;
  /** Plain decimal text. */
  readonly price: string;
  /** The open quantity of the line. */
  readonly quantity: string;
  /** undefined if a fill would close nothing. */
  readonly closing: Closing | undefined;
}

type Account = Pick<AccountView, 'positions' | 'openOrders'> & {
  /** Whether the server amends orders. */
  readonly canAmend: boolean;
};

/** Lines of one owner change one at a time: both exits of a position are sent together. */
export const ownerOf = ({ target }: TradeLine): string =>
  target.kind === 'order' ? target.order.id : target.position.id;

export const isMovable = ({ target }: TradeLine): boolean =>
  target.kind === 'exit' ||
  (target.kind === 'order' && target.canAmend && !isTrailing(target.order));

/** Orders that stay where they are can be cancelled all the same. */
export const isRemovable = ({ target }: TradeLine): boolean =>
  target.kind === 'exit' || target.kind === 'order';

/**
 * A limit waits at its price, what has a trigger there or, before it trails, where it begins to; one
 * that takes the market since its trigger was reached has no line.
 */
function waitingPrice(order: WireOrder): string | undefined {
  if (restsOnLadder(order)) return order.price ?? undefined;
  return waitsForTrigger(order) ? awaitedPrice(order) : undefined;
}

function restOf(order: WireOrder): bigint {
  return (parseDecimal(order.quantity) ?? 0n) - (parseDecimal(order.filledQuantity) ?? 0n);
}

function closingOf(order: WireOrder, account: Account): Closing | undefined {
  const position = closedPosition(order, account);
  if (position === undefined) return undefined;
  const held = parseDecimal(position.quantity) ?? 0n;
  const rest = restOf(order);
  return { position, quantity: formatDecimal(rest < held ? rest : held) };
}

const exitLineId = (positionId: string, exit: ExitName): string => `${positionId}/${exit}`;

/** A take-profit or stop-loss at a price, including one that is still being dragged out. */
export const exitLine = (position: WirePosition, exit: ExitName, price: string): TradeLine => ({
  id: exitLineId(position.id, exit),
  target: { kind: 'exit', position, exit },
  price,
  quantity: position.quantity,
  closing: { position, quantity: position.quantity },
});

function positionLines(position: WirePosition): readonly TradeLine[] {
  const { id, quantity, entryPrice, liquidationPrice, takeProfit, stopLoss } = position;
  const lines: TradeLine[] = [
    {
      id: `${id}/entry`,
      target: { kind: 'entry', position },
      price: entryPrice,
      quantity,
      closing: undefined,
    },
  ];
  if (liquidationPrice !== null) {
    lines.push({
      id: `${id}/liquidation`,
      target: { kind: 'liquidation', position },
      price: liquidationPrice,
      quantity,
      closing: undefined,
    });
  }
  if (takeProfit !== null) lines.push(exitLine(position, 'takeProfit', takeProfit));
  if (stopLoss !== null) lines.push(exitLine(position, 'stopLoss', stopLoss));
  return lines;
}

/** Positions first, then working orders. */
export function tradeLines(account: Account, optionId: number): readonly TradeLine[] {
  const isHere = (one: { readonly futuresOptionId: number }) => one.futuresOptionId === optionId;
  const orders = Object.values(account.openOrders)
    .filter(isHere)
    .flatMap((order): readonly TradeLine[] => {
      const price = waitingPrice(order);
      if (price === undefined) return [];
      return [
        {
          id: order.id,
          target: { kind: 'order', order, canAmend: account.canAmend },
          price,
          quantity: formatDecimal(restOf(order)),
          closing: closingOf(order, account),
        },
      ];
    });
  return [...Object.values(account.positions).filter(isHere).flatMap(positionLines), ...orders];
}

/**
 * Profit before fees if the closing were filled at `price`, or the position liquidated before it; cut
 * at 8 decimals.
 */
export function pnlAt(closing: Closing | undefined, price: string): string | undefined {
  const size = parseDecimal(closing?.quantity ?? '');
  const exit = parseDecimal(price);
  if (closing === undefined || size === undefined || exit === undefined) return undefined;
  const { position } = closing;
  return formatDecimal(
    unrealizedPnl({
      side: position.side,
      quantity: toQuantity(size),
      entryPrice: priceOf(position.entryPrice),
      price: countedPrice(toPrice(exit), position),
    }),
  );
}

/** Whether an order waits for its trigger to stop a loss. */
const stopsLoss = ({ marketType, triggeredAt }: WireOrder): boolean =>
  marketType === 'STOPLOSS' && triggeredAt === null;

/** The liquidation price that comes before a stop at `price`; undefined for another line. */
export function liquidationBeforeLine(line: TradeLine, price: string): string | undefined {
  const { target, closing } = line;
  const isStop =
    (target.kind === 'exit' && target.exit === 'stopLoss') ||
    (target.kind === 'order' && stopsLoss(target.order));
  if (!isStop || closing === undefined) return undefined;
  const { side, entryPrice, liquidationPrice } = closing.position;
  return liquidationBefore(price, side, { at: liquidationPrice, from: entryPrice });
}
