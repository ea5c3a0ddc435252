/**
 * The arithmetic of perpetual futures: the engine liquidates and the screens show with these same
 * functions. How formulas are written: formula.ts.
 */
export { bankruptcyPrice } from './bankruptcy.ts';
export { breakEvenPrice, fundingPayment, tradingFee } from './fees.ts';
export { exitPriceOfPnl, exitPriceOfRoe, pnlOfExitPrice, roeOfExitPrice } from './exitPrices.ts';
export { applyFill, averageEntryPrice, type OpenPosition, type PositionFill } from './fills.ts';
export { type CloseSplit, marginShareOf, splitIsolatedClose } from './isolatedClose.ts';
export {
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  type LiquidationLeg,
} from './liquidation.ts';
export {
  initialMargin,
  isLiquidatable,
  maintenanceMargin,
  maintenanceMarginAt,
  marginBalance,
  marginRatio,
} from './margin.ts';
export { maxOpenQuantity, openLoss, orderCost } from './orderCost.ts';
export { roe, unrealizedPnl } from './pnl.ts';
export { direction, type PositionSide } from './side.ts';
export { buildTiers, type Tier, tierAt } from './tiers.ts';
export { futuresShownBalance } from './wallet.ts';
