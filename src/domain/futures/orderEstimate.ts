/**
 * Estimate that an order form shows under its buttons before an order is sent: cost, fee, largest
 * quantities, and quantity and liquidation price of the resulting position. The exchange judges and
 * books with the same formulas.
 */
import type { OrderSide } from '../futuresOrders.ts';
import { closingQuantityOfPercent, quantityOfPercent } from '../orderEntry.ts';
import { money, NO_QUANTITY, type Price, type Quantity, quantity } from '../quantities.ts';
import type {
  EstimateAccount,
  EstimatedOrder,
  EstimateForm,
  EstimateMarket,
  OrderEstimate,
} from './estimateTypes.ts';
import { isTriggerType } from './conditional.ts';
import { costOf, crossFreeAt, maxQuantityOf, safeQuantityOf } from './orderLimits.ts';
import { outcomeOf } from './orderOutcome.ts';
import { trailingTrigger } from './trailingTrigger.ts';

const NOTHING: OrderEstimate = {
  orderPrice: undefined,
  quantity: undefined,
  cost: undefined,
  fee: undefined,
  resultingQuantity: undefined,
  maxQuantity: undefined,
  safeQuantity: undefined,
  liquidationPrice: undefined,
};

/**
 * Estimates one side of the form. Cost and fee are rounded up, the quantity down to the lot. A
 * closing order is estimated for at most the open quantity.
 */
export function estimateOrder(
  side: OrderSide,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): OrderEstimate {
  if (opensAtTrigger(form)) return estimateAtTrigger(side, form, market, account);
  if (form.isImmediate === true && form.marketType === 'LIMIT')
    return estimateOrder(side, { ...form, marketType: 'MARKET' }, upTo(form, market), account);
  const price = priceOfOrder(side, form, market);
  if (price === undefined || price <= 0n) return NOTHING;
  const order = placed(side, price, form, market, account);
  const maxQuantity = maxQuantityOf(order, form, market, account);
  const safeQuantity = safeQuantityOf(order, form, market, account);
  const typed = typedQuantity(order, form, market, safeQuantity);
  const known = { ...NOTHING, orderPrice: price, quantity: typed, maxQuantity, safeQuantity };
  const closable = order.against?.quantity ?? 0n;
  const wanted = quantity(order.isClosingOnly && closable < typed ? closable : typed);
  if (wanted <= 0n) return known;
  const cost = order.isClosingOnly ? money(0n) : costOf(order, wanted, form, market);
  const { fee, position, liquidationPrice } = outcomeOf(order, wanted, cost, form, market, account);
  const resultingQuantity = position?.quantity ?? NO_QUANTITY;
  return { ...known, cost, fee, resultingQuantity, liquidationPrice };
}

/** As typed, or the share that was asked for: of a position that closes whole, all of it at 100. */
function typedQuantity(
  { isClosingOnly }: EstimatedOrder,
  { quantity: typed, share }: EstimateForm,
  { lotSize }: EstimateMarket,
  safeQuantity: Quantity,
): Quantity {
  if (share === undefined) return typed ?? NO_QUANTITY;
  const percentOf = isClosingOnly ? closingQuantityOfPercent : quantityOfPercent;
  return percentOf(safeQuantity, share, lotSize);
}

/** The trigger that an order of this side waits for. */
const triggerOf = (
  side: OrderSide,
  { trail, triggerPrice }: EstimateForm,
  { tickSize }: EstimateMarket,
): Price | undefined =>
  trail === undefined ? triggerPrice : trailingTrigger(side, trail, trail.best, tickSize);

/** Whether it waits for a trigger and may open then: rules [F-O26] and [F-O30] of the engine. */
const opensAtTrigger = ({ marketType, intent, reduceOnly, triggerPrice }: EstimateForm): boolean =>
  !reduceOnly &&
  intent !== 'CLOSE' &&
  (isTriggerType(marketType) || (marketType === 'LIMIT' && triggerPrice !== undefined));

/**
 * Estimate of an order that rests behind a trigger: it holds nothing, and costs as much as a LIMIT
 * or MARKET once mark and book are at its trigger.
 */
function estimateAtTrigger(
  side: OrderSide,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): OrderEstimate {
  const trigger = triggerOf(side, form, market);
  if (trigger === undefined || trigger <= 0n) return NOTHING;
  const crossFree = money(crossFreeAt(trigger, form, market, account));
  return estimateOrder(
    side,
    {
      ...form,
      marketType: form.marketType === 'LIMIT' ? 'LIMIT' : 'MARKET',
      triggerPrice: undefined,
      trail: undefined,
    },
    { ...market, markPrice: trigger, bestBid: trigger, bestAsk: trigger },
    { ...account, crossFree },
  );
}

/** The market as an order sees it that takes nothing beyond its price ([F-O22]). */
function upTo({ price }: EstimateForm, market: EstimateMarket): EstimateMarket {
  const { bestAsk = price, bestBid = price } = market;
  if (price === undefined || bestAsk === undefined || bestBid === undefined)
    return { ...market, bestAsk: undefined, bestBid: undefined };
  return {
    ...market,
    bestAsk: bestAsk < price ? bestAsk : price,
    bestBid: bestBid > price ? bestBid : price,
  };
}

const bestOpposite = (side: OrderSide, market: EstimateMarket): Price | undefined =>
  side === 'BUY' ? market.bestAsk : market.bestBid;

function priceOfOrder(
  side: OrderSide,
  form: EstimateForm,
  market: EstimateMarket,
): Price | undefined {
  switch (form.marketType) {
    case 'LIMIT':
      return form.price;
    case 'MARKET':
      return bestOpposite(side, market);
    case 'TAKEPROFIT':
    case 'STOPLOSS':
      return triggerOf(side, form, market);
  }
}

/** The position an order affects and the resting orders ahead of it. */
function placed(
  side: OrderSide,
  price: Price,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): EstimatedOrder {
  const opens = side === 'BUY' ? 'LONG' : 'SHORT';
  const closes = side === 'BUY' ? 'SHORT' : 'LONG';
  const positionSide =
    form.intent === 'ONE_WAY' ? undefined : form.intent === 'OPEN' ? opens : closes;
  const held = account.positions.find(
    (position) => positionSide === undefined || position.side === positionSide,
  );
  const resting = account.resting.find((each) => each.positionSide === positionSide);
  return {
    opens,
    price,
    feeRate: takesMarket(side, price, form, market) ? market.takerFee : market.makerFee,
    isClosingOnly: form.reduceOnly || form.intent === 'CLOSE',
    held,
    against: held?.side === closes ? held : undefined,
    resting: (side === 'BUY' ? resting?.buy : resting?.sell) ?? NO_QUANTITY,
  };
}

/** Everything but a LIMIT, and a LIMIT that crosses the book. */
function takesMarket(
  side: OrderSide,
  price: Price,
  form: EstimateForm,
  market: EstimateMarket,
): boolean {
  const best = bestOpposite(side, market);
  if (form.marketType !== 'LIMIT') return true;
  return best !== undefined && (side === 'BUY' ? price >= best : price <= best);
}
