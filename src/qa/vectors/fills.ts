/** Vectors of fills: average entry, and realised PnL along a sequence. */
import { contractValue, shareOf } from '../../domain/futures/formula.ts';
import { mergedEntry, splitFill } from '../../domain/futures/fills.ts';
import { grossPnl } from '../../domain/futures/pnl.ts';
import {
  addRatio,
  divideRatio,
  type Ratio,
  ratio,
  reduceRatio,
  subtractRatio,
} from '../../domain/ratio.ts';
import type { Results } from './compare.ts';
import type { Inputs } from './inputs.ts';

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

/** Position, average entry and realised PnL after each fill; fees lower the PnL at once. */
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
