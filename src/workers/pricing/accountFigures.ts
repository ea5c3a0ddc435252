/** Figures of the account as a whole: the cross positions' shared balance and what is free. */
import {
  crossLiquidationPrice,
  futuresShownBalance,
  initialMargin,
  marginRatio,
} from '../../domain/futures/index.ts';
import type { PricedColumns } from '../../domain/futures/kernel.ts';
import type { EstimateAccount } from '../../domain/futures/orderEstimate.ts';
import type { OptionId } from '../../domain/ids.ts';
import { type Money, money, NO_QUANTITY, type Price, type Rate } from '../../domain/quantities.ts';
import type {
  PricingMarket,
  PricingPosition,
  PricingWallet,
  WalletFigures,
} from './pricingTypes.ts';

/** One cross position at the last marks. */
interface CrossRow {
  readonly row: number;
  readonly optionId: OptionId;
  readonly pnl: bigint;
  readonly maintenance: bigint;
  readonly liquidationPrice: Price | undefined;
}

export interface CrossFigures {
  readonly rows: readonly CrossRow[];
  readonly pnl: Money;
  readonly initial: Money;
  readonly maintenance: Money;
  readonly marginRatio: Rate | undefined;
}

/** Prices the cross rows together. A row without a price counts as nothing until it has one. */
export function crossFigures(
  rows: readonly PricingPosition[],
  atMark: PricedColumns,
  marketAt: (
    optionId: OptionId,
  ) => { readonly terms: PricingMarket; readonly mark: Price } | undefined,
  wallet: PricingWallet,
): CrossFigures {
  const priced = rows.flatMap((position, row) => {
    const market = position.marginType === 'CROSS' ? marketAt(position.optionId) : undefined;
    if (market === undefined) return [];
    const exact = atMark.wide.get(row);
    const pnl: bigint = exact?.pnl ?? BigInt(atMark.pnl[row] ?? 0);
    const maintenance: bigint =
      exact?.maintenanceMargin ?? BigInt(atMark.maintenanceMargin[row] ?? 0);
    return [{ row, position, market, pnl, maintenance }];
  });
  const pnl = money(priced.reduce((sum, each) => sum + each.pnl, 0n));
  const maintenance = money(priced.reduce((sum, each) => sum + each.maintenance, 0n));
  let initial = 0n;
  const crossRows = priced.map(
    ({ row, position, market, pnl: own, maintenance: ownMaintenance }): CrossRow => {
      const { optionId, side, quantity: size, entryPrice, leverage } = position;
      initial += initialMargin({ quantity: size, price: market.mark, leverage });
      const liquidationPrice = crossLiquidationPrice({
        walletBalance: wallet.point,
        othersPnl: money(pnl - own),
        othersMaintenanceMargin: money(maintenance - ownMaintenance),
        legs: [{ side, quantity: size, entryPrice }],
        tiers: market.terms.tiers,
        tickSize: market.terms.tickSize,
      });
      return { row, optionId, pnl: own, maintenance: ownMaintenance, liquidationPrice };
    },
  );
  return {
    rows: crossRows,
    pnl,
    initial: money(initial),
    maintenance,
    marginRatio:
      priced.length === 0
        ? undefined
        : marginRatio({ maintenanceMargin: maintenance, marginBalance: money(wallet.point + pnl) }),
  };
}

/** Free for new orders: no more than is there, no more than cross losses and margins leave. */
function availableOf(wallet: PricingWallet, cross: CrossFigures): Money {
  const free = wallet.point + cross.pnl - cross.initial;
  const movable = free < wallet.point ? free : wallet.point;
  return money(movable > 0n ? movable : 0n);
}

export function walletFigures(wallet: PricingWallet, cross: CrossFigures): WalletFigures {
  const { point, funding } = wallet;
  return {
    playerPoint: point,
    markPnl: cross.pnl,
    funding,
    shownBalance: futuresShownBalance({ playerPoint: point, funding, unrealizedPnl: cross.pnl }),
    available: availableOf(wallet, cross),
    crossMarginRatio: cross.marginRatio,
  };
}

/** The account as an order of one instrument meets it. */
export function estimateAccount(
  optionId: OptionId,
  rows: readonly PricingPosition[],
  wallet: PricingWallet,
  cross: CrossFigures,
): EstimateAccount {
  const own = cross.rows.find((row) => row.optionId === optionId);
  const resting = wallet.resting.find((each) => each.optionId === optionId);
  return {
    point: wallet.point,
    available: availableOf(wallet, cross),
    othersPnl: money(cross.pnl - (own?.pnl ?? 0n)),
    othersMaintenanceMargin: money(cross.maintenance - (own?.maintenance ?? 0n)),
    position: rows.find((row) => row.optionId === optionId),
    restingBuy: resting?.buy ?? NO_QUANTITY,
    restingSell: resting?.sell ?? NO_QUANTITY,
  };
}
