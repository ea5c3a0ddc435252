/** Vectors of liquidation, bankruptcy and break-even prices. */
import { bankruptcyAtLeverage, priceAtLossOf } from '../../domain/futures/bankruptcy.ts';
import { breakEvenOf } from '../../domain/futures/fees.ts';
import { contractValue } from '../../domain/futures/formula.ts';
import {
  type FormulaLeg,
  priceAtMaintenance,
  priceWithBankruptcyFee,
} from '../../domain/futures/liquidation.ts';
import { marginOfValue } from '../../domain/futures/margin.ts';
import {
  addRatio,
  divideRatio,
  type Ratio,
  ratio,
  reduceRatio,
  subtractRatio,
} from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import { CannotEvaluate, type Inputs } from './inputs.ts';
import { FEE_NAMES, maintenanceAt, pnlAtMark, positivePrice } from './values.ts';

/** A leg of the formula, its numbers over `unit`. */
const legOver = (unit: bigint, inputs: Inputs, extraRate: bigint): FormulaLeg => {
  const factor = unit / inputs.unit;
  return {
    side: inputs.side(),
    size: inputs.size() * factor,
    entry: inputs.number('entryPrice') * factor,
    maintenanceRate: (inputs.number('mmr') + extraRate) * factor,
    maintenanceAmount: (inputs.optional('maintenanceAmount') ?? 0n) * factor,
  };
};

/**
 * The liquidation formula on an exact balance: everything is taken over a unit so fine that the
 * balance is whole as well.
 */
function atMaintenance(
  inputs: Inputs,
  balance: Ratio,
  legs: readonly Inputs[],
  extraRate = 0n,
): Ratio | undefined {
  const { numerator, denominator } = reduceRatio(balance);
  const unit = inputs.unit * denominator;
  const own = legs.map((leg) => legOver(unit, leg, extraRate));
  const price = priceAtMaintenance(unit, inputs.contract(), numerator, own);
  return price && divideRatio(price, ratio(denominator));
}

/** The price at which the balance less a maintenance margin on the entry value is used up. */
const atEntryMaintenance = (leg: Inputs, balance: Ratio): Ratio | undefined => {
  const margin = subtractRatio(balance, maintenanceAt(leg, 'entryPrice'));
  const entry = leg.number('entryPrice');
  return priceAtLossOf(leg.unit, leg.contract(), leg.side(), leg.size(), entry, margin);
};

/** The margin behind an isolated position: as given, or value at entry / leverage. */
const isolatedMargin = (inputs: Inputs): Ratio => {
  const given = inputs.optional('walletMargin', 'margin');
  if (given !== undefined) return ratio(given);
  const value = contractValue(
    inputs.unit,
    inputs.contract(),
    inputs.size(),
    inputs.number('entryPrice'),
  );
  return marginOfValue(inputs.unit, value, inputs.number('leverage'));
};

const MODELS = ['mark-mm', 'mark-mm-fee', 'entry-mm', 'entry-mm-fee-at-bankruptcy'] as const;

/** The entry rule with the fee of closing at the bankruptcy price kept back as well. */
function withFeeAtBankruptcy(leg: Inputs, balance: Ratio): Ratio | undefined {
  const { numerator, denominator } = reduceRatio(balance);
  const unit = leg.unit * denominator;
  const fee = leg.number(...FEE_NAMES) * denominator;
  const own = legOver(unit, leg, 0n);
  const price = priceWithBankruptcyFee(unit, leg.contract(), own, numerator, fee);
  return price && divideRatio(price, ratio(denominator));
}

const isolatedPrice = (inputs: Inputs): Ratio | undefined => {
  const margin = isolatedMargin(inputs);
  switch (inputs.word('model', MODELS, 'mark-mm')) {
    case 'mark-mm':
      return atMaintenance(inputs, margin, [inputs]);
    case 'mark-mm-fee':
      return atMaintenance(inputs, margin, [inputs], inputs.number(...FEE_NAMES));
    case 'entry-mm':
      return atEntryMaintenance(inputs, margin);
    case 'entry-mm-fee-at-bankruptcy':
      return withFeeAtBankruptcy(inputs, margin);
  }
};

export const isolatedLiquidation = (inputs: Inputs): Results => ({
  liquidationPrice: positivePrice(inputs, isolatedPrice(inputs)),
});

/** The positions in the target instrument, and those in the others. */
function splitByTarget(inputs: Inputs): {
  readonly own: readonly Inputs[];
  readonly others: readonly Inputs[];
} {
  if (!inputs.has('positions')) return { own: [inputs], others: [] };
  const positions = inputs.list('positions');
  const target = inputs.text('target') ?? positions[0]?.text('symbol');
  const own = positions.filter((position) => position.text('symbol') === target);
  if (own.length === 0) throw new CannotEvaluate(`no position in the target ${target ?? ''}`);
  return { own, others: positions.filter((position) => !own.includes(position)) };
}

/** Cross wallet balance, plus the PnL of other instruments, less their maintenance margins. */
const balanceBehind = (inputs: Inputs, others: readonly Inputs[]): Ratio =>
  others.reduce(
    (sum, other) =>
      subtractRatio(addRatio(sum, pnlAtMark(other)), maintenanceAt(other, 'markPrice')),
    ratio(inputs.number('walletBalance', 'balance', 'available')),
  );

/** The older rules know one leg only. */
const onlyLeg = (own: readonly Inputs[]): Inputs => {
  const [leg, second] = own;
  if (leg === undefined || second !== undefined) throw new CannotEvaluate('not exactly one leg');
  return leg;
};

const crossPrice = (inputs: Inputs): Ratio | undefined => {
  const { own, others } = splitByTarget(inputs);
  const balance = balanceBehind(inputs, others);
  switch (inputs.word('model', MODELS, 'mark-mm')) {
    case 'mark-mm':
      return atMaintenance(inputs, balance, own);
    case 'mark-mm-fee':
      return atMaintenance(inputs, balance, own, inputs.number(...FEE_NAMES));
    case 'entry-mm':
      return atEntryMaintenance(onlyLeg(own), balance);
    case 'entry-mm-fee-at-bankruptcy':
      return withFeeAtBankruptcy(onlyLeg(own), balance);
  }
};

export const crossLiquidation = (inputs: Inputs): Results => ({
  liquidationPrice: positivePrice(inputs, crossPrice(inputs)),
});

export const bankruptcyPrice = (inputs: Inputs): Results => {
  const contract = inputs.contract();
  const side = inputs.side();
  const entry = inputs.number('entryPrice');
  const margin = inputs.optional('walletMargin', 'margin');
  const exact =
    margin === undefined
      ? bankruptcyAtLeverage(inputs.unit, contract, side, entry, inputs.number('leverage'))
      : priceAtLossOf(inputs.unit, contract, side, inputs.size(), entry, ratio(margin));
  return { bankruptcyPrice: positivePrice(inputs, exact) };
};

export const breakEvenPrice = (inputs: Inputs): Results => {
  const models = ['entry-fee-only', 'round-trip', 'round-trip-additive'] as const;
  const model = inputs.word('model', models);
  const openFee = inputs.number('openFeeRate', 'feeRate');
  const closeFee = inputs.optional('closeFeeRate', 'feeRate');
  if (model !== 'entry-fee-only' && closeFee === undefined)
    throw new CannotEvaluate('closeFeeRate is missing');
  const entry = inputs.number('entryPrice');
  const exact = breakEvenOf(inputs.unit, model, inputs.side(), entry, openFee, closeFee ?? 0n);
  return { breakEvenPrice: positivePrice(inputs, exact) };
};
