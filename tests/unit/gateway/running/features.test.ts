/** The features of an exchange as its hosts open it. */
import { expect, test, vi } from 'vitest';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { openExchange } from '../../../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../../../src/gateway/feeds/index.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

interface Part {
  readonly start: () => unknown;
  readonly stop: () => unknown;
}

test('what mailings, deposits and trees need has started before, and stops after them', async () => {
  const gateway = await openExchange({
    store: createMemoryStore(),
    clock: createManualClock(1_800_000_000_000),
    random: (length) => new Uint8Array(length),
    logger: createKeptLogger(),
    openFeed: async (start) =>
      createSyntheticFeed({ ...start, instruments: [instrumentCode('BTCUSDT')] }),
  });
  const { messages, outbox, coins, liabilities } = gateway.core;
  const parts: Readonly<Record<string, Part>> = { messages, outbox, coins, liabilities };
  const spies = Object.entries(parts).map(([name, part]) => ({
    name,
    start: vi.spyOn(part, 'start'),
    stop: vi.spyOn(part, 'stop'),
  }));
  const calledIn = (side: 'start' | 'stop'): readonly string[] =>
    spies
      .map((spy) => ({ name: spy.name, at: spy[side].mock.invocationCallOrder[0] ?? 0 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name);
  await gateway.start();
  await gateway.stop();
  for (const { start, stop } of spies) {
    expect(start).toHaveBeenCalledOnce();
    expect(stop).toHaveBeenCalledOnce();
  }
  expect(calledIn('start')).toEqual(['messages', 'outbox', 'coins', 'liabilities']);
  expect(calledIn('stop')).toEqual(['liabilities', 'coins', 'outbox', 'messages']);
});
