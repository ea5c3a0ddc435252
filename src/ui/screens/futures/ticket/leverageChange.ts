/**
 * Effects of another leverage: margins and liquidation prices of the positions in the instrument,
 * and the holds of its working orders. Rules [F-O15] and [F-O16] of the engine. Pure.
 */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import {
  awaitedPrice,
  restsOnLadder,
  waitsForTrigger,
} from '../../../../domain/futures/conditional.ts';
import { crossLiquidationPrice, initialMargin } from '../../../../domain/futures/index.ts';
import { holdsAtLeverage, type RestingHold } from '../../../../domain/futures/orderHolds.ts';
import {
  money,
  moneyOf,
  type Price,
  priceOf,
  quantity,
  quantityOf,
} from '../../../../domain/quantities.ts';
import type { AccountView } from '../../../../protocol/accountView.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../../../protocol/futures/entities.ts';
import { optionTiers } from '../../../market/optionsById.ts';
import { marginAfter } from '../panel/positions/marginRules.ts';

/** Plain decimals; undefined while they are not known. */
interface LeverageFunds {
  /** `point` of the wallet, and what of it and of unrealized PnL is available. */
  readonly point: string | undefined;
  readonly available: string | undefined;
  /** Cross positions in other instruments: PnL at mark, and maintenance margin. */
  readonly othersPnl: bigint;
  readonly othersMaintenance: bigint;
}

interface LeverageFacts {
  readonly account: Pick<AccountView, 'positions' | 'openOrders'>;
  readonly option: WireFuturesOption;
  readonly before: number;
  readonly leverage: number;
  readonly mark: string | undefined;
  readonly funds: LeverageFunds;
}

interface PositionAfter {
  readonly position: WirePosition;
  readonly margin: string;
  readonly liquidationPrice: string | undefined;
}

export interface LeverageChange {
  readonly positions: readonly PositionAfter[];
  /** Holds of the instrument's orders, now and afterwards. */
  readonly heldNow: string;
  readonly held: string;
  /** The margin at their triggers of what waits and may open, now and afterwards; it is not held. */
  readonly waitingNow: string;
  readonly waiting: string;
  /** The orders that hold more. */
  readonly growing: readonly WireOrder[];
  /**
   * Missing funds for margins and holds; undefined where they are covered, or while it is not
   * known.
   */
  readonly missing: string | undefined;
}

interface HeldOrder extends RestingHold {
  readonly wire: WireOrder;
}

const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;

/** Ids are numbered: within a millisecond the smaller number is the older order. */
const oldestFirst = (a: WireOrder, b: WireOrder): number =>
  a.createdAt - b.createdAt || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

const heldOrder = (wire: WireOrder): HeldOrder => ({
  wire,
  side: wire.side,
  price: priceOf(wire.price ?? '0'),
  left: quantity(scaled(wire.quantity) - scaled(wire.filledQuantity)),
  reduceOnly: wire.reduceOnly,
  hold: moneyOf(wire.hold),
});

/** The holds that change, of each holding by itself: in hedge mode one for each side. */
function changedHolds(
  { account, option, before, leverage }: LeverageFacts,
  positions: readonly WirePosition[],
  markPrice: Price,
) {
  const orders = Object.values(account.openOrders)
    .filter((order) => order.futuresOptionId === option.id && restsOnLadder(order))
    .toSorted(oldestFirst);
  const changed = [null, 'LONG' as const, 'SHORT' as const].flatMap((side) => {
    const held = positions.find((position) => side === null || position.side === side);
    return holdsAtLeverage(orders.filter((order) => order.positionSide === side).map(heldOrder), {
      position: held && { side: held.side, quantity: quantityOf(held.quantity) },
      markPrice,
      leverage,
      isLess: leverage < before,
    });
  });
  return { orders, changed };
}

/** Margin that the instrument's orders behind a trigger would open with, at their own prices. */
function waitingMargin({ account, option }: LeverageFacts, leverage: number): string {
  const opening = Object.values(account.openOrders).filter(
    (order) => order.futuresOptionId === option.id && waitsForTrigger(order) && !order.reduceOnly,
  );
  const margin = opening.reduce((sum, order) => {
    const at = priceOf(order.price ?? awaitedPrice(order) ?? '0');
    const left = quantity(scaled(order.quantity) - scaled(order.filledQuantity));
    return sum + initialMargin({ quantity: left, price: at, leverage });
  }, 0n);
  return formatDecimal(margin);
}

/** @returns undefined while there is no mark price */
export function leverageChange(facts: LeverageFacts): LeverageChange | undefined {
  const { account, option, before, leverage, mark, funds } = facts;
  if (mark === undefined) return undefined;
  const markPrice = priceOf(mark);
  const positions = Object.values(account.positions).filter(
    ({ futuresOptionId }) => futuresOptionId === option.id,
  );
  const { orders, changed } = changedHolds(facts, positions, markPrice);
  const more = changed.reduce((sum, { order, hold }) => sum + hold - order.hold, 0n);
  const heldNow = orders.reduce((sum, { hold }) => sum + scaled(hold), 0n);
  const isolated = positions.filter(({ marginType }) => marginType === 'ISOLATED');
  const cross = positions.filter(({ marginType }) => marginType === 'CROSS');
  const added = (position: WirePosition): bigint => {
    const size = { quantity: quantityOf(position.quantity), price: priceOf(position.entryPrice) };
    const lacks = initialMargin({ ...size, leverage }) - scaled(position.margin);
    return leverage < before && lacks > 0n ? lacks : 0n;
  };
  const atMark = (position: WirePosition, times: number): bigint =>
    initialMargin({
      quantity: quantityOf(position.quantity),
      price: markPrice,
      leverage: times,
    });
  const moved = isolated.reduce((sum, position) => sum + added(position), 0n);
  const pledged =
    leverage < before
      ? cross.reduce((sum, one) => sum + atMark(one, leverage) - atMark(one, before), 0n)
      : 0n;
  return {
    positions: [
      ...isolated.map((position) => isolatedAfter(position, added(position), option)),
      ...cross.map((position) => ({
        position,
        margin: formatDecimal(atMark(position, leverage)),
        liquidationPrice: crossAfter(cross, more, option, funds),
      })),
    ],
    heldNow: formatDecimal(heldNow),
    held: formatDecimal(heldNow + more),
    waitingNow: waitingMargin(facts, before),
    waiting: waitingMargin(facts, leverage),
    growing: changed.filter(({ order, hold }) => hold > order.hold).map(({ order }) => order.wire),
    missing: missingOf(moved + more, pledged, funds),
  };
}

function isolatedAfter(
  position: WirePosition,
  added: bigint,
  option: WireFuturesOption,
): PositionAfter {
  const after = marginAfter('ADD', formatDecimal(added), position, option);
  return {
    position,
    margin: after?.margin ?? position.margin,
    liquidationPrice: after?.liquidationPrice,
  };
}

/** With what orders hold more out of the wallet. */
function crossAfter(
  legs: readonly WirePosition[],
  more: bigint,
  option: WireFuturesOption,
  { point, othersPnl, othersMaintenance }: LeverageFunds,
): string | undefined {
  if (point === undefined) return undefined;
  const price = crossLiquidationPrice({
    walletBalance: money(scaled(point) - more),
    othersPnl: money(othersPnl),
    othersMaintenanceMargin: money(othersMaintenance),
    legs: legs.map(({ side, quantity: size, entryPrice }) => ({
      side,
      quantity: quantityOf(size),
      entryPrice: priceOf(entryPrice),
    })),
    tiers: optionTiers(option),
    tickSize: priceOf(option.tickSize),
  });
  return price === undefined ? undefined : formatDecimal(price);
}

function missingOf(
  taken: bigint,
  pledged: bigint,
  { point, available }: LeverageFunds,
): string | undefined {
  if (point === undefined || available === undefined) return undefined;
  const lacks = [
    taken > 0n ? taken - scaled(point) : 0n,
    taken + pledged > 0n ? taken + pledged - scaled(available) : 0n,
  ].reduce((most, each) => (each > most ? each : most));
  return lacks > 0n ? formatDecimal(lacks) : undefined;
}

const ROUND = [1, 5, 10, 20, 50, 75, 100];

/** The round values that are offered below the maximum, and the maximum. */
export const leverageMarks = (max: number): readonly number[] => [
  ...ROUND.filter((mark) => mark < max),
  max,
];
