/** Figures that several kinds of vectors need. */
import { contractValue } from '../../domain/futures/formula.ts';
import { bankruptcyCloseFee, maintenanceOfValue } from '../../domain/futures/margin.ts';
import { grossPnl } from '../../domain/futures/pnl.ts';
import { addRatio, type Ratio, ratio, signOfRatio } from '../../domain/ratio.ts';
import type { Result } from './compare.ts';
import type { Inputs } from './inputs.ts';

/** The names under which vectors give a taker or liquidation fee rate. */
export const FEE_NAMES = ['liquidationFeeRate', 'takerFeeRate', 'feeRate'] as const;

/** A price, or `none` when there is none or it is not positive. */
export const positivePrice = (inputs: Inputs, scaled: Ratio | undefined): Result =>
  scaled === undefined || signOfRatio(scaled) <= 0 ? 'none' : inputs.real(scaled);

/** Value at `price`, or the notional when the vector gives it. */
export const valueAt = (inputs: Inputs, ...priceNames: readonly string[]): Ratio => {
  const given = inputs.optional('notional', 'value', 'positionValue');
  if (given !== undefined) return ratio(given);
  return contractValue(inputs.unit, inputs.contract(), inputs.size(), inputs.number(...priceNames));
};

/** The closing fee reserved with the margin, when the vector names its rate. */
export const closeFeeReserve = (inputs: Inputs, value: Ratio): Ratio => {
  const rate = inputs.optional('reserveCloseFeeRate');
  if (rate === undefined) return ratio(0n);
  const leverage = inputs.number('leverage');
  return bankruptcyCloseFee(inputs.unit, inputs.contract(), inputs.side(), value, leverage, rate);
};

/** v m - A at the named price, unless the vector gives the margin itself. */
export const maintenanceAt = (inputs: Inputs, ...priceNames: readonly string[]): Ratio => {
  const given = inputs.optional('maintenanceMargin');
  if (given !== undefined) return ratio(given);
  const value = valueAt(inputs, ...priceNames);
  const amount = inputs.optional('maintenanceAmount') ?? 0n;
  return maintenanceOfValue(inputs.unit, value, inputs.number('mmr'), amount);
};

/** PnL of the vector's position, unless it gives the PnL itself. */
export const pnlAtMark = (inputs: Inputs): Ratio => {
  const given = inputs.optional('unrealizedPnl', 'pnl');
  if (given !== undefined) return ratio(given);
  const entry = inputs.number('entryPrice');
  const mark = inputs.number('markPrice', 'price');
  return grossPnl(inputs.unit, inputs.contract(), inputs.side(), inputs.size(), entry, mark);
};

/** A sum over the positions of a cross vector, or the one figure of an isolated one. */
export const overPositions = (inputs: Inputs, figure: (leg: Inputs) => Ratio): Ratio =>
  inputs.has('positions')
    ? inputs.list('positions').reduce((sum, leg) => addRatio(sum, figure(leg)), ratio(0n))
    : figure(inputs);
