/** Figures of the account as a whole: the cross positions' shared balance and what is free. */
import type { EstimateAccount } from '../../domain/futures/estimateTypes.ts';
import {
  crossLiquidationPrice,
  futuresShownBalance,
  initialMargin,
  marginRatio,
} from '../../domain/futures/index.ts';
import type { PricedColumns } from '../../domain/futures/kernel.ts';
import type { OptionId } from '../../domain/ids.ts';
import { type Money, money, notional, type Price, type Rate } from '../../domain/quantities.ts';
import type {
  PricingMarket,
  PricingPosition,
  PricingWallet,
  WalletFigures,
} from './pricingTypes.ts';

/** The cross positions of one option: one, or the two legs of hedge mode. */
interface CrossLegs {
  readonly market: { readonly terms: PricingMarket; readonly mark: Price };
  readonly rows: number[];
  readonly positions: PricingPosition[];
  pnl: bigint;
  maintenance: bigint;
}

export interface CrossFigures {
  /** Rows of an option share one liquidation price. */
  readonly rows: readonly { readonly row: number; readonly liquidationPrice: Price | undefined }[];
  readonly ofOption: ReadonlyMap<OptionId, { readonly pnl: bigint; readonly maintenance: bigint }>;
  readonly pnl: Money;
  readonly initial: Money;
  readonly maintenance: Money;
  /** `point` and the PnL of all cross positions. */
  readonly balance: Money;
  readonly marginRatio: Rate | undefined;
}

/**
 * Prices the cross rows together. A row without a price counts as nothing until it has one, and
 * until then no liquidation price is known ([F-P10] of the engine's SPEC).
 */
export function crossFigures(
  rows: readonly PricingPosition[],
  atMark: PricedColumns,
  marketAt: (optionId: OptionId) => CrossLegs['market'] | undefined,
  wallet: PricingWallet,
): CrossFigures {
  const options = new Map<OptionId, CrossLegs>();
  let initial = 0n;
  let isComplete = true;
  for (const [row, position] of rows.entries()) {
    if (position.marginType !== 'CROSS') continue;
    const { optionId, quantity, leverage } = position;
    const market = marketAt(optionId);
    if (market === undefined) {
      isComplete = false;
      continue;
    }
    const legs = options.get(optionId) ?? noLegs(market);
    options.set(optionId, legs);
    const exact = atMark.wide.get(row);
    legs.rows.push(row);
    legs.positions.push(position);
    legs.pnl += exact?.pnl ?? BigInt(atMark.pnl[row] ?? 0);
    legs.maintenance += exact?.maintenanceMargin ?? BigInt(atMark.maintenanceMargin[row] ?? 0);
    initial += initialMargin({ quantity, price: market.mark, leverage });
  }
  const all = [...options.values()];
  const pnl = money(all.reduce((sum, each) => sum + each.pnl, 0n));
  const maintenance = money(all.reduce((sum, each) => sum + each.maintenance, 0n));
  const balance = money(wallet.point + pnl);
  return {
    rows: all.flatMap((legs) => {
      const liquidationPrice = isComplete ? liquidationOf(legs, balance, maintenance) : undefined;
      return legs.rows.map((row) => ({ row, liquidationPrice }));
    }),
    ofOption: options,
    pnl,
    initial: money(initial),
    maintenance,
    balance,
    marginRatio:
      all.length === 0
        ? undefined
        : marginRatio({ maintenanceMargin: maintenance, marginBalance: balance }),
  };
}

const noLegs = (market: CrossLegs['market']): CrossLegs => ({
  market,
  rows: [],
  positions: [],
  pnl: 0n,
  maintenance: 0n,
});

function liquidationOf(legs: CrossLegs, balance: Money, maintenance: Money): Price | undefined {
  const { tiers, tickSize } = legs.market.terms;
  return crossLiquidationPrice({
    walletBalance: money(balance - legs.pnl),
    othersMaintenanceMargin: money(maintenance - legs.maintenance),
    legs: legs.positions,
    tiers,
    tickSize,
  });
}

/** Free for new orders: no more than is there, no more than cross losses and margins leave. */
function availableOf(wallet: PricingWallet, cross: CrossFigures): Money {
  const free = wallet.point + cross.pnl - cross.initial;
  const movable = free < wallet.point ? free : wallet.point;
  return money(movable > 0n ? movable : 0n);
}

/**
 * Unrealized PnL of isolated positions and copies at mark, exactly: doubles are added as long as their sum
 * is a safe integer, which costs less than one bigint for each row.
 */
export function isolatedPnl(rows: readonly PricingPosition[], atMark: PricedColumns): bigint {
  let total = 0n;
  let part = 0;
  const hasWide = atMark.wide.size > 0;
  // By index: pairs of `entries` would take longer than all that is done with a row.
  for (let row = 0; row < rows.length; row += 1) {
    if (rows[row]?.marginType === 'CROSS') continue;
    const wide = hasWide ? atMark.wide.get(row) : undefined;
    const pnl = wide === undefined ? (atMark.pnl[row] ?? 0) : 0;
    if (wide !== undefined) total += wide.pnl;
    // No price yet.
    if (Number.isNaN(pnl)) continue;
    if (!Number.isSafeInteger(part + pnl)) {
      total += BigInt(part);
      part = 0;
    }
    part += pnl;
  }
  return total + BigInt(part);
}

export function walletFigures(
  wallet: PricingWallet,
  cross: CrossFigures,
  isolated: bigint,
): WalletFigures {
  const { point, held, margins, funding } = wallet;
  const unrealizedPnl = money(cross.pnl + isolated);
  return {
    playerPoint: point,
    held,
    margins,
    unrealizedPnl,
    markPnl: cross.pnl,
    crossInitialMargin: cross.initial,
    funding,
    shownBalance: futuresShownBalance({ ...wallet, playerPoint: point, unrealizedPnl }),
    available: availableOf(wallet, cross),
    crossMarginRatio: cross.marginRatio,
  };
}

/** Value and initial margin at mark: what a price move changes of the account's free balance at most. */
function exposureOf(
  rows: readonly PricingPosition[],
  markOf: (optionId: OptionId) => Price | undefined,
): Money {
  let total = 0n;
  for (const { optionId, quantity, leverage } of rows) {
    const price = markOf(optionId);
    if (price === undefined) continue;
    total += notional(price, quantity, 'up') + initialMargin({ quantity, price, leverage });
  }
  return money(total);
}

/** The account as an order of one instrument meets it; copies stand beside it ([Y-B5]). */
export function estimateAccount(
  optionId: OptionId,
  rows: readonly PricingPosition[],
  wallet: PricingWallet,
  cross: CrossFigures,
  markOf: (optionId: OptionId) => Price | undefined,
): EstimateAccount {
  const own = cross.ofOption.get(optionId);
  return {
    point: wallet.point,
    holds: wallet.holds,
    crossFree: money(cross.pnl - cross.initial),
    othersPnl: money(cross.pnl - (own?.pnl ?? 0n)),
    othersMaintenanceMargin: money(cross.maintenance - (own?.maintenance ?? 0n)),
    othersExposure: exposureOf(
      rows.filter((row) => row.marginType === 'CROSS' && row.optionId !== optionId),
      markOf,
    ),
    positions: rows.filter((row) => row.optionId === optionId && row.isCopy !== true),
    resting: wallet.resting.filter((each) => each.optionId === optionId),
  };
}
