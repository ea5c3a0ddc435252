/** One evaluator for each kind of vector, from its inputs to named results. */
import { fundingOfValue } from '../../domain/futures/fees.ts';
import { contractValue, shareOf } from '../../domain/futures/formula.ts';
import { marginOfValue } from '../../domain/futures/margin.ts';
import { grossPnl, returnOnMargin } from '../../domain/futures/pnl.ts';
import { poolShare, stakeTimesOdds } from '../../domain/rounds/payout.ts';
import {
  addRatio,
  compareRatio,
  divideRatio,
  type Ratio,
  ratio,
  subtractRatio,
} from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import { averageEntry, maxOpenQuantity, openLoss, orderCost, realizedSequence } from './orders.ts';
import { CannotEvaluate, Inputs } from './inputs.ts';
import {
  bankruptcyPrice,
  breakEvenPrice,
  crossLiquidation,
  isolatedLiquidation,
} from './prices.ts';
import type { Vector } from './schema.ts';
import {
  closeFeeReserve,
  FEE_NAMES,
  maintenanceAt,
  overPositions,
  pnlAtMark,
  valueAt,
} from './values.ts';
import { nextMaintenanceAmount, slicedMaintenance } from '../../domain/futures/tiers.ts';

/** Vectors of margins, margin balance and margin ratio. */
const initialMargin = (inputs: Inputs): Results => {
  const value = valueAt(inputs, 'price', 'markPrice', 'entryPrice', 'orderPrice');
  const margin = marginOfValue(inputs.unit, value, inputs.number('leverage'));
  return { initialMargin: inputs.real(addRatio(margin, closeFeeReserve(inputs, value))) };
};

const maintenanceMargin = (inputs: Inputs): Results => {
  const names = ['price', 'markPrice', 'entryPrice'];
  const margin = maintenanceAt(inputs, ...names);
  const reserve = closeFeeReserve(inputs, valueAt(inputs, ...names));
  return { maintenanceMargin: inputs.real(addRatio(margin, reserve)) };
};

const maintenanceMarginTiered = (inputs: Inputs): Results => {
  const tiers = inputs
    .list('tiers')
    .map((tier) => ({ floor: tier.number('floor'), maintenanceRate: tier.number('mmr') }));
  const value = valueAt(inputs, 'price', 'markPrice');
  return { maintenanceMargin: inputs.real(slicedMaintenance(inputs.unit, value, tiers)) };
};

const maintenanceAmount = (inputs: Inputs): Results => ({
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

/** Balance behind the position as the vector states it; in cross mode, behind all of them. */
const balanceAtMark = (inputs: Inputs): Ratio => {
  const balance = inputs.optional('marginBalance');
  if (balance !== undefined) return ratio(balance);
  const margin = ratio(inputs.number('margin', 'walletMargin', 'walletBalance'));
  return addRatio(margin, overPositions(inputs, pnlAtMark));
};

/** Maintenance margin is taken at the mark price unless the vector says at entry. */
const basisPrice = (inputs: Inputs): 'entryPrice' | 'markPrice' =>
  inputs.word('mmBasis', ['entry', 'mark'], 'mark') === 'entry' ? 'entryPrice' : 'markPrice';

const marginRatio = (inputs: Inputs): Results => {
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

const marginBalance = (inputs: Inputs): Results => {
  const balance = balanceAtMark(inputs);
  const maintenance = overPositions(inputs, (leg) => maintenanceAt(leg, basisPrice(inputs)));
  return {
    unrealizedPnl: inputs.real(overPositions(inputs, pnlAtMark)),
    marginBalance: inputs.real(balance),
    maintenanceMargin: inputs.real(maintenance),
    liquidated: compareRatio(maintenance, balance) >= 0,
  };
};

const netPnl = (inputs: Inputs, contract: 'linear' | 'inverse'): Results => {
  const { unit } = inputs;
  const size = inputs.size();
  const entry = inputs.number('entryPrice');
  const exit = inputs.number('exitPrice', 'markPrice');
  const fee = (price: bigint, rate: bigint | undefined): Ratio =>
    shareOf(unit, contractValue(unit, contract, size, price), rate ?? 0n);
  const gross = grossPnl(unit, contract, inputs.side(), size, entry, exit);
  const openFee = fee(entry, inputs.optional('openFeeRate', 'feeRate'));
  const closeFee = fee(exit, inputs.optional('closeFeeRate', 'feeRate'));
  const pnl = subtractRatio(subtractRatio(gross, openFee), closeFee);
  return {
    pnl: inputs.real(pnl),
    grossPnl: inputs.real(gross),
    openFee: inputs.real(openFee),
    closeFee: inputs.real(closeFee),
  };
};

const roe = (inputs: Inputs): Results => {
  const entry = inputs.number('entryPrice');
  const mark = inputs.number('markPrice', 'exitPrice', 'price');
  const margin = inputs.optional('initialMargin', 'margin');
  const contract = inputs.contract();
  const side = inputs.side();
  if (margin !== undefined && !inputs.has('leverage')) {
    const pnl = grossPnl(inputs.unit, contract, side, inputs.size(), entry, mark);
    return { roe: divideRatio(pnl, ratio(margin)) };
  }
  const basis = inputs.word('marginBasis', ['entry', 'mark'], 'entry');
  const marginPrice = basis === 'entry' ? entry : mark;
  const leverage = inputs.number('leverage');
  if (inputs.has('reserveCloseFeeRate')) {
    // The closing fee that a venue keeps back with the margin belongs to what was put in.
    const { unit } = inputs;
    const value = contractValue(unit, contract, inputs.size(), marginPrice);
    const put = addRatio(marginOfValue(unit, value, leverage), closeFeeReserve(inputs, value));
    return { roe: divideRatio(grossPnl(unit, contract, side, inputs.size(), entry, mark), put) };
  }
  const exact = returnOnMargin(contract, side, entry, mark, leverage, marginPrice);
  return { roe: inputs.real(exact) };
};

const fundingPayment = (inputs: Inputs): Results => {
  const value = valueAt(inputs, 'markPrice', 'price');
  const rate = inputs.number('fundingRate', 'rate');
  return { payment: inputs.real(fundingOfValue(inputs.unit, inputs.side(), value, rate)) };
};

const paid = (inputs: Inputs, payout: Ratio): Results => ({
  payout: inputs.real(payout),
  profit: inputs.real(subtractRatio(payout, ratio(inputs.number('stake')))),
});

const poolPayout = (inputs: Inputs): Results =>
  paid(
    inputs,
    poolShare(
      inputs.unit,
      inputs.number('stake'),
      inputs.number('totalPool'),
      inputs.number('winningPool'),
      inputs.optional('feeRate') ?? 0n,
    ),
  );

const fixedOddsPayout = (inputs: Inputs): Results =>
  paid(inputs, stakeTimesOdds(inputs.unit, inputs.number('stake'), inputs.number('payoutRate')));

const EVALUATORS: ReadonlyMap<string, (inputs: Inputs) => Results> = new Map([
  ['pnl_linear', (inputs: Inputs) => netPnl(inputs, 'linear')],
  ['pnl_inverse', (inputs: Inputs) => netPnl(inputs, 'inverse')],
  ['roe', roe],
  ['initial_margin', initialMargin],
  ['maintenance_margin', maintenanceMargin],
  ['maintenance_amount', maintenanceAmount],
  ['maintenance_margin_tiered', maintenanceMarginTiered],
  ['liq_isolated', isolatedLiquidation],
  ['liq_cross', crossLiquidation],
  ['bankruptcy_price', bankruptcyPrice],
  ['open_loss', openLoss],
  ['order_cost', orderCost],
  ['max_open_qty', maxOpenQuantity],
  ['funding_payment', fundingPayment],
  ['break_even_price', breakEvenPrice],
  ['avg_entry', averageEntry],
  ['margin_ratio', marginRatio],
  ['margin_balance', marginBalance],
  ['realized_sequence', realizedSequence],
  ['pool_payout', poolPayout],
  ['fixed_odds_payout', fixedOddsPayout],
]);

export const isKnownKind = (kind: string): boolean => EVALUATORS.has(kind);

/**
 * The results of a vector of a known kind.
 * Throws CannotEvaluate when an input it needs is missing or unreadable, RangeError when its inputs
 * divide by zero.
 */
export function evaluate(vector: Vector): Results {
  const evaluator = EVALUATORS.get(vector.kind);
  if (evaluator === undefined) throw new CannotEvaluate(`unknown kind ${vector.kind}`);
  return evaluator(new Inputs(vector.inputs));
}
