/**
 * The oracle: every figure of docs/PRICING.md once more, in exact rational numbers and straight
 * from its formula. It shares no formula with the product, so that a fault in one of them is not
 * in both; the maintenance margin, for one, is the sum over the slices of the tiers.
 */
import { ONE } from '../domain/decimal.ts';
import { money, type Price, rate } from '../domain/quantities.ts';
import { type Ratio, ratio, roundRatio } from '../domain/ratio.ts';
import type { PricedFigures } from '../workers/clients/pricingClient.ts';
import type {
  PricingMarket,
  PricingPosition,
  PricingWallet,
  WalletFigures,
} from '../workers/pricing/pricingTypes.ts';
import { maintenanceOf, stopPrice } from './oracleStops.ts';

/** All inputs of the figures. */
export interface OracleInput {
  readonly positions: readonly PricingPosition[];
  readonly wallet: PricingWallet;
  readonly marketOf: (position: PricingPosition) => PricingMarket | undefined;
  /** Undefined while there is no price. */
  readonly priceOf: (
    position: PricingPosition,
  ) => { readonly mark: Price; readonly last: Price } | undefined;
}

export interface OracleFigures {
  /** By position id; a position without a price is not in it. */
  readonly positions: ReadonlyMap<string, PricedFigures>;
  readonly account: WalletFigures;
}

/** A position with its rules and prices, and what is needed of it more than once. */
interface Held {
  readonly position: PricingPosition;
  readonly market: PricingMarket;
  readonly mark: Price;
  readonly last: Price;
  readonly pnl: bigint;
  readonly maintenance: bigint;
  readonly initial: bigint;
}

/** The shared balance of the cross positions. */
interface Account {
  readonly cross: readonly Held[];
  /** Every cross position has a price. */
  readonly isComplete: boolean;
  readonly balance: bigint;
  readonly ratio: bigint | undefined;
}

const signOf = ({ side }: Pick<PricingPosition, 'side'>): bigint => (side === 'LONG' ? 1n : -1n);
const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n);
const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n);

/** d Q (P - E), cut at 8 decimals. */
const pnlAt = (position: PricingPosition, at: bigint): bigint =>
  roundRatio(ratio(signOf(position) * position.quantity * (at - position.entryPrice), ONE), 'cut');

/** d (P - E) L / Y in steps of 0.01 %, half up. */
const returnAt = (position: PricingPosition, at: bigint, over: bigint): bigint => {
  const gain = signOf(position) * (at - position.entryPrice) * BigInt(position.leverage);
  return roundRatio(ratio(gain * 10_000n, over), 'halfUp') * (ONE / 10_000n);
};

/** Q P / L, up. */
const marginAt = ({ quantity, leverage }: PricingPosition, at: bigint): bigint =>
  roundRatio(ratio(quantity * at, ONE * BigInt(leverage)), 'up');

/** Maintenance margin over balance, up; undefined without a positive balance. */
const ratioOf = (maintenance: bigint, balance: bigint): bigint | undefined =>
  balance <= 0n ? undefined : roundRatio(ratio(maintenance * ONE, balance), 'up');

/** E (1 + d f) / (1 - d f): a long's up, a short's down. */
const breakEven = (position: PricingPosition, fee: bigint): bigint => {
  const share = signOf(position) * fee;
  const exact: Ratio = ratio(position.entryPrice * (ONE + share), ONE - share);
  return roundRatio(exact, position.side === 'LONG' ? 'up' : 'down');
};

function hold(position: PricingPosition, input: OracleInput): Held | undefined {
  const market = input.marketOf(position);
  const prices = input.priceOf(position);
  if (market === undefined || prices === undefined) return undefined;
  return {
    position,
    market,
    ...prices,
    pnl: pnlAt(position, prices.mark),
    maintenance: maintenanceOf(position.quantity, prices.mark, market.tiers),
    initial: marginAt(position, prices.mark),
  };
}

function figuresOf(held: Held, account: Account): PricedFigures {
  const { position, market, mark, last, pnl, maintenance } = held;
  const { entryPrice } = position;
  const isCross = position.marginType === 'CROSS';
  const balance = isCross ? account.balance : position.margin + pnl;
  return {
    pnl,
    roe: returnAt(position, mark, entryPrice),
    roeOfMarkMargin: returnAt(position, mark, mark),
    pnlOnLast: pnlAt(position, last),
    roeOnLast: returnAt(position, last, entryPrice),
    roeOnLastOfMarkMargin: returnAt(position, last, mark),
    liquidationPrice: isCross
      ? crossStop(held, account)
      : stopPrice(position.margin, [position], market),
    entryMargin: marginAt(position, entryPrice),
    initialMargin: held.initial,
    maintenanceMargin: maintenance,
    marginBalance: balance,
    marginRatio: isCross ? account.ratio : ratioOf(maintenance, balance),
    breakEvenPrice: breakEven(position, market.takerFee),
  };
}

/** The legs of one option against what the rest of the account leaves them. */
function crossStop(held: Held, { cross, isComplete, balance }: Account): bigint | undefined {
  if (!isComplete) return undefined;
  const isOwn = (other: Held): boolean => other.position.optionId === held.position.optionId;
  const own = cross.filter(isOwn);
  const others = cross.filter((other) => !isOwn(other));
  const behind = balance - sum(own.map((leg) => leg.pnl)) - sum(others.map((o) => o.maintenance));
  return stopPrice(
    behind,
    own.map((leg) => leg.position),
    held.market,
  );
}

/** Every figure of every position that has a price, and of the account. */
export function oracleFigures(input: OracleInput): OracleFigures {
  const { positions, wallet } = input;
  const priced = positions
    .map((position) => hold(position, input))
    .filter((it) => it !== undefined);
  const cross = priced.filter(({ position }) => position.marginType === 'CROSS');
  const markPnl = sum(cross.map((held) => held.pnl));
  const balance = wallet.point + markPnl;
  const maintenance = sum(cross.map((held) => held.maintenance));
  const crossRatio = cross.length === 0 ? undefined : ratioOf(maintenance, balance);
  const account: Account = {
    cross,
    isComplete: cross.length === positions.filter((p) => p.marginType === 'CROSS').length,
    balance,
    ratio: crossRatio,
  };
  const unrealized = sum(priced.map((held) => held.pnl));
  const initial = sum(cross.map((held) => held.initial));
  const free = wallet.point + markPnl - initial;
  const shown = wallet.point + wallet.held + wallet.margins + wallet.funding + unrealized;
  return {
    positions: new Map(priced.map((held) => [held.position.positionId, figuresOf(held, account)])),
    account: {
      playerPoint: wallet.point,
      held: wallet.held,
      margins: wallet.margins,
      unrealizedPnl: money(unrealized),
      markPnl: money(markPnl),
      crossInitialMargin: money(initial),
      funding: wallet.funding,
      shownBalance: money(atLeastZero(shown)),
      available: money(atLeastZero(free < wallet.point ? free : wallet.point)),
      crossMarginRatio: crossRatio === undefined ? undefined : rate(crossRatio),
    },
  };
}
