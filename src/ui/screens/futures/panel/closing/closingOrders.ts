/** Plans the orders that close or reverse positions. Pure: the caller supplies the ids. */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import type { PositionMode } from '../../../../../domain/futuresOrders.ts';
import { partOfIntent } from '../../../../../domain/orderIntent.ts';
import { closingQuantityOfPercent } from '../../../../../domain/orderEntry.ts';
import { quantity as toQuantity } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OrderInput } from '../../../../services/futures.ts';

export type ClosingScope = 'ALL' | 'PROFIT' | 'LOSS';

/** One order of a plan and its position. */
export interface PlannedOrder {
  readonly position: WirePosition;
  readonly order: OrderInput;
}

const NO_EXITS = {
  triggerPrice: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
  isMarkTp: false,
  isMarkSl: false,
} as const;

const otherSide = { LONG: 'SHORT', SHORT: 'LONG' } as const;
const closingSide = { LONG: 'SELL', SHORT: 'BUY' } as const;

/** The order side that reduces the position. */
export const sideThatCloses = (position: Pick<WirePosition, 'side'>): 'BUY' | 'SELL' =>
  closingSide[position.side];

/** A reduce-only order for `quantity` of a position; hedge mode names the position's side. */
export const closingOrder = (
  position: WirePosition,
  mode: PositionMode,
  intent: {
    readonly marketType: 'MARKET' | 'LIMIT';
    readonly price: string | undefined;
    readonly quantity: string;
  },
): Omit<OrderInput, 'clientOrderId'> => ({
  ...NO_EXITS,
  ...intent,
  futuresOptionId: position.futuresOptionId,
  side: sideThatCloses(position),
  positionSide: mode === 'HEDGE' ? position.side : undefined,
  reduceOnly: true,
});

/** `percent` of a position as an order quantity: whole lots, rounded down; all of it at 100. */
export function quantityOfShare(
  held: string,
  percent: number,
  option: Pick<WireFuturesOption, 'lotSize'>,
): string {
  const all = parseDecimal(held) ?? 0n;
  const lot = parseDecimal(option.lotSize) ?? 1n;
  return formatDecimal(closingQuantityOfPercent(toQuantity(all), percent, toQuantity(lot)));
}

/** Splits a quantity into parts that single orders can have. */
function partsOf(quantity: string, maxQuantity: string | undefined): readonly string[] {
  const most = parseDecimal(maxQuantity ?? '');
  const all = parseDecimal(quantity);
  if (most === undefined || all === undefined || most <= 0n || all <= most) return [quantity];
  const parts: string[] = [];
  for (let left = all; left > 0n; left -= most) {
    parts.push(formatDecimal(left < most ? left : most));
  }
  return parts;
}

export interface ClosingPlanInput {
  readonly positions: readonly WirePosition[];
  readonly scope: ClosingScope;
  readonly mode: PositionMode;
  /** Unrealised profit as shown in the table; undefined while unknown. */
  readonly pnlOf: (positionId: string) => string | undefined;
  readonly optionOf: (optionId: number) => Pick<WireFuturesOption, 'maxQuantity'> | undefined;
  readonly newId: () => string;
}

function isInScope(pnl: string | undefined, scope: ClosingScope): boolean {
  if (scope === 'ALL') return true;
  const value = parseDecimal(pnl ?? '') ?? 0n;
  return scope === 'PROFIT' ? value > 0n : value < 0n;
}

/**
 * Reduce-only market orders that close every position of the scope, each with its own id; a
 * position larger than the maximum order is closed in several. A position at exactly zero, or
 * without a price, is neither in profit nor at a loss.
 */
export const planClosings = (input: ClosingPlanInput): readonly PlannedOrder[] =>
  input.positions
    .filter(({ id }) => isInScope(input.pnlOf(id), input.scope))
    .flatMap((position) => {
      const { maxQuantity } = input.optionOf(position.futuresOptionId) ?? {};
      const parts = partsOf(position.quantity, maxQuantity);
      const id = input.newId();
      const market = { marketType: 'MARKET', price: undefined } as const;
      return parts.map((quantity, index) => ({
        position,
        order: {
          ...closingOrder(position, input.mode, { ...market, quantity }),
          clientOrderId: parts.length === 1 ? id : partOfIntent(id, index),
        },
      }));
    });

/**
 * Reverses a position. One-way: ONE market order for twice the quantity, which closes it and opens
 * the same quantity on the other side. Hedge: one order closes it, a second opens the other side.
 * @returns undefined when the exchange does not accept a market order that large
 */
export function planReversal(
  position: WirePosition,
  option: Pick<WireFuturesOption, 'maxQuantity'>,
  mode: PositionMode,
  newId: () => string,
): readonly PlannedOrder[] | undefined {
  const held = parseDecimal(position.quantity) ?? 0n;
  const most = parseDecimal(option.maxQuantity) ?? 0n;
  const largest = mode === 'ONE_WAY' ? held * 2n : held;
  if (largest > most) return undefined;
  const market = { marketType: 'MARKET', price: undefined } as const;
  const opening = (
    quantity: string,
    positionSide: OrderInput['positionSide'],
    clientOrderId: string,
  ): PlannedOrder => ({
    position,
    order: {
      ...NO_EXITS,
      ...market,
      futuresOptionId: position.futuresOptionId,
      side: sideThatCloses(position),
      positionSide,
      quantity,
      reduceOnly: false,
      clientOrderId,
    },
  });
  if (mode === 'ONE_WAY') return [opening(formatDecimal(largest), undefined, newId())];
  const closing = closingOrder(position, mode, { ...market, quantity: position.quantity });
  const intentId = newId();
  return [
    { position, order: { ...closing, clientOrderId: partOfIntent(intentId, 0) } },
    opening(position.quantity, otherSide[position.side], partOfIntent(intentId, 1)),
  ];
}
