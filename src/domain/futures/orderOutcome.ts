/**
 * The account after an order has been filled at its price, as the engine books it ([F-P1] to [F-P5]
 * of its SPEC): the part against the position closes, the rest opens, each with a fee of its own.
 */
import { divide } from '../decimal.ts';
import { type Money, money, type Price, type Quantity, quantity } from '../quantities.ts';
import type {
  EstimateAccount,
  EstimatedOrder,
  EstimateForm,
  EstimateMarket,
  EstimatePosition,
} from './estimateTypes.ts';
import { tradingFee } from './fees.ts';
import { applyFill, type OpenPosition } from './fills.ts';
import { crossLiquidationPrice, isolatedLiquidationPrice } from './liquidation.ts';
import { initialMargin } from './margin.ts';

interface OrderOutcome {
  /** Total fee of both parts. */
  readonly fee: Money;
  /** The position afterwards; undefined when it is closed. */
  readonly position: OpenPosition | undefined;
  readonly liquidationPrice: Price | undefined;
}

/**
 * @param wanted above zero; no more than the position when the order only closes
 * @param cost what the order holds for the part that opens
 */
export function outcomeOf(
  order: EstimatedOrder,
  wanted: Quantity,
  cost: Money,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): OrderOutcome {
  const { held, price, feeRate, opens } = order;
  const filled = applyFill(held, { side: opens, quantity: wanted, price });
  const opened = quantity(wanted - filled.closedQuantity);
  const feeOf = (part: Quantity): Money => tradingFee({ quantity: part, price, feeRate });
  const closeFee = feeOf(filled.closedQuantity);
  const openFee = feeOf(opened);
  const { position } = filled;
  const booked: Booking = {
    closed: filled.closedQuantity,
    opened,
    gain: filled.realizedPnl - closeFee,
    openFee,
    hold: form.marketType === 'LIMIT' ? cost : 0n,
    needed: initialMargin({ quantity: opened, price, leverage: form.leverage }),
  };
  return {
    fee: money(closeFee + openFee),
    position,
    liquidationPrice:
      position === undefined
        ? undefined
        : liquidationAfter(position, booked, order, form, market, account),
  };
}

/** The money a fill moves, in two parts. */
interface Booking {
  readonly closed: Quantity;
  readonly opened: Quantity;
  /** PnL less fee of the closing part. */
  readonly gain: bigint;
  readonly openFee: bigint;
  readonly hold: bigint;
  /** Initial margin of the opening part. */
  readonly needed: bigint;
}

function liquidationAfter(
  position: OpenPosition,
  booked: Booking,
  { held }: EstimatedOrder,
  form: EstimateForm,
  { tiers, tickSize }: EstimateMarket,
  account: EstimateAccount,
): Price | undefined {
  const grid = { tiers, tickSize };
  if (form.marginType === 'ISOLATED') {
    const walletMargin = money(isolatedMargin(held, booked, account.point));
    return isolatedLiquidationPrice({ ...position, walletMargin, ...grid });
  }
  const otherLegs = account.positions.filter((other) => other !== held);
  return crossLiquidationPrice({
    walletBalance: money(crossPoint(booked, account) - booked.openFee),
    othersPnl: account.othersPnl,
    othersMaintenanceMargin: account.othersMaintenanceMargin,
    legs: [position, ...otherLegs],
    ...grid,
  });
}

/**
 * `point` after the closing part of a cross position. A loss beyond it releases the holds of
 * working orders, newest first, and then comes from the insurance fund ([F-P7]).
 */
function crossPoint({ gain }: Booking, { point, holds }: EstimateAccount): bigint {
  let left = point + gain;
  for (const hold of holds) {
    if (left >= 0n) break;
    left += hold;
  }
  return left > 0n ? left : 0n;
}

/**
 * Margin behind an isolated position after the fill. A close releases its share, and more of it
 * where that does not pay for the loss; an opening part that cannot pay its fee otherwise has so
 * much less margin.
 */
function isolatedMargin(
  held: EstimatePosition | undefined,
  { closed, opened, gain, openFee, hold, needed }: Booking,
  pointBefore: Money,
): bigint {
  let margin: bigint = held?.margin ?? 0n;
  let point = pointBefore - hold;
  let onHold = hold;
  if (held !== undefined && closed > 0n) {
    const released = divide(hold * closed, closed + opened, 'cut');
    onHold -= released;
    const share = divide(held.margin * closed, held.quantity, 'cut');
    const net = share + gain + released;
    margin -= net < 0n ? smaller(share - net, held.margin) : share;
    if (net > 0n) point += net;
  }
  if (opened === 0n) return margin;
  const left = point + onHold - openFee;
  return margin + smaller(left, needed);
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
