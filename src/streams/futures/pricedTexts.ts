/** Wire shapes to the pricing worker's numbers and its figures back to plain decimal text. */
import { divide, formatDecimal, ONE, parseDecimal } from '../../domain/decimal.ts';
import { countsAsResting } from '../../domain/futures/conditional.ts';
import { closingMaxOf } from '../../domain/futures/orderParts.ts';
import { trailOnWire } from '../../domain/futures/orderGroups.ts';
import { restingOn } from '../../domain/futures/resting.ts';
import type { EstimateForm, OrderEstimate } from '../../domain/futures/estimateTypes.ts';
import type { Tier } from '../../domain/futures/index.ts';
import { reachableLiquidation } from '../../domain/futures/stopReach.ts';
import { instrumentCode, optionId } from '../../domain/ids.ts';
import {
  type Money,
  money,
  moneyOf,
  notional,
  price,
  priceOf,
  quantity,
  quantityOf,
  rate,
  rateOf,
} from '../../domain/quantities.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../protocol/futures/entities.ts';
import type {
  AccountFigures,
  EstimateInput,
  PricedPosition,
  SideEstimate,
} from '../../protocol/futures/pricedView.ts';
import type { InstrumentPrices, PricedFigures } from '../../workers/clients/pricingClient.ts';
import {
  type EstimateQuestion,
  type PricingMarket,
  type PricingPosition,
  type PricingWallet,
  TICK_COLUMNS,
  type TickColumn,
  type WalletFigures,
} from '../../workers/pricing/pricingTypes.ts';

export const optionToMarket = (option: WireFuturesOption): PricingMarket => ({
  optionId: optionId(option.id),
  instrument: instrumentCode(option.stock),
  tickSize: priceOf(option.tickSize),
  lotSize: quantityOf(option.lotSize),
  maxQuantity: quantityOf(option.maxQuantity),
  closingMax: closingMaxOf(option),
  makerFee: rateOf(option.makerFee),
  takerFee: rateOf(option.takerFee),
  tiers: option.tiers.map((tier): Tier => ({
    floor: moneyOf(tier.floor),
    cap: tier.cap === null ? undefined : moneyOf(tier.cap),
    maintenanceRate: rateOf(tier.maintenanceRate),
    maintenanceAmount: moneyOf(tier.maintenanceAmount),
    leverageMax: tier.leverageMax,
  })),
});

export const positionToRow = (position: WirePosition): PricingPosition => ({
  positionId: position.id,
  optionId: optionId(position.futuresOptionId),
  side: position.side,
  marginType: position.marginType,
  leverage: position.leverage,
  quantity: quantityOf(position.quantity),
  entryPrice: priceOf(position.entryPrice),
  margin: moneyOf(position.margin),
});

/** A copy as the isolated position that it is, under its own id. */
export const copyToRow = (copy: WireCopy): PricingPosition => ({
  positionId: copy.copyId,
  optionId: optionId(copy.futuresOptionId),
  side: copy.side,
  marginType: 'ISOLATED',
  leverage: copy.leverage,
  quantity: quantityOf(copy.quantity),
  entryPrice: priceOf(copy.entryPrice),
  margin: moneyOf(copy.margin),
  isCopy: true,
});

/**
 * Free money and what rests in the books; an account without a FUTURES wallet has none. What waits
 * for a trigger rests in no book and needs no room beside the position, in the engine too.
 */
export function accountToWallet(account: AccountView): PricingWallet {
  const wallet = account.wallets['FUTURES'];
  const orders = Object.values(account.openOrders).toSorted(newestFirst);
  const [point, held] = [moneyOf(wallet?.point ?? '0'), moneyOf(wallet?.gameWaitPoint ?? '0')];
  return {
    point,
    held,
    margins: marginsOf(account, point, held),
    funding: moneyOf(wallet?.minusFundingFee ?? '0'),
    holds: orders.map((order) => moneyOf(order.hold)).filter((hold) => hold > 0n),
    resting: restingOf(account, orders),
  };
}

/** By instrument and position side, as the exchange counts them beside a position ([F-O9]). */
function restingOf(account: AccountView, orders: readonly WireOrder[]): PricingWallet['resting'] {
  const groups = new Map<string, WireOrder[]>();
  for (const order of orders.filter(countsAsResting)) {
    const key = `${order.futuresOptionId}/${order.positionSide}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [order]);
    else group.push(order);
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const holdings = Object.values(account.positions).filter(
      ({ futuresOptionId, side }) =>
        futuresOptionId === one.futuresOptionId &&
        (one.positionSide === null || one.positionSide === side),
    );
    return [
      {
        optionId: optionId(one.futuresOptionId),
        positionSide: one.positionSide ?? undefined,
        buy: quantity(restingOn('BUY', group, holdings)),
        sell: quantity(restingOn('SELL', group, holdings)),
      },
    ];
  });
}

/**
 * Margins of isolated positions and copies: by the wallet's own total, which moves together with
 * its parts; from a server that does not send one, by the positions and copies.
 */
function marginsOf(account: AccountView, point: Money, held: Money): Money {
  const { wallets, positions, copytrade } = account;
  const total = wallets['FUTURES']?.realPoint;
  if (total !== undefined) return money(moneyOf(total) - point - held);
  const isolated = Object.values(positions).filter(({ marginType }) => marginType === 'ISOLATED');
  return money(
    [...isolated, ...Object.values(copytrade.copies)].reduce(
      (sum, { margin }) => sum + moneyOf(margin),
      0n,
    ),
  );
}

/** Ids are numbered: within a millisecond the larger number is the newer order. */
const newestFirst = (a: WireOrder, b: WireOrder): number =>
  b.createdAt - a.createdAt || b.id.length - a.id.length || (a.id < b.id ? 1 : -1);

/** How a trigger follows the price, where it does and all of it is known. */
function trailOf(input: EstimateInput): EstimateForm['trail'] {
  const by = trailOnWire(input);
  const best = parseDecimal(input.trailBest ?? '');
  const distance = parseDecimal(by.distance ?? '');
  const share = parseDecimal(by.rate ?? '');
  if (best === undefined) return undefined;
  if (distance !== undefined)
    return { best: price(best), distance: price(distance), rate: undefined };
  return share === undefined
    ? undefined
    : { best: price(best), distance: undefined, rate: rate(share) };
}

/** A typed number that is not one yet counts as nothing typed. */
export function inputToQuestion(input: EstimateInput): EstimateQuestion {
  const typedPrice = parseDecimal(input.price);
  const typedTrigger = parseDecimal(input.triggerPrice);
  const typedQuantity = parseDecimal(input.quantity);
  return {
    optionId: optionId(input.futuresOptionId),
    form: {
      marketType: input.marketType,
      intent: input.intent,
      price: typedPrice === undefined ? undefined : price(typedPrice),
      triggerPrice: typedTrigger === undefined ? undefined : price(typedTrigger),
      trail: trailOf(input),
      quantity: typedQuantity === undefined ? undefined : quantity(typedQuantity),
      share: input.share,
      leverage: input.leverage,
      marginType: input.marginType,
      reduceOnly: input.reduceOnly,
      isImmediate: input.isImmediate,
    },
  };
}

const text = (scaled: bigint | undefined): string | undefined =>
  scaled === undefined ? undefined : formatDecimal(scaled);

export const estimateToText = (estimate: OrderEstimate): SideEstimate => ({
  orderPrice: text(estimate.orderPrice),
  quantity: text(estimate.quantity),
  cost: text(estimate.cost),
  fee: text(estimate.fee),
  resultingQuantity: text(estimate.resultingQuantity),
  maxQuantity: text(estimate.maxQuantity),
  safeQuantity: text(estimate.safeQuantity),
  liquidationPrice:
    estimate.orderPrice &&
    text(reachableLiquidation(estimate.liquidationPrice, estimate.orderPrice)),
});

/** A share as percent with two decimals: 0.80125 is `80.13`, rounded half up. */
const percent = (share: bigint): string =>
  formatDecimal(divide(share * 100n, ONE / 100n, 'halfUp') * (ONE / 100n));

/** Text of a ratio beyond any scale: the level at which the exchange liquidates. */
const LIQUIDATED = '100';

/** Figures that a cross position may lack; every priced position has the others. */
const OPTIONAL = new Set<TickColumn>(['liquidationPrice', 'marginRatio']);
const REQUIRED = TICK_COLUMNS.filter((name) => !OPTIONAL.has(name));

type Complete = PricedFigures &
  Readonly<Record<Exclude<TickColumn, 'liquidationPrice' | 'marginRatio'>, bigint>>;

const isComplete = (figures: PricedFigures): figures is Complete =>
  REQUIRED.every((name) => figures[name] !== undefined);

/**
 * One position's figures as text; undefined while one of them is not known.
 * @param isWhole whether all that the account holds has a price: cross positions share one balance
 */
export function figuresToText(
  position: WirePosition,
  figures: PricedFigures,
  prices: InstrumentPrices,
  isWhole: boolean,
): PricedPosition | undefined {
  if (!isComplete(figures)) return undefined;
  const { marginRatio } = figures;
  const isKnown = isWhole || position.marginType === 'ISOLATED';
  return {
    positionId: position.id,
    markPrice: formatDecimal(prices.mark),
    lastPrice: formatDecimal(prices.last),
    pnl: formatDecimal(figures.pnl),
    pnlOnLast: formatDecimal(figures.pnlOnLast),
    roe: percent(figures.roe),
    roeOnLast: percent(figures.roeOnLast),
    roeOfMarkMargin: percent(figures.roeOfMarkMargin),
    roeOnLastOfMarkMargin: percent(figures.roeOnLastOfMarkMargin),
    entryMargin: formatDecimal(figures.entryMargin),
    marginBalance: isKnown ? formatDecimal(figures.marginBalance) : undefined,
    value: formatDecimal(notional(prices.mark, quantityOf(position.quantity), 'cut')),
    initialMargin: formatDecimal(figures.initialMargin),
    maintenanceMargin: formatDecimal(figures.maintenanceMargin),
    marginRatio: isKnown ? ratioText(marginRatio) : undefined,
    liquidationPrice: text(reachableLiquidation(figures.liquidationPrice, prices.mark)),
    breakEvenPrice: formatDecimal(figures.breakEvenPrice),
  };
}

const ratioText = (ratio: bigint | undefined): string =>
  ratio === undefined ? LIQUIDATED : percent(ratio);

export const walletToText = (figures: WalletFigures): AccountFigures => ({
  playerPoint: formatDecimal(figures.playerPoint),
  held: formatDecimal(figures.held),
  margins: formatDecimal(figures.margins),
  unrealizedPnl: formatDecimal(figures.unrealizedPnl),
  markPnl: formatDecimal(figures.markPnl),
  crossInitialMargin: formatDecimal(figures.crossInitialMargin),
  minusFundingFee: formatDecimal(figures.funding),
  shownBalance: formatDecimal(figures.shownBalance),
  walletBalance: formatDecimal(figures.playerPoint + figures.held + figures.margins),
  available: formatDecimal(figures.available),
  crossMarginRatio:
    figures.crossMarginRatio === undefined ? '0' : percent(figures.crossMarginRatio),
});

/** Newest prices of one stock; the book's best prices only where the book is watched. */
export const toPrices = (p: {
  readonly mark: string;
  readonly last: string;
  readonly bid: string | undefined;
  readonly ask: string | undefined;
}): InstrumentPrices => ({
  mark: priceOf(p.mark),
  last: priceOf(p.last),
  bid: p.bid === undefined ? undefined : priceOf(p.bid),
  ask: p.ask === undefined ? undefined : priceOf(p.ask),
});
