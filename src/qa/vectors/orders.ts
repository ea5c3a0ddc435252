/** Vectors of order cost, open loss and the quantity a balance can open. */
import { logarithmicSize } from '../../domain/futures/logarithm.ts';
import {
  assumedPrice,
  type CostParts,
  type FormulaOrder,
  lossAtMark,
  marginAndFeesCost,
  marginAndLossCost,
  marginOnlyCost,
  sizeForBalance,
  totalCost,
} from '../../domain/futures/orderCost.ts';
import { divideRatio, multiplyRatio, type Ratio, ratio, roundRatio } from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import type { Inputs } from './inputs.ts';

const MODELS = ['im', 'im+openLoss', 'im+fees', 'assumingPrice'] as const;

const orderOf = (inputs: Inputs, size: bigint): FormulaOrder => ({
  contract: inputs.contract(),
  side: inputs.side(),
  size,
  orderPrice: inputs.number('orderPrice', 'price'),
  leverage: inputs.number('leverage'),
});

const assumed = (inputs: Inputs): Ratio => {
  const order = inputs.number('orderPrice', 'price');
  const mark = inputs.optional('markPrice') ?? 0n;
  return assumedPrice(inputs.side(), order, mark, inputs.optional('lastPrice') ?? 0n);
};

const costParts = (inputs: Inputs, size: bigint): CostParts => {
  const { unit } = inputs;
  const order = orderOf(inputs, size);
  switch (inputs.word('model', MODELS)) {
    case 'im':
      return marginOnlyCost(unit, order);
    case 'im+openLoss':
      return marginAndLossCost(unit, order, inputs.number('markPrice'));
    case 'im+fees':
      return marginAndFeesCost(unit, order, inputs.number('takerFeeRate', 'feeRate'));
    case 'assumingPrice':
      // The unit leaves room for the four decimals of the factor 1.0015.
      return marginOnlyCost(unit, { ...order, orderPrice: roundRatio(assumed(inputs), 'up') });
  }
};

export const orderCost = (inputs: Inputs): Results => {
  const parts = costParts(inputs, inputs.size());
  return {
    initialMargin: inputs.real(parts.initialMargin),
    openLoss: inputs.real(parts.openLoss),
    openFee: inputs.real(parts.openFee),
    closeFee: inputs.real(parts.closeFee),
    cost: inputs.real(totalCost(parts)),
    assumingPrice: inputs.real(assumed(inputs)),
  };
};

export const openLoss = (inputs: Inputs): Results => {
  const order = inputs.number('orderPrice', 'price');
  const mark = inputs.number('markPrice');
  const { unit } = inputs;
  const exact = lossAtMark(unit, inputs.contract(), inputs.side(), inputs.size(), order, mark);
  return { openLoss: inputs.real(exact) };
};

/**
 * The size that a balance opens. A vector with the coefficient `k` follows the venue whose largest
 * position grows with a logarithm: k ln(available L / (P k) + 1); any other the cost of one unit.
 */
const sizeOf = (inputs: Inputs): Ratio => {
  const available = inputs.number('available', 'availableMargin', 'balance');
  const { unit } = inputs;
  if (!inputs.has('k')) return sizeForBalance(unit, available, totalCost(costParts(inputs, unit)));
  const price = inputs.number('orderPrice', 'price', 'markPrice', 'lastPrice');
  return logarithmicSize(available, inputs.number('leverage'), price, inputs.number('k'));
};

/** In contracts when the vector names their size; rounded down to the lot when it names one. */
export const maxOpenQuantity = (inputs: Inputs): Results => {
  const size = sizeOf(inputs);
  const contracts = divideRatio(size, ratio(inputs.sized(inputs.unit)));
  const lot = inputs.optional('lotSize', 'lot', 'stepSize', 'qtyStep', 'lotStep', 'step');
  if (lot === undefined) return { maxQty: contracts };
  const lotOfOne = ratio(lot, inputs.unit);
  const lots = roundRatio(divideRatio(contracts, lotOfOne), 'down');
  return { maxQty: multiplyRatio(ratio(lots), lotOfOne) };
};
