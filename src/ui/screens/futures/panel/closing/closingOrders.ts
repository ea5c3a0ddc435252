/** Plans the orders that close or reverse positions. Pure: the caller supplies the ids. */
import { divide, formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { closingMaxOf, partsOfQuantity } from '../../../../../domain/futures/orderParts.ts';
import type { PositionMode } from '../../../../../domain/futuresOrders.ts';
import { partOfIntent } from '../../../../../domain/orderIntent.ts';
import { closingQuantityOfPercent } from '../../../../../domain/orderEntry.ts';
import { quantity as toQuantity, quantityOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OrderInput } from '../../../../services/futures.ts';

export type ClosingScope = 'ALL' | 'PROFIT' | 'LOSS';

/** One request of a plan and its position. */
export interface PlannedOrder {
  readonly position: WirePosition;
  readonly order: OrderInput;
  /** The quantities of the orders that the exchange makes of it: one, or the parts of one that closes. */
  readonly parts: readonly string[];
}

/** How many orders the requests of a plan become. */
export const countOrders = (plan: readonly PlannedOrder[]): number =>
  plan.reduce((count, { parts }) => count + parts.length, 0);

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

/** Size limits of an instrument's orders. */
export type ClosingSteps = Pick<
  WireFuturesOption,
  'lotSize' | 'minQuantity' | 'maxQuantity' | 'closingPartsMax'
>;

/** The quantities of the orders in which a close is carried out, the largest first. */
export function partsOfClosing(
  quantity: string,
  option: ClosingSteps | undefined,
): readonly string[] {
  const whole = parseDecimal(quantity);
  if (option === undefined || whole === undefined) return [quantity];
  const parts = partsOfQuantity(toQuantity(whole), {
    lotSize: quantityOf(option.lotSize),
    minQuantity: quantityOf(option.minQuantity),
    maxQuantity: quantityOf(option.maxQuantity),
  });
  return parts?.map(formatDecimal) ?? [quantity];
}

/** The same quantities by request: one carries as many as the exchange makes of one that closes. */
function requestsOf(
  quantity: string,
  option: ClosingSteps | undefined,
): readonly (readonly string[])[] {
  const whole = parseDecimal(quantity);
  const most = option === undefined ? 0n : closingMaxOf(option);
  if (whole === undefined || most <= 0n) return [[quantity]];
  const requests: (readonly string[])[] = [];
  for (let left = whole; left > 0n; left -= most)
    requests.push(partsOfClosing(formatDecimal(left < most ? left : most), option));
  return requests;
}

export interface ClosingPlanInput {
  readonly positions: readonly WirePosition[];
  readonly scope: ClosingScope;
  readonly mode: PositionMode;
  /** Unrealized profit as shown in the table; undefined while unknown. */
  readonly pnlOf: (positionId: string) => string | undefined;
  readonly optionOf: (optionId: number) => ClosingSteps | undefined;
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
    .flatMap((position) =>
      closingRequests(
        position,
        input.optionOf(position.futuresOptionId),
        input.mode,
        input.newId(),
      ),
    );

/** Reduce-only market orders for all of a position. @param id of the intent */
function closingRequests(
  position: WirePosition,
  option: ClosingSteps | undefined,
  mode: PositionMode,
  id: string,
): readonly PlannedOrder[] {
  const requests = requestsOf(position.quantity, option);
  return requests.map((parts, index) => ({
    position,
    parts,
    order: {
      ...closingOrder(position, mode, { ...MARKET, quantity: sumOf(parts) }),
      clientOrderId: requests.length === 1 ? id : partOfIntent(id, index),
    },
  }));
}

const MARKET = { marketType: 'MARKET', price: undefined } as const;

const sumOf = (quantities: readonly string[]): string =>
  formatDecimal(quantities.reduce((sum, each) => sum + (parseDecimal(each) ?? 0n), 0n));

/**
 * The profit of each order of a plan, request by request: that of its position, shared out by the
 * quantities and rounded to zero so that the shares add up. Undefined where that of the position is.
 */
export function pnlsOfPlan(
  plan: readonly PlannedOrder[],
  pnlOf: (positionId: string) => string | undefined,
): readonly (readonly (string | undefined)[])[] {
  const shared = new Map<string, bigint>();
  return plan.map(({ position: { id, quantity }, parts }) => {
    const pnl = parseDecimal(pnlOf(id) ?? '');
    const whole = parseDecimal(quantity) ?? 0n;
    return parts.map((part) => {
      const from = shared.get(id) ?? 0n;
      const to = from + (parseDecimal(part) ?? 0n);
      shared.set(id, to);
      if (pnl === undefined || whole === 0n) return undefined;
      return formatDecimal(divide(pnl * to, whole, 'cut') - divide(pnl * from, whole, 'cut'));
    });
  });
}

/**
 * Reverses a position. One-way: ONE market order for twice the quantity, which closes it and opens
 * the same quantity on the other side. Hedge, and where one order cannot be that large: it is closed
 * first, then the other side is opened, in orders of at most the maximum.
 */
export function planReversal(
  position: WirePosition,
  option: ClosingSteps,
  mode: PositionMode,
  newId: () => string,
): readonly PlannedOrder[] {
  const held = parseDecimal(position.quantity) ?? 0n;
  const opening = (
    quantity: string,
    positionSide: OrderInput['positionSide'],
    clientOrderId: string,
  ): PlannedOrder => ({
    position,
    parts: [quantity],
    order: {
      ...NO_EXITS,
      ...MARKET,
      futuresOptionId: position.futuresOptionId,
      side: sideThatCloses(position),
      positionSide,
      quantity,
      reduceOnly: false,
      clientOrderId,
    },
  });
  if (mode === 'ONE_WAY' && held * 2n <= (parseDecimal(option.maxQuantity) ?? 0n))
    return [opening(formatDecimal(held * 2n), undefined, newId())];
  const intentId = newId();
  const side = mode === 'HEDGE' ? otherSide[position.side] : undefined;
  const closing = closingRequests(position, option, mode, intentId);
  const opened = partsOfClosing(position.quantity, option);
  return [
    ...closing.map(({ order, ...rest }, index) => ({
      ...rest,
      order: { ...order, clientOrderId: partOfIntent(intentId, index) },
    })),
    ...opened.map((quantity, index) =>
      opening(quantity, side, partOfIntent(intentId, closing.length + index)),
    ),
  ];
}
