import { expect, test } from 'vitest';
import { instrumentCode } from '../../../../src/domain/ids.ts';
import { openExchange } from '../../../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../../../src/gateway/feeds/index.ts';
import type { MoneySettings } from '../../../../src/gateway/moneyTerms/settings.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../../support/clock.ts';
import { createKeptLogger } from '../../../support/logger.ts';

/** As both hosts open it: the server with its configuration, practice with none. */
async function settingsOf(money: Partial<MoneySettings>): Promise<MoneySettings> {
  const gateway = await openExchange({
    store: createMemoryStore(),
    clock: createManualClock(1_800_000_000_000),
    random: (length) => new Uint8Array(length),
    logger: createKeptLogger(),
    money,
    openFeed: async (start) =>
      createSyntheticFeed({ ...start, instruments: [instrumentCode('BTCUSDT')] }),
  });
  return gateway.core.money;
}

test('[D-E2] the sandbox is on for every host that does not turn it off', async () => {
  const usual = await settingsOf({});
  expect(usual.sandbox).toEqual({ inMs: 3_000, outMs: 10_000 });
  const off = await settingsOf({ sandbox: undefined });
  expect(off).toEqual({ ...usual, sandbox: undefined });
});
