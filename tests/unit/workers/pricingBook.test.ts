import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildTiers,
  crossLiquidationPrice,
  isolatedLiquidationPrice,
  maintenanceMarginAt,
  orderCost,
  roe,
  unrealizedPnl,
} from '../../../src/domain/futures/index.ts';
import { instrumentCode, optionId } from '../../../src/domain/ids.ts';
import {
  moneyOf,
  type Price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
  price as toPrice,
} from '../../../src/domain/quantities.ts';
import { createPricingBook } from '../../../src/workers/pricing/pricingBook.ts';
import { doubleToScaled } from '../../../src/workers/pricing/tickAnswer.ts';
import {
  type PricingApi,
  type PricingMarket,
  type PricingPosition,
  TICK_COLUMNS,
  type TickAnswer,
  type TickColumn,
} from '../../../src/workers/pricing/pricingTypes.ts';

const tiers = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.004'), leverageMax: 125 },
  { floor: moneyOf('50000'), maintenanceRate: rateOf('0.005'), leverageMax: 100 },
]);
const market = (id: number, code: string): PricingMarket => ({
  optionId: optionId(id),
  instrument: instrumentCode(code),
  tickSize: priceOf('0.1'),
  lotSize: quantityOf('0.001'),
  maxQuantity: quantityOf('1000'),
  closingMax: quantityOf('1000'),
  tiers,
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
});
const BTC = market(1, 'BTCUSDT');
const ETH = market(2, 'ETHUSDT');

const position = (id: string, over: Partial<PricingPosition> = {}): PricingPosition => ({
  positionId: id,
  optionId: BTC.optionId,
  side: 'LONG',
  marginType: 'ISOLATED',
  leverage: 10,
  quantity: quantityOf('0.5'),
  entryPrice: priceOf('60000'),
  margin: moneyOf('3000'),
  ...over,
});

/** mark, last, bid, ask of BTC and ETH. */
const prices = (btc: string, eth: string, btcLast = btc): Float64Array => {
  const n = (text: string): number => Number(priceOf(text));
  return Float64Array.from([
    n(btc),
    n(eth),
    n(btcLast),
    n(eth),
    n(btc),
    n(eth),
    n(btc) + 10_000_000,
    n(eth) + 10_000_000,
  ]);
};

const figure = (answer: TickAnswer, row: number, name: TickColumn): bigint | undefined =>
  answer.wide.find((each) => each.row === row)?.values[name] ??
  doubleToScaled(answer.columns[TICK_COLUMNS.indexOf(name) * answer.rows + row]);

function book(): PricingApi {
  const api = createPricingBook();
  api.setMarkets([BTC, ETH]);
  return api;
}

describe('pricing book', () => {
  it('prices an isolated row on mark and on last with the formulas of the engine', () => {
    const api = book();
    const held = position('p-1');
    api.setRow(0, held);
    const answer = api.tick(prices('59123.4', '1800', '59200'));
    const mark = priceOf('59123.4');
    expect(figure(answer, 0, 'pnl')).toBe(unrealizedPnl({ ...held, price: mark }));
    expect(figure(answer, 0, 'roe')).toBe(roe({ ...held, price: mark }));
    expect(figure(answer, 0, 'pnlOnLast')).toBe(
      unrealizedPnl({ ...held, price: priceOf('59200') }),
    );
    expect(figure(answer, 0, 'maintenanceMargin')).toBe(
      maintenanceMarginAt({ ...held, price: mark, tiers }),
    );
    expect(figure(answer, 0, 'liquidationPrice')).toBe(
      isolatedLiquidationPrice({
        ...held,
        walletMargin: held.margin,
        tiers,
        tickSize: BTC.tickSize,
      }),
    );
  });

  it('gives cross rows one margin ratio, and each the liquidation price of the whole account', () => {
    const api = book();
    const btc = position('p-1', { marginType: 'CROSS', margin: moneyOf('0') });
    const eth = position('p-2', {
      optionId: ETH.optionId,
      side: 'SHORT',
      marginType: 'CROSS',
      quantity: quantityOf('10'),
      entryPrice: priceOf('1800'),
      margin: moneyOf('0'),
    });
    api.setRow(0, btc);
    api.setRow(1, eth);
    api.setWallet({
      point: moneyOf('5000'),
      held: moneyOf('0'),
      margins: moneyOf('0'),
      funding: moneyOf('-1'),
      holds: [],
      resting: [],
    });
    const answer = api.tick(prices('59000', '1850'));
    const ethPnl = unrealizedPnl({ ...eth, price: priceOf('1850') });
    const btcPnl = unrealizedPnl({ ...btc, price: priceOf('59000') });
    expect(figure(answer, 0, 'marginRatio')).toBe(figure(answer, 1, 'marginRatio'));
    expect(figure(answer, 0, 'liquidationPrice')).toBe(
      crossLiquidationPrice({
        walletBalance: moneyOf('5000'),
        othersPnl: ethPnl,
        othersMaintenanceMargin: maintenanceMarginAt({ ...eth, price: priceOf('1850'), tiers }),
        legs: [btc],
        tiers,
        tickSize: BTC.tickSize,
      }),
    );
    expect(answer.figures.markPnl).toBe(ethPnl + btcPnl);
    expect(answer.figures.shownBalance).toBe(moneyOf('4999') + ethPnl + btcPnl);
  });

  it('a market without a price leaves its rows without figures, and the others with theirs', () => {
    const api = book();
    api.setRow(0, position('p-1'));
    api.setRow(1, position('p-2', { optionId: ETH.optionId }));
    const tick = prices('60000', '1800');
    for (const kind of [0, 1, 2, 3]) tick[kind * 2 + 1] = Number.NaN;
    const answer = api.tick(tick);
    expect(figure(answer, 0, 'pnl')).toBe(0n);
    expect(figure(answer, 1, 'pnl')).toBeUndefined();
  });

  it('after any rows were set, replaced and dropped, it prices exactly those that are left', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('set' as const),
        at: fc.nat({ max: 120 }),
        lots: fc.integer({ min: 1, max: 900_000 }),
      }),
      fc.record({
        kind: fc.constant('drop' as const),
        at: fc.nat({ max: 120 }),
        lots: fc.constant(1),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 200 }),
        fc.integer({ min: 1, max: 900_000 }),
        (steps, tenths) => {
          const api = book();
          const model: PricingPosition[] = [];
          for (const [index, { kind, at, lots }] of steps.entries()) {
            if (kind === 'set') {
              const row = Math.min(at, model.length);
              const held = position(`p-${index}`, { quantity: quantity(BigInt(lots) * 100_000n) });
              model[row] = held;
              api.setRow(row, held);
            } else if (model.length > 0) {
              const row = at % model.length;
              const last = model.pop();
              if (last !== undefined && row < model.length) model[row] = last;
              api.dropRow(row);
            }
          }
          const mark: Price = toPrice(BigInt(tenths) * 10_000_000n);
          const tick = prices('60000', '1800');
          tick[0] = Number(mark);
          const answer = api.tick(tick);
          expect(answer.rows).toBe(model.length);
          for (const [row, held] of model.entries())
            expect(figure(answer, row, 'pnl')).toBe(unrealizedPnl({ ...held, price: mark }));
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });

  it('estimates both sides of the form: cost, most that can be opened, resulting liquidation', () => {
    const api = book();
    const held = position('p-1');
    api.setRow(0, held);
    api.setWallet({
      point: moneyOf('10000'),
      held: moneyOf('0'),
      margins: moneyOf('0'),
      funding: moneyOf('0'),
      holds: [],
      resting: [],
    });
    api.tick(prices('60000', '1800'));
    const form = {
      marketType: 'MARKET',
      intent: 'ONE_WAY',
      price: undefined,
      triggerPrice: undefined,
      quantity: quantityOf('0.1'),
      leverage: 10,
      marginType: 'ISOLATED',
      reduceOnly: false,
    } as const;
    const answer = api.estimate({ optionId: BTC.optionId, form });
    expect(answer?.buy.cost).toBe(
      orderCost({
        side: 'LONG',
        quantity: quantityOf('0.1'),
        orderPrice: priceOf('60000.1'),
        markPrice: priceOf('60000'),
        leverage: 10,
      }),
    );
    expect(answer?.sell.cost).toBe(0n);
    expect(answer?.sell.liquidationPrice).toBe(
      isolatedLiquidationPrice({
        side: 'LONG',
        quantity: quantityOf('0.4'),
        entryPrice: held.entryPrice,
        walletMargin: moneyOf('2400'),
        tiers,
        tickSize: BTC.tickSize,
      }),
    );
    const most = answer?.buy.maxQuantity ?? quantityOf('0');
    const costOf = (lots: bigint) =>
      orderCost({
        side: 'LONG',
        quantity: quantity(most + lots * BTC.lotSize),
        orderPrice: priceOf('60000.1'),
        markPrice: priceOf('60000'),
        leverage: 10,
      });
    expect(costOf(0n) <= moneyOf('10000')).toBe(true);
    expect(costOf(1n) <= moneyOf('10000')).toBe(false);
    expect(api.estimate({ optionId: optionId(99), form })).toBeUndefined();
  });
});
