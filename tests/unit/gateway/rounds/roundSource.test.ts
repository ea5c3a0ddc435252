import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { price } from '../../../../src/domain/quantities.ts';
import { roundOutcome } from '../../../../src/domain/rounds/settle.ts';
import { roundTimesAt } from '../../../../src/domain/rounds/roundTypes.ts';
import type { Feed } from '../../../../src/gateway/ports.ts';
import { createPowerBalls } from '../../../../src/gateway/rounds/powerBalls.ts';
import { RoundSource } from '../../../../src/gateway/rounds/roundSource.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { roundOption } from '../../../support/engineRounds.ts';

const STEP_MS = 250;
const START = 1_747_191_600_000;
const BTC = instrumentCode('BTCUSDT');

/** A market that has a price at those steps alone, counted from 5 s before the start. */
const feedOf = (prices: ReadonlyMap<number, bigint>): Pick<Feed, 'prices'> => ({
  prices: (_, from, to) =>
    [...prices]
      .map(([step, ticks]) => ({ at: START - 5_000 + step * STEP_MS, price: price(ticks) }))
      .filter(({ at }) => at > from && at <= to)
      .toSorted((a, b) => a.at - b.at),
});

const noDraws = (): never => {
  throw new Error('a market has no draws');
};

/** Steps of a round of 30 s and the 5 s before it; mostly there, in stretches that are not. */
const anyMarket = fc
  .array(fc.tuple(fc.nat({ max: 140 }), fc.bigInt({ min: 99n, max: 101n })), { maxLength: 160 })
  .chain((some) =>
    fc
      .tuple(fc.nat({ max: 140 }), fc.nat({ max: 140 }), fc.boolean())
      .map(([from, length, isWhole]) => {
        const all = new Map<number, bigint>(some);
        if (isWhole)
          for (let step = 0; step <= 140; step += 1)
            if (step < from || step >= from + length) all.set(step, 100n + BigInt(step % 3));
        return all;
      }),
  );

describe('round source', () => {
  it.each(['R.5', 'B1'] as const)(
    '[R-A3] finds the outcome of %s from few prices that all prices give',
    async (gameType) => {
      const option = roundOption(11, gameType, BTC);
      const round = { option, times: roundTimesAt(gameType, START) };
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(anyMarket, async (market) => {
          const source = new RoundSource(feedOf(market), noDraws);
          const whole = { ticks: source.ticks(round), draw: undefined, isCancelled: false };
          const expected = roundOutcome(option, round.times, whole);
          expect(await source.outcome(round)).toEqual(expected);
          seen.add(expected.voidReason ?? 'settled');
        }),
        { seed: 5, numRuns: 600 },
      );
      expect(seen.has('STALE_CLOSE')).toBe(true);
      expect(seen.has('STALE_OPEN')).toBe(true);
    },
  );

  it('never asks for prices after the moment it is given', () => {
    const asked: number[] = [];
    const prices: Feed['prices'] = (_, _from, to) => {
      asked.push(to);
      return [];
    };
    const option = roundOption(11, 'R.5', BTC);
    const round = { option, times: roundTimesAt('R.5', START) };
    new RoundSource({ prices }, noDraws).ticks(round, START + 1_000);
    expect(asked).toEqual([START + 1_000]);
  });
});

describe('[R-A4] power balls', () => {
  const option = roundOption(900_001, 'P1', undefined);
  const round = { option, times: roundTimesAt('P1', START) };
  const sourceOf = (store: ReturnType<typeof createMemoryStore>, byte: number) =>
    new RoundSource(
      feedOf(new Map()),
      createPowerBalls({ read: store.readMeta, write: store.writeMeta }, (length) =>
        new Uint8Array(length).fill(byte),
      ),
    );

  it('follow from the secret of the store: the same after a restart, others on another store', async () => {
    const store = createMemoryStore();
    const first = await sourceOf(store, 1).draw(round);
    // Other random bytes: the secret is read, not made again.
    expect(await sourceOf(store, 2).draw(round)).toEqual(first);
    expect(await sourceOf(createMemoryStore(), 2).draw(round)).not.toEqual(first);
    const next = { option, times: roundTimesAt('P1', START + 60_000) };
    expect((await sourceOf(store, 1).draw(next))?.seed).not.toBe(first?.seed);
  });

  it('ask again when the store failed the first time', async () => {
    const store = createMemoryStore();
    let isAway = true;
    const read: typeof store.readMeta = async (key) => {
      if (isAway) throw new Error('away');
      return store.readMeta(key);
    };
    const draws = createPowerBalls({ read, write: store.writeMeta }, (n) => new Uint8Array(n));
    await expect(draws()).rejects.toThrow('away');
    isAway = false;
    expect(typeof (await draws())).toBe('function');
  });

  it('are even and odd about as often', async () => {
    const source = sourceOf(createMemoryStore(), 7);
    let odd = 0;
    for (let n = 0; n < 2_000; n += 1) {
      const times = roundTimesAt('P1', START + n * 60_000);
      const outcome = await source.outcome({ option, times });
      if (outcome.side === 'B') odd += 1;
    }
    // Five standard deviations of a fair coin.
    expect(Math.abs(odd - 1_000)).toBeLessThan(112);
  });
});
