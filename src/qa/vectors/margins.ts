/** Vectors of margins, margin balance and margin ratio. */
import { shareOf } from '../../domain/futures/formula.ts';
import { marginOfValue } from '../../domain/futures/margin.ts';
import { nextMaintenanceAmount, slicedMaintenance } from '../../domain/futures/tiers.ts';
import { addRatio, compareRatio, divideRatio, type Ratio, ratio } from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import type { Inputs } from './inputs.ts';
import {
  closeFeeReserve,
  FEE_NAMES,
  maintenanceAt,
  overPositions,
  pnlAtMark,
  valueAt,
} from './values.ts';

export const initialMargin = (inputs: Inputs): Results => {
  const value = valueAt(inputs, 'price', 'markPrice', 'entryPrice', 'orderPrice');
  const margin = marginOfValue(inputs.unit, value, inputs.number('leverage'));
  return { initialMargin: inputs.real(addRatio(margin, closeFeeReserve(inputs, value))) };
};

export const maintenanceMargin = (inputs: Inputs): Results => {
  const names = ['price', 'markPrice', 'entryPrice'];
  const margin = maintenanceAt(inputs, ...names);
  const reserve = closeFeeReserve(inputs, valueAt(inputs, ...names));
  return { maintenanceMargin: inputs.real(addRatio(margin, reserve)) };
};

export const maintenanceMarginTiered = (inputs: Inputs): Results => {
  const tiers = inputs
    .list('tiers')
    .map((tier) => ({ floor: tier.number('floor'), maintenanceRate: tier.number('mmr') }));
  const value = valueAt(inputs, 'price', 'markPrice');
  return { maintenanceMargin: inputs.real(slicedMaintenance(inputs.unit, value, tiers)) };
};

export const maintenanceAmount = (inputs: Inputs): Results => ({
  maintenanceAmount: inputs.real(
    nextMaintenanceAmount(
      inputs.unit,
      inputs.optional('previousAmount') ?? 0n,
      inputs.number('previousMmr'),
      inputs.number('floor'),
      inputs.number('mmr'),
    ),
  ),
});

/** What the vector says stands behind the position or, in cross mode, behind all of them. */
const balanceAtMark = (inputs: Inputs): Ratio => {
  const balance = inputs.optional('marginBalance');
  if (balance !== undefined) return ratio(balance);
  const margin = ratio(inputs.number('margin', 'walletMargin', 'walletBalance'));
  return addRatio(margin, overPositions(inputs, pnlAtMark));
};

/** Maintenance margin is taken at the mark price unless the vector says at entry. */
const basisPrice = (inputs: Inputs): 'entryPrice' | 'markPrice' =>
  inputs.word('mmBasis', ['entry', 'mark'], 'mark') === 'entry' ? 'entryPrice' : 'markPrice';

export const marginRatio = (inputs: Inputs): Results => {
  const balance = balanceAtMark(inputs);
  const atMark = (leg: Inputs): Ratio => valueAt(leg, 'markPrice', 'price');
  const maintenance = (): Ratio =>
    inputs.has('maintenanceMargin')
      ? ratio(inputs.number('maintenanceMargin'))
      : overPositions(inputs, (leg) => maintenanceAt(leg, basisPrice(inputs)));
  switch (inputs.word('definition', ['mm/balance', 'balance/(mm+fee)', 'balance/notional'])) {
    case 'mm/balance':
      return { marginRatio: divideRatio(maintenance(), balance) };
    case 'balance/(mm+fee)': {
      const feeRate = inputs.number(...FEE_NAMES);
      const fee = overPositions(inputs, (leg) => shareOf(leg.unit, atMark(leg), feeRate));
      return { marginRatio: divideRatio(balance, addRatio(maintenance(), fee)) };
    }
    case 'balance/notional':
      return { marginRatio: divideRatio(balance, overPositions(inputs, atMark)) };
  }
};

export const marginBalance = (inputs: Inputs): Results => {
  const balance = balanceAtMark(inputs);
  const maintenance = overPositions(inputs, (leg) => maintenanceAt(leg, basisPrice(inputs)));
  return {
    unrealizedPnl: inputs.real(overPositions(inputs, pnlAtMark)),
    marginBalance: inputs.real(balance),
    maintenanceMargin: inputs.real(maintenance),
    liquidated: compareRatio(maintenance, balance) >= 0,
  };
};
