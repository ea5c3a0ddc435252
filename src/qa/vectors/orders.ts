/** Vectors of order cost, open loss and the quantity a balance can open. */
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
import {
  addRatio,
  divideRatio,
  multiplyRatio,
  type Ratio,
  ratio,
  reduceRatio,
  roundRatio,
  subtractRatio,
} from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import type { Inputs } from './inputs.ts';
import { contractValue, shareOf } from '../../domain/futures/formula.ts';
import { mergedEntry, splitFill } from '../../domain/futures/fills.ts';
import { grossPnl } from '../../domain/futures/pnl.ts';

/** Natural logarithms of exact ratios, for venues whose largest position grows with one. */
const DIGITS = 40n;
const UNIT = 10n ** DIGITS;

/** ln(n / d) of 1 <= n / d <= 2 over UNIT: 2 (t + t^3/3 + t^5/5 + ...), t = (n - d) / (n + d). */
function nearOne(numerator: bigint, denominator: bigint): bigint {
  const t = ((numerator - denominator) * UNIT) / (numerator + denominator);
  const square = (t * t) / UNIT;
  let power = t;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / UNIT;
  }
  return 2n * sum;
}

const LN_2 = nearOne(2n, 1n);

/**
 * ln of a ratio of at least 1, exact to 36 digits after the point.
 * @throws RangeError below 1
 */
function naturalLogarithm(value: Ratio): Ratio {
  const { numerator, denominator } = reduceRatio(value);
  const sign = denominator < 0n ? -1n : 1n;
  const [above, below] = [numerator * sign, denominator * sign];
  if (above < below) throw new RangeError('a logarithm is taken of one or more');
  let halvings = 0n;
  while (above > below << (halvings + 1n)) halvings += 1n;
  return ratio(halvings * LN_2 + nearOne(above, below << halvings), UNIT);
}

/**
 * The largest position of a venue that limits it by a coefficient in place of tiers:
 * k ln(available L / (P k) + 1); all over one unit, as the size is, not yet rounded to the lot.
 */
const logarithmicSize = (
  available: bigint,
  leverage: bigint,
  price: bigint,
  coefficient: bigint,
): Ratio => {
  // The unit cancels out: two numbers over two.
  const perCoefficient = ratio(available * leverage, price * coefficient);
  const grown = naturalLogarithm(addRatio(perCoefficient, ratio(1n)));
  return multiplyRatio(ratio(coefficient), grown);
};

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

// Vectors of fills: average entry, and realized PnL along a sequence.

/** Signed size (buys positive) over the vector's unit, and the exact average entry likewise. */
type Held = { readonly size: bigint; readonly entry: Ratio; readonly realized: Ratio };

const FLAT: Held = { size: 0n, entry: ratio(0n), realized: ratio(0n) };

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Buys are positive; without a side the sign of the quantity decides, or the vector's side. */
const signedQuantity = (fill: Inputs, inputs: Inputs): bigint => {
  const size = fill.number('qty', 'contracts');
  if (fill.has('side')) return fill.side() === 'LONG' ? size : -size;
  return inputs.has('side') && inputs.side() === 'SHORT' ? -size : size;
};

/** The position after one fill; the average is kept exact by taking all over a finer unit. */
function afterFill(inputs: Inputs, held: Held, signed: bigint, price: bigint): Held {
  const contract = inputs.contract();
  const { closes, opens } = splitFill(held.size, signed);
  const { numerator: entry, denominator: finer } = held.entry;
  const unit = inputs.unit * finer;
  const fromFiner = (exact: Ratio): Ratio => divideRatio(exact, ratio(finer));
  const side = held.size > 0n ? 'LONG' : 'SHORT';
  const closedPnl =
    closes === 0n
      ? ratio(0n)
      : fromFiner(grossPnl(unit, contract, side, closes * finer, entry, price * finer));
  const realized = reduceRatio(addRatio(held.realized, closedPnl));
  const size = held.size + signed;
  if (opens === 0n) return { size, entry: size === 0n ? FLAT.entry : held.entry, realized };
  if (closes > 0n || held.size === 0n) return { size, entry: ratio(price), realized };
  const merged = mergedEntry(
    contract,
    absolute(held.size) * finer,
    entry,
    opens * finer,
    price * finer,
  );
  return { size, entry: reduceRatio(fromFiner(merged)), realized };
}

export const averageEntry = (inputs: Inputs): Results => {
  const held = inputs
    .list('fills')
    .reduce(
      (before, fill) =>
        afterFill(inputs, before, inputs.sized(signedQuantity(fill, inputs)), fill.number('price')),
      FLAT,
    );
  if (held.size === 0n) return { avgEntryPrice: 'none', position: ratio(0n) };
  return { avgEntryPrice: inputs.real(held.entry), position: inputs.real(ratio(held.size)) };
};

/** Fee of a fill: its own rate if it names one, else the sequence's. */
const feeOf = (inputs: Inputs, fill: Inputs, size: bigint, price: bigint): Ratio => {
  const rate = fill.optional('feeRate') ?? inputs.optional('feeRate', 'takerFeeRate') ?? 0n;
  const value = contractValue(inputs.unit, inputs.contract(), absolute(size), price);
  return shareOf(inputs.unit, value, rate);
};

/** Position, average entry and realized PnL after each fill; fees lower the PnL at once. */
export const realizedSequence = (inputs: Inputs): Results => {
  let position = 0n;
  let held: Held = { ...FLAT, realized: ratio(inputs.optional('fundingReceived') ?? 0n) };
  const after = inputs.list('fills').map((fill): Results => {
    const signed = signedQuantity(fill, inputs);
    const size = inputs.sized(signed);
    const price = fill.number('price');
    position += signed;
    const filled = afterFill(inputs, held, size, price);
    const realized = subtractRatio(filled.realized, feeOf(inputs, fill, size, price));
    held = { ...filled, realized: reduceRatio(realized) };
    return {
      position: inputs.real(ratio(position)),
      avgEntryPrice: held.size === 0n ? 'none' : inputs.real(held.entry),
      realizedPnl: inputs.real(held.realized),
    };
  });
  return { after };
};
