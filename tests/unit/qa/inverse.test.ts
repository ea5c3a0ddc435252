import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { array, object, parse, record, string, unknown } from 'valibot';
import {
  inverseEntryPrice,
  inverseInitialMargin,
  inverseLiquidationPrice,
  inverseMaintenanceMargin,
  inverseOrderCost,
  inversePnl,
  inverseRoe,
} from '../../../src/qa/inverse.ts';
import { decimal, ONE } from '../../../src/domain/decimal.ts';
import {
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../../src/domain/quantities.ts';
import { leverages, prices, quantities, sides } from '../../support/futuresArbitraries.ts';

const published = parse(
  object({
    vectors: array(
      object({
        id: string(),
        kind: string(),
        inputs: record(string(), unknown()),
        expected: record(string(), unknown()),
        tolerance: record(string(), string()),
      }),
    ),
  }),
  JSON.parse(readFileSync('data/vectors/public.json', 'utf8')),
).vectors;

type Inputs = Readonly<Record<string, unknown>>;
const need = (inputs: Inputs, name: string): string => {
  const value = inputs[name];
  if (typeof value !== 'string') throw new Error(`no ${name}`);
  return value;
};
const sideOf = (inputs: Inputs) => (inputs['side'] === 'short' ? 'SHORT' : 'LONG');
const contractsOf = (inputs: Inputs) =>
  quantity(
    (decimal(need(inputs, 'contracts')) * decimal(need(inputs, 'contractSize'))) / 10n ** 8n,
  );
const positionOf = (inputs: Inputs) =>
  ({
    side: sideOf(inputs),
    contracts: contractsOf(inputs),
    entryPrice: priceOf(need(inputs, 'entryPrice')),
  }) as const;

const ANSWERS: Readonly<
  Record<string, (inputs: Inputs) => Readonly<Record<string, bigint | undefined>>>
> = {
  pnl_inverse: (inputs) => ({
    pnl: inversePnl({ ...positionOf(inputs), price: priceOf(need(inputs, 'exitPrice')) }),
  }),
  roe: (inputs) => ({
    roe: inverseRoe({
      ...positionOf(inputs),
      price: priceOf(need(inputs, 'markPrice')),
      leverage: Number(need(inputs, 'leverage')),
    }),
  }),
  initial_margin: (inputs) => ({
    initialMargin: inverseInitialMargin({
      contracts: contractsOf(inputs),
      price: priceOf(need(inputs, 'price')),
      leverage: Number(need(inputs, 'leverage')),
    }),
  }),
  maintenance_margin: (inputs) => ({
    maintenanceMargin: inverseMaintenanceMargin({
      contracts: contractsOf(inputs),
      price: priceOf(need(inputs, 'price')),
      maintenanceRate: rateOf(need(inputs, 'mmr')),
      maintenanceAmount: moneyOf(need(inputs, 'maintenanceAmount')),
    }),
  }),
  liq_isolated: (inputs) => ({
    liquidationPrice: inverseLiquidationPrice({
      ...positionOf(inputs),
      walletMargin: moneyOf(need(inputs, 'walletMargin')),
      maintenanceRate: rateOf(need(inputs, 'mmr')),
      maintenanceAmount: moneyOf(need(inputs, 'maintenanceAmount')),
      tickSize: price(1n),
    }),
  }),
};

/** Those of the product's own rules. */
const standard = published.filter(
  ({ kind, inputs }) =>
    kind in ANSWERS &&
    (kind === 'pnl_inverse' || inputs['contract'] === 'inverse') &&
    inputs['model'] !== 'entry-mm',
);

describe('[F-V18] inverse contracts', () => {
  it.each(standard)('$id is met but for the rounding at 8 decimals', (vector) => {
    const answer = ANSWERS[vector.kind]?.(vector.inputs) ?? {};
    for (const [name, text] of Object.entries(vector.expected)) {
      const off = (answer[name] ?? 0n) - decimal(String(text));
      const slack = decimal(trimmed(vector.tolerance[name] ?? '0')) + 1n;
      expect([name, off <= slack && off >= -slack]).toEqual([name, true]);
    }
  });

  it('all kinds of them were looked at', () => {
    expect(new Set(standard.map(({ kind }) => kind)).size).toBe(5);
    expect(standard.length).toBeGreaterThan(14);
  });

  it('the average entry is the harmonic mean, against the holder', () => {
    const held = { contracts: quantityOf('100'), entryPrice: priceOf('40000') };
    const added = { contracts: quantityOf('300'), price: priceOf('50000') };
    expect(inverseEntryPrice({ ...held, side: 'LONG' }, added)).toBe(priceOf('47058.82352942'));
    expect(inverseEntryPrice({ ...held, side: 'SHORT' }, added)).toBe(priceOf('47058.82352941'));
  });

  it('the worse side of the mark pays its open loss and the estimated fee in the coin', () => {
    const order = { contracts: quantityOf('10000'), orderPrice: priceOf('2000'), leverage: 25 };
    const at = (mark: string) => ({ ...order, markPrice: priceOf(mark) });
    expect(inverseOrderCost({ ...at('2500'), side: 'LONG' })).toBe(moneyOf('0.2'));
    // 0.2 + 10000 / 2000 - 10000 / 2500 + 0.0008 x 5
    expect(inverseOrderCost({ ...at('2500'), side: 'SHORT' })).toBe(moneyOf('1.204'));
  });

  it('a short at 1x is never liquidated', () => {
    const short = {
      side: 'SHORT',
      contracts: quantityOf('1000'),
      entryPrice: priceOf('100'),
    } as const;
    const terms = {
      maintenanceRate: rateOf('0'),
      maintenanceAmount: moneyOf('0'),
      tickSize: price(1n),
    };
    expect(
      inverseLiquidationPrice({ ...short, ...terms, walletMargin: moneyOf('10') }),
    ).toBeUndefined();
  });

  it("a short's PnL is a long's with the sign changed, and a long's rises with the price", () => {
    fc.assert(
      fc.property(
        quantities,
        prices,
        prices,
        prices,
        leverages,
        (contracts, entryPrice, a, b, leverage) => {
          const pnl = (side: 'LONG' | 'SHORT', at: typeof a) =>
            inversePnl({ side, contracts, entryPrice, price: at });
          expect(pnl('LONG', a) + pnl('SHORT', a)).toBe(0n);
          expect(a <= b ? pnl('LONG', a) <= pnl('LONG', b) : pnl('LONG', a) >= pnl('LONG', b)).toBe(
            true,
          );
          const returned = (side: 'LONG' | 'SHORT') =>
            inverseRoe({ side, entryPrice, price: a, leverage });
          expect([0n, 10_000n]).toContain(returned('LONG') + returned('SHORT'));
        },
      ),
      { numRuns: 500, seed: 51 },
    );
  });

  it('is liquidated where the margin left is the maintenance margin', () => {
    fc.assert(
      fc.property(sides, leverages, prices, (side, leverage, entryPrice) => {
        if (entryPrice < 10n ** 8n) return;
        const contracts = quantity(entryPrice * 1_000n);
        const maintenance = { maintenanceRate: rateOf('0.004'), maintenanceAmount: moneyOf('0') };
        const margin = inverseInitialMargin({ contracts, price: entryPrice, leverage });
        const p = { side, contracts, entryPrice };
        const stop = inverseLiquidationPrice({
          ...p,
          ...maintenance,
          walletMargin: margin,
          tickSize: price(1n),
        });
        if (stop === undefined) return;
        const left = margin + inversePnl({ ...p, price: stop });
        const kept = inverseMaintenanceMargin({ contracts, price: stop, ...maintenance });
        // What one unit of price changes of PnL and maintenance margin, and their own rounding.
        const slack = (2n * contracts * ONE) / (stop * stop) + 4n;
        expect(left >= kept - slack && left <= kept + slack).toBe(true);
      }),
      { numRuns: 500, seed: 52 },
    );
  });
});

const trimmed = (text: string): string =>
  text.includes('.') ? text.slice(0, text.indexOf('.') + 9) : text;
