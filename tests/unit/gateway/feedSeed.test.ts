/** The seed of a store's prices: [M-F17] of src/gateway/feeds/SPEC.md. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { type FeedStart, openExchange } from '../../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../../src/gateway/feeds/index.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';

const START = 1_800_000_000_000;

async function startOf(store: Store, at = START, seed?: string): Promise<FeedStart> {
  let found: FeedStart | undefined;
  await openExchange({
    store,
    seed,
    clock: createManualClock(at),
    random: (length) => new Uint8Array(randomBytes(length)),
    logger: createKeptLogger(),
    openFeed: async (start) => {
      found = start;
      return createSyntheticFeed({ ...start, instruments: [instrumentCode('BTCUSDT')] });
    },
  });
  if (found === undefined) throw new Error('no feed was opened');
  return found;
}

test('[M-F17] two new stores have two seeds of 128 bits, and each keeps its own', async () => {
  const [one, other] = [createMemoryStore(), createMemoryStore()];
  const first = await startOf(one);
  expect(first.seed).toMatch(/^[0-9a-f]{32}$/);
  expect((await startOf(other)).seed).not.toBe(first.seed);
  expect(await startOf(one, START + 5_000)).toEqual(first);
});

test('[M-F17] a store that was opened before it had a seed keeps the one that all had', async () => {
  const store = createMemoryStore();
  await store.writeMeta('feed-anchor', String(START - 1));
  expect(await startOf(store)).toEqual({ anchorAt: START - 1, seed: 'maru' });
  expect(await startOf(store, START, 'other')).toEqual({ anchorAt: START - 1, seed: 'maru' });
});

test('[M-F17] a given seed is the seed of a new store, and does not change an old one', async () => {
  const store = createMemoryStore();
  expect((await startOf(store, START, 'given')).seed).toBe('given');
  expect((await startOf(store, START, 'another')).seed).toBe('given');
});

test('[M-F17] a start that ended between the two writes goes on with its seed', async () => {
  const store = createMemoryStore();
  await store.writeMeta('feed-seed', 'half');
  expect(await startOf(store)).toEqual({ anchorAt: START, seed: 'half' });
});
