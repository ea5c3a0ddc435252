/** Properties of order estimates. */
import fc from 'fast-check';
import { ONE } from '../domain/decimal.ts';
import type { EstimateForm, OrderEstimate } from '../domain/futures/estimateTypes.ts';
import { price, quantity } from '../domain/quantities.ts';
import { ratio, roundRatio } from '../domain/ratio.ts';
import type { PricingMarket } from '../workers/pricing/pricingTypes.ts';
import { markedAt, MARKETS, marketOf, markOf, type Marks, marksCases } from './cases.ts';
import type { Holds } from './property.ts';
import type { Alone } from './relations.ts';
import { EMPTY_WALLET, rowOf } from './testedWorker.ts';

/** Q P f, up. */
const feeOf = (held: bigint, at: bigint, rate: bigint): bigint =>
  roundRatio(ratio(held * at * rate, ONE * ONE), 'up');

const differing = (
  what: string,
  answer: OrderEstimate | undefined,
  expected: Partial<Readonly<Record<keyof OrderEstimate, bigint | undefined>>>,
): readonly string[] =>
  (['orderPrice', 'cost', 'fee', 'resultingQuantity', 'maxQuantity', 'liquidationPrice'] as const)
    .filter((name) => name in expected && answer?.[name] !== expected[name])
    .map((name) => `${what} ${name}: worker ${answer?.[name]}, oracle ${expected[name]}`);

export const closingAtEntry: Holds<Alone> = async (worker, { position, wallet, marks }) => {
  const { side, optionId, entryPrice, leverage, marginType, quantity: held } = position;
  const atEntry = markedAt(position, marks, entryPrice);
  const row = rowOf(
    await worker.price({ positions: [position], wallet, marks: atEntry }),
    position,
  );
  const form: EstimateForm = {
    marketType: 'LIMIT',
    intent: 'ONE_WAY',
    price: entryPrice,
    triggerPrice: undefined,
    quantity: held,
    leverage,
    marginType,
    reduceOnly: true,
  };
  const answer = await worker.estimate({ optionId, form });
  // Selling at the best bid takes it; buying below the best ask waits.
  const { makerFee, takerFee } = marketOf(position);
  const fee = feeOf(held, entryPrice, side === 'LONG' ? takerFee : makerFee);
  return [
    ...(['pnl', 'roe', 'roeOfMarkMargin'] as const)
      .filter((name) => row[name] !== 0n)
      .map((name) => `${name} at the entry price is ${row[name]}`),
    ...differing('closing', side === 'LONG' ? answer?.sell : answer?.buy, {
      orderPrice: entryPrice,
      cost: 0n,
      fee,
      resultingQuantity: 0n,
      maxQuantity: held,
      liquidationPrice: undefined,
    }),
  ];
};

interface OrderCase {
  readonly market: PricingMarket;
  readonly marks: Marks;
  /** Ticks of the limit from the mark. */
  readonly away: number;
  readonly lots: number;
  readonly leverage: number;
}

/** Limit orders below, at and above the mark. */
export const estimateCases: fc.Arbitrary<OrderCase> = fc.record({
  market: fc.constantFrom(...MARKETS),
  marks: marksCases,
  away: fc.integer({ min: -500, max: 500 }),
  lots: fc.integer({ min: 1, max: 100_000 }),
  leverage: fc.integer({ min: 1, max: 50 }),
});

/** Margin, open loss at the mark, and the fees of both ends where there is an open loss: up, once. */
function costOf(d: bigint, held: bigint, at: bigint, mark: bigint, leverage: number): bigint {
  const loss = d * (mark - at) < 0n ? held * d * (at - mark) : 0n;
  const times = BigInt(leverage);
  const perFee = loss > 0n ? 8n : 0n;
  // Over L 1e4 ONE: Q P / L + loss + 0.0008 Q P.
  const exact = held * at * 10_000n + loss * times * 10_000n + held * at * perFee * times;
  return roundRatio(ratio(exact, times * 10_000n * ONE), 'up');
}

export const costAndFee: Holds<OrderCase> = async (
  worker,
  { market, marks, away, lots, leverage },
) => {
  const mark = markOf(market, marks);
  const wanted = mark + BigInt(away) * market.tickSize;
  const at = price(wanted > 0n ? wanted : market.tickSize);
  const held = quantity(BigInt(lots) * market.lotSize);
  await worker.price({ positions: [], wallet: EMPTY_WALLET, marks });
  const answer = await worker.estimate({
    optionId: market.optionId,
    form: {
      marketType: 'LIMIT',
      intent: 'ONE_WAY',
      price: at,
      triggerPrice: undefined,
      quantity: held,
      leverage,
      marginType: 'ISOLATED',
      reduceOnly: false,
    },
  });
  // The best bid is the mark, the best ask one tick above it.
  const isTaking = { BUY: at >= mark + market.tickSize, SELL: at <= mark };
  const expected = (side: 'BUY' | 'SELL') => ({
    orderPrice: at,
    cost: costOf(side === 'BUY' ? 1n : -1n, held, at, mark, leverage),
    fee: feeOf(held, at, isTaking[side] ? market.takerFee : market.makerFee),
    resultingQuantity: held,
    maxQuantity: 0n,
  });
  return [
    ...differing('buy', answer?.buy, expected('BUY')),
    ...differing('sell', answer?.sell, expected('SELL')),
  ];
};
