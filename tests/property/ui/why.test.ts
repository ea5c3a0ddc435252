import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, formatDecimal } from '../../../src/domain/decimal.ts';
import type { WireFuturesOption, WirePosition } from '../../../src/protocol/futures/entities.ts';
import { formatPercent, formatUsdt, instrumentFormat } from '../../../src/ui/market/instrument.ts';
import { explainLiquidation } from '../../../src/ui/screens/futures/panel/why/explainLiquidation.ts';
import {
  explainBreakEven,
  explainPnl,
  explainRoe,
  shownPnl,
  shownRoe,
} from '../../../src/ui/screens/futures/panel/why/explainProfit.ts';
import {
  explainRatio,
  type Held,
  type FreeMoney,
} from '../../../src/ui/screens/futures/panel/why/explainRatio.ts';
import type { Explanation } from '../../../src/ui/screens/futures/panel/why/steps.ts';
import { resultOf } from '../../support/calculation.ts';
import { priceAccount, wireTiers } from '../../support/pricedAccount.ts';
import { wirePosition } from '../../unit/streams/support/wire.ts';
import { anOption } from '../../unit/ui/futures/option.ts';

const OPTIONS = [
  anOption({ id: 1, stock: 'BTCUSDT', tickSize: '0.1', tiers: wireTiers('bitcoin') }),
  anOption({ id: 2, stock: 'XRPUSDT', tickSize: '0.0001', tiers: wireTiers('standard') }),
] as const;

/** Multiples of `step`, `from` to `to` of them, as decimal text. */
const steps = (from: number, to: number, step: bigint) =>
  fc.integer({ min: from, max: to }).map((count) => formatDecimal(BigInt(count) * step));

const TENTH = 10_000_000n;
const THOUSANDTH = 100_000n;
const BITCOIN = { price: steps(200_000, 1_500_000, TENTH), size: steps(1, 60_000, THOUSANDTH) };
const RIPPLE = { price: steps(5_000, 40_000, 10_000n), size: steps(1, 5_000_000, TENTH) };

/** An entry between two ticks, as an average is. */
const entry = (range: typeof BITCOIN) =>
  fc
    .tuple(range.price, fc.bigInt({ min: 0n, max: 9_999n }))
    .map(([price, rest]) => formatDecimal(decimal(price) + rest));

const position = (id: string, option: WireFuturesOption, range: typeof BITCOIN) =>
  fc
    .record({
      side: fc.constantFrom('LONG' as const, 'SHORT' as const),
      marginType: fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
      leverage: fc.integer({ min: 1, max: 25 }),
      quantity: range.size,
      entryPrice: entry(range),
      margin: steps(1, 100_000_000, THOUSANDTH),
    })
    .map((over) =>
      wirePosition(id, {
        ...over,
        futuresOptionId: option.id,
        stock: option.stock,
        margin: over.marginType === 'CROSS' ? '0' : over.margin,
      }),
    );

const account = fc.record({
  positions: fc
    .tuple(
      position('p-1', OPTIONS[0], BITCOIN),
      position('p-2', OPTIONS[0], BITCOIN),
      position('p-3', OPTIONS[1], RIPPLE),
    )
    // A long and a short of one instrument, as in hedge mode, share its margin type.
    .map(([one, two, three]): readonly WirePosition[] => [
      { ...one, side: 'LONG' },
      {
        ...two,
        side: 'SHORT',
        marginType: one.marginType,
        margin: one.marginType === 'CROSS' ? '0' : '1234.5',
      },
      three,
    ]),
  count: fc.integer({ min: 1, max: 3 }),
  bitcoin: fc.record({ mark: BITCOIN.price, last: BITCOIN.price }),
  ripple: fc.record({ mark: RIPPLE.price, last: RIPPLE.price }),
  point: steps(0, 1_000_000_000, THOUSANDTH),
});

/** Every step gives what it says. */
function expectStepsHold(explanation: Explanation): void {
  for (const step of explanation.steps) {
    expect(`${step.label} ${resultOf(step)}`).toBe(`${step.label} ${step.result}`);
  }
}

/** Expects the note that orders' holds back no cross position; an isolated position has none. */
function expectHoldsSaid(explanation: Explanation, { position: { marginType } }: Held): void {
  const isSaid = explanation.notes.some(
    ({ key, figures }) => key === 'why.note.ordersHold' && figures?.['held'] === '12.50000001',
  );
  const isTakenOff = explanation.steps.some(({ parts }) =>
    parts.some(({ text }) => text === '12.50000001'),
  );
  expect([isSaid, isTakenOff]).toEqual([marginType === 'CROSS', marginType === 'CROSS']);
}

const lastResult = (explanation: Explanation): string => explanation.steps.at(-1)?.result ?? '';

/** And the last one is the figure of the table, digit by digit. */
function expectExplained(
  explanation: Explanation,
  inTable: string,
  written: (text: string) => string,
): void {
  expectStepsHold(explanation);
  expect(written(lastResult(explanation))).toBe(inTable);
}

type Made = typeof account extends fc.Arbitrary<infer T> ? T : never;

async function heldOf(made: Made) {
  const positions = made.positions.slice(0, made.count);
  const { priced, figures } = await priceAccount(
    OPTIONS,
    positions,
    new Map([
      ['BTCUSDT', made.bitcoin],
      ['XRPUSDT', made.ripple],
    ]),
    made.point,
  );
  const held = positions.map((each): Held => {
    const option = OPTIONS.find(({ id }) => id === each.futuresOptionId);
    const row = priced.get(each.id);
    if (option === undefined || row === undefined) throw new Error('not priced');
    return { position: each, priced: row, option };
  });
  return { held, figures, cross: held.filter((each) => each.position.marginType === 'CROSS') };
}

/** @returns whether there was a ratio to be explained */
function expectRatioExplained(held: Held, cross: readonly Held[], wallet: FreeMoney): boolean {
  const explanation = explainRatio(held, cross, wallet);
  const isSpent = explanation.notes.some(({ key }) => key === 'why.note.spent');
  expectStepsHold(explanation);
  if (!isSpent) expectHoldsSaid(explanation, held);
  // Where no margin is left there is nothing to divide by, and the table shows the limit.
  const shown = isSpent ? '100' : lastResult(explanation);
  expect(formatPercent(shown)).toBe(formatPercent(held.priced.marginRatio));
  return !isSpent;
}

/** @returns how many positions share the price, or why the table shows none */
function expectLiquidationExplained(
  held: Held,
  cross: readonly Held[],
  wallet: FreeMoney,
): 'oneLeg' | 'twoLegs' | 'none' | 'outOfReach' {
  const inTable = held.priced.liquidationPrice;
  const explanation = explainLiquidation(held, cross, wallet, inTable);
  const isNever = explanation.notes.some(({ key }) => key === 'why.note.never');
  expectStepsHold(explanation);
  expectHoldsSaid(explanation, held);
  const isFar = explanation.notes.some(({ key }) => key === 'why.note.outOfReach');
  expect(isNever || isFar).toBe(inTable === undefined);
  const limit = decimal(held.priced.markPrice) * 10n;
  expect(!isNever && decimal(lastResult(explanation)) > limit).toBe(isFar);
  const { price } = instrumentFormat(held.option);
  expect(price(isNever || isFar ? undefined : lastResult(explanation))).toBe(price(inTable));
  if (isFar) return 'outOfReach';
  if (isNever) return 'none';
  return explanation.formula === 'why.formula.liquidationBoth' ? 'twoLegs' : 'oneLeg';
}

/** The same account beside orders that hold a part of its wallet. */
const holding = ({ playerPoint }: FreeMoney): FreeMoney => ({ playerPoint, held: '12.50000001' });

const BASES = [
  { pnlBasis: 'mark', roeBasis: 'entry' },
  { pnlBasis: 'mark', roeBasis: 'mark' },
  { pnlBasis: 'last', roeBasis: 'entry' },
  { pnlBasis: 'last', roeBasis: 'mark' },
] as const;

describe('why this number', () => {
  test('the steps of profit and return give the figures of the table, on any basis', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (made) => {
        const { held } = await heldOf(made);
        for (const { position: each, priced } of held) {
          for (const bases of BASES) {
            const signed = (text: string) => formatUsdt(text, 'always');
            expectExplained(
              explainPnl(each, priced, bases),
              signed(shownPnl(priced, bases)),
              signed,
            );
            const percent = (text: string) => formatPercent(text, 'always');
            expectExplained(
              explainRoe(each, priced, bases),
              percent(shownRoe(priced, bases)),
              percent,
            );
          }
        }
      }),
      { seed: 20260521, numRuns: 60 },
    );
  });

  test('the steps of the break-even price give the price of the table', async () => {
    await fc.assert(
      fc.asyncProperty(account, async (made) => {
        for (const { position: each, priced, option } of (await heldOf(made)).held) {
          const { price } = instrumentFormat(option);
          expectExplained(
            explainBreakEven(each, priced, option),
            price(priced.breakEvenPrice),
            price,
          );
        }
      }),
      { seed: 20260522, numRuns: 60 },
    );
  });

  test('[U-A4] the steps of the margin ratio give the ratio of the table, isolated and cross', async () => {
    let explained = 0;
    await fc.assert(
      fc.asyncProperty(account, async (made) => {
        const { held, cross, figures } = await heldOf(made);
        for (const each of held) {
          explained += expectRatioExplained(each, cross, holding(figures)) ? 1 : 0;
        }
      }),
      { seed: 20260523, numRuns: 80 },
    );
    expect(explained).toBeGreaterThan(50);
  });

  test('[F-V19] [U-A4] the steps of the liquidation price give the price of the table, in any tier, one leg or two', async () => {
    const seen = { oneLeg: 0, twoLegs: 0, none: 0, outOfReach: 0 };
    await fc.assert(
      fc.asyncProperty(account, async (made) => {
        const { held, cross, figures } = await heldOf(made);
        for (const each of held) {
          seen[expectLiquidationExplained(each, cross, holding(figures))] += 1;
        }
      }),
      { seed: 20260524, numRuns: 150 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });
});
