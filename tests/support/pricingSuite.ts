/**
 * What must be true of the pricing worker wherever it runs: one suite, carried out in Node over a
 * message channel and in Chromium with the worker of the build.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ONE } from '../../src/domain/decimal.ts';
import type { EstimateForm } from '../../src/domain/futures/estimateTypes.ts';
import { futuresShownBalance, tradingFee } from '../../src/domain/futures/index.ts';
import { money, NO_MONEY, price, quantity } from '../../src/domain/quantities.ts';
import type {
  PricedFigures,
  PricedTick,
  PricingClient,
} from '../../src/workers/clients/pricingClient.ts';
import type { PricingPosition, PricingWallet } from '../../src/workers/pricing/pricingTypes.ts';
import {
  accountPositions,
  expectedFigures,
  markOf,
  MARKETS,
  marketOf,
  type Marks,
  marksCases,
  positionCases,
  pricesAt,
  walletCases,
} from './pricingWorkerCases.ts';

const EMPTY: PricingWallet = {
  point: NO_MONEY,
  held: NO_MONEY,
  margins: NO_MONEY,
  funding: NO_MONEY,
  holds: [],
  resting: [],
};
/** 0.01 %: the grain of a shown return. */
const ROE_STEP = 10_000n;

/** @param connect a client to a fresh worker */
export function describePricing(where: string, connect: () => PricingClient): void {
  describe(`the pricing worker ${where}`, () => {
    let client: PricingClient;
    beforeAll(() => {
      client = connect();
      client.setMarkets(MARKETS);
    });
    afterAll(() => client.close());

    async function tick(
      positions: readonly PricingPosition[],
      wallet: PricingWallet,
      marks: Marks,
      lasts: Marks = marks,
    ): Promise<PricedTick> {
      client.setPositions(positions);
      client.setWallet(wallet);
      const answer = await client.tick(pricesAt(marks, lasts));
      if (answer === undefined) throw new Error('an answer for other rows');
      return answer;
    }
    const rowOf = (answer: PricedTick, { positionId }: PricingPosition): PricedFigures => {
      const row = answer.position(positionId);
      if (row === undefined) throw new Error(`${positionId} is not priced`);
      return row;
    };
    const alone = fc.record({
      position: positionCases.map((position) => ({ ...position, positionId: 'p' })),
      wallet: walletCases,
      marks: marksCases,
    });

    it('computes every figure of every position like the bigint formulas, to the last digit', () =>
      fc.assert(
        fc.asyncProperty(
          accountPositions,
          walletCases,
          marksCases,
          marksCases,
          async (positions, wallet, marks, lasts) => {
            const answer = await tick(positions, wallet, marks, lasts);
            let crossPnl = 0n;
            let pnl = 0n;
            for (const position of positions) {
              const expected = expectedFigures(position, positions, wallet, marks, lasts);
              expect(rowOf(answer, position)).toEqual(expected);
              if (position.marginType === 'CROSS') crossPnl += expected.pnl ?? 0n;
              pnl += expected.pnl ?? 0n;
            }
            const { figures } = answer;
            expect(figures.markPnl).toBe(crossPnl);
            expect(figures.shownBalance).toBe(
              futuresShownBalance({
                ...wallet,
                playerPoint: wallet.point,
                unrealizedPnl: money(pnl),
              }),
            );
          },
        ),
        { numRuns: 400, seed: 71 },
      ));

    it('PnL and every return rise with the price for a long and fall for a short', () =>
      fc.assert(
        fc.asyncProperty(alone, marksCases, async ({ position, wallet, marks }, others) => {
          const isRising = markOf(position, marks) <= markOf(position, others);
          const low = isRising ? marks : others;
          const high = isRising ? others : marks;
          // The answer is read before the next question: its memory goes round.
          const below = { ...rowOf(await tick([position], wallet, low), position) };
          const above = rowOf(await tick([position], wallet, high), position);
          for (const name of ['pnl', 'roe', 'roeOfMarkMargin', 'pnlOnLast', 'roeOnLast'] as const) {
            const rise = (above[name] ?? 0n) - (below[name] ?? 0n);
            expect([name, position.side === 'LONG' ? rise >= 0n : rise <= 0n]).toEqual([
              name,
              true,
            ]);
          }
        }),
        { numRuns: 200, seed: 72 },
      ));

    it("a short's figures are a long's with the sign changed, a tie of a return apart", () =>
      fc.assert(
        fc.asyncProperty(alone, async ({ position, wallet, marks }) => {
          const long = { ...position, side: 'LONG', positionId: 'long' } as const;
          const short = { ...position, side: 'SHORT', positionId: 'short' } as const;
          const answer = await tick([long, short], wallet, marks);
          const a = rowOf(answer, long);
          const b = rowOf(answer, short);
          expect((a.pnl ?? 0n) + (b.pnl ?? 0n)).toBe(0n);
          expect((a.pnlOnLast ?? 0n) + (b.pnlOnLast ?? 0n)).toBe(0n);
          for (const name of ['roe', 'roeOfMarkMargin', 'roeOnLast'] as const)
            expect([0n, ROE_STEP]).toContain((a[name] ?? 0n) + (b[name] ?? 0n));
          for (const name of ['entryMargin', 'initialMargin', 'maintenanceMargin'] as const)
            expect(a[name]).toBe(b[name]);
        }),
        { numRuns: 200, seed: 73 },
      ));

    it('at the liquidation price the margin ratio has not passed 100 %, one tick on it has', () =>
      expectLiquidations(tick, rowOf));

    it('closing at the entry price realises nothing and costs exactly the fee', () =>
      fc.assert(
        fc.asyncProperty(alone, async ({ position, wallet, marks }) => {
          const { side, optionId, entryPrice, leverage, marginType } = position;
          const atEntry = MARKETS.map((each, index) =>
            each.optionId === optionId ? entryPrice : marks[index],
          );
          const [first = entryPrice, second = entryPrice, third = entryPrice] = atEntry;
          const row = rowOf(await tick([position], wallet, [first, second, third]), position);
          expect([row.pnl, row.roe, row.roeOfMarkMargin]).toEqual([0n, 0n, 0n]);
          const form: EstimateForm = {
            marketType: 'LIMIT',
            intent: 'ONE_WAY',
            price: entryPrice,
            triggerPrice: undefined,
            quantity: position.quantity,
            leverage,
            marginType,
            reduceOnly: true,
          };
          const answer = await client.estimate({ optionId, form });
          const closing = side === 'LONG' ? answer?.sell : answer?.buy;
          // Selling at the best bid takes it; buying below the best ask waits.
          const { makerFee, takerFee } = marketOf(position);
          const feeRate = side === 'LONG' ? takerFee : makerFee;
          expect(closing).toEqual({
            orderPrice: entryPrice,
            cost: 0n,
            fee: tradingFee({ quantity: position.quantity, price: entryPrice, feeRate }),
            resultingQuantity: 0n,
            quantity: position.quantity,
            maxQuantity: position.quantity,
            safeQuantity: position.quantity,
            liquidationPrice: undefined,
          });
        }),
        { numRuns: 200, seed: 74 },
      ));

    it('a position held in two parts is worth what it is worth in one', () =>
      fc.assert(
        fc.asyncProperty(alone, fc.integer({ min: 1, max: 99 }), async (given, percent) => {
          const { position, wallet, marks } = given;
          const whole = { ...position, entryPrice: price(onCent(position.entryPrice)) };
          const part = (position.quantity * BigInt(percent)) / 100n / 100_000n;
          const first = quantity(part * 100_000n);
          if (first === 0n) return;
          const parts = [first, quantity(position.quantity - first)].map((held, index) => ({
            ...whole,
            positionId: `part-${index}`,
            quantity: held,
          }));
          const answer = await tick([whole, ...parts], wallet, marks);
          const total = (name: 'pnl' | 'pnlOnLast'): bigint =>
            parts.reduce((sum, each) => sum + (rowOf(answer, each)[name] ?? 0n), 0n);
          const row = rowOf(answer, whole);
          expect([total('pnl'), total('pnlOnLast')]).toEqual([row.pnl, row.pnlOnLast]);
          for (const each of parts) expect(rowOf(answer, each).roe).toBe(row.roe);
        }),
        { numRuns: 200, seed: 75 },
      ));

    it('never answers with the figures of other rows', async () => {
      const position = { ...fc.sample(positionCases, { numRuns: 1, seed: 1 })[0] };
      if (!isWhole(position)) throw new Error('no position');
      const marks = fc.sample(marksCases, { numRuns: 1, seed: 1 })[0];
      if (marks === undefined) throw new Error('no marks');
      client.setPositions([{ ...position, positionId: 'a' }]);
      const under = client.tick(pricesAt(marks));
      client.setPositions([{ ...position, positionId: 'b' }]);
      expect(await under).toBeUndefined();
      const after = await client.tick(pricesAt(marks));
      expect(after?.positionIds).toEqual(['b']);
      client.setPositions([]);
      client.setWallet(EMPTY);
      expect((await client.tick(pricesAt(marks)))?.positionIds).toEqual([]);
    });
  });
}

const isWhole = (
  position: Partial<Omit<PricingPosition, 'positionId'>>,
): position is Omit<PricingPosition, 'positionId'> => position.optionId !== undefined;

/** Down to four decimals, so that lots of it have no more than eight. */
const onCent = (at: bigint): bigint => (at / 10_000n) * 10_000n;

type Tick = (
  positions: readonly PricingPosition[],
  wallet: PricingWallet,
  marks: Marks,
) => Promise<PricedTick>;

/** The ratio is rounded up, so 100 % is reached at the price itself or by the next tick. */
async function expectLiquidations(
  tick: Tick,
  rowOf: (answer: PricedTick, position: PricingPosition) => PricedFigures,
): Promise<void> {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(accountPositions, walletCases, marksCases, async (all, wallet, marks) => {
      const answer = await tick(all, wallet, marks);
      const stops = all.map((position) => rowOf(answer, position).liquidationPrice);
      for (const [index, position] of all.entries()) {
        const stop = stops[index];
        const { tickSize } = marketOf(position);
        if (stop === undefined || stop <= tickSize) continue;
        found += 1;
        const ratioAt = async (at: bigint): Promise<bigint | undefined> =>
          rowOf(await tick(all, wallet, markedAt(position, marks, at)), position).marginRatio;
        const around = [
          await ratioAt(stop - tickSize),
          await ratioAt(stop),
          await ratioAt(stop + tickSize),
        ];
        const known = around.map((ratio) => ratio ?? 2n * ONE);
        // Of two legs each margin is rounded up: a hair of the balance may lie between them.
        const isReached = known.some((ratio) => ratio >= ONE - 10n);
        const isNotBefore = known.some((ratio) => ratio <= ONE + 10n);
        const [below = ONE, there = ONE, above = ONE] = known;
        const past = position.side === 'LONG' ? below : above;
        const isExact = position.marginType === 'CROSS' || (there <= ONE && past >= ONE);
        expect({ isReached, isNotBefore, isExact }).toEqual({
          isReached: true,
          isNotBefore: true,
          isExact: true,
        });
      }
    }),
    { numRuns: 120, seed: 76 },
  );
  expect(found).toBeGreaterThan(100);
}

const markedAt = (position: PricingPosition, marks: Marks, at: bigint): Marks => {
  const [first, second, third] = marks;
  switch (position.optionId) {
    case MARKETS[0].optionId:
      return [price(at), second, third];
    case MARKETS[1].optionId:
      return [first, price(at), third];
    default:
      return [first, second, price(at)];
  }
};
