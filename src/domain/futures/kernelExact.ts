/** The exact path of the kernel: the formulas of this folder on bigints, row by row. */
import { money, type Price, price, rate } from '../quantities.ts';
import type { PricedColumns, PricedMarket, PricedPosition, PricedRow } from './kernelColumns.ts';
import { isolatedLiquidationPrice } from './liquidation.ts';
import { initialMargin, maintenanceMarginAt, marginBalance, marginRatio } from './margin.ts';
import { orderCost } from './orderCost.ts';
import { roe, unrealizedPnl } from './pnl.ts';

/** Liquidation price of an isolated position; undefined when there is none, and in cross mode. */
export function liquidationPriceOf(
  position: PricedPosition,
  market: PricedMarket,
): Price | undefined {
  const { walletMargin, side, quantity, entryPrice } = position;
  if (walletMargin === undefined) return undefined;
  return isolatedLiquidationPrice({ side, quantity, entryPrice, walletMargin, ...market });
}

/** A position priced by the engine's own functions, which the kernel must match exactly. */
export function priceExactly(
  position: PricedPosition,
  market: PricedMarket,
  mark: Price,
): PricedRow {
  const { side, quantity, entryPrice, leverage, walletMargin } = position;
  const pnl = unrealizedPnl({ side, quantity, entryPrice, price: mark });
  const maintenance = maintenanceMarginAt({ quantity, price: mark, tiers: market.tiers });
  return {
    pnl,
    roe: roe({ side, entryPrice, price: mark, leverage }),
    liquidationPrice: liquidationPriceOf(position, market),
    initialMargin: initialMargin({ quantity, price: entryPrice, leverage }),
    maintenanceMargin: maintenance,
    marginRatio:
      walletMargin === undefined
        ? undefined
        : marginRatio({
            maintenanceMargin: maintenance,
            marginBalance: marginBalance(walletMargin, pnl),
          }),
    cost: orderCost({ side, quantity, orderPrice: entryPrice, markPrice: mark, leverage }),
  };
}

/** A scaled integer as a double, NaN for undefined. */
export const toDouble = (value: bigint | undefined): number =>
  value === undefined ? Number.NaN : Number(value);

/** Writes a row the exact path has priced; keeps it aside when a figure does not fit a double. */
export function writeExactly(out: PricedColumns, index: number, row: PricedRow): void {
  out.pnl[index] = Number(row.pnl);
  out.roe[index] = Number(row.roe);
  out.liquidationPrice[index] = toDouble(row.liquidationPrice);
  out.initialMargin[index] = Number(row.initialMargin);
  out.maintenanceMargin[index] = Number(row.maintenanceMargin);
  out.marginRatio[index] = toDouble(row.marginRatio);
  out.cost[index] = Number(row.cost);
  if (!Object.values(row).every(fitsDouble)) out.wide.set(index, row);
}

const fitsDouble = (value: bigint | undefined): boolean =>
  value === undefined || Number.isSafeInteger(Number(value));

/**
 * One row of results as money, rates and prices; undefined while the row's market has no mark
 * price.
 */
export function pricedRow(out: PricedColumns, index: number): PricedRow | undefined {
  const wide = out.wide.get(index);
  if (wide !== undefined) return wide;
  const figure = (column: Float64Array): bigint | undefined => {
    const value = column[index];
    return value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
  };
  const pnl = figure(out.pnl);
  if (pnl === undefined) return undefined;
  const liquidationPrice = figure(out.liquidationPrice);
  const ratio = figure(out.marginRatio);
  return {
    pnl: money(pnl),
    roe: rate(figure(out.roe) ?? 0n),
    liquidationPrice: liquidationPrice === undefined ? undefined : price(liquidationPrice),
    initialMargin: money(figure(out.initialMargin) ?? 0n),
    maintenanceMargin: money(figure(out.maintenanceMargin) ?? 0n),
    marginRatio: ratio === undefined ? undefined : rate(ratio),
    cost: money(figure(out.cost) ?? 0n),
  };
}
