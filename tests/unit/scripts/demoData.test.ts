/** Demo data on the real exchange: made once, through its calls. */
import { expect, test } from 'vitest';
import { playDemo } from '../../../scripts/demoData/play.ts';
import { instrumentCode, userId } from '../../../src/domain/ids.ts';
import { createSyntheticFeed } from '../../../src/gateway/feeds/index.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { HistoryKind, Store } from '../../../src/gateway/ports.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { OPENED_AT } from '../../support/httpExchange.ts';

const instruments = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'].map(instrumentCode);
const PEOPLE = 3;
/** Hashes take no time from what is tested. */
const passwords = {
  hash: (password: string) => Promise.resolve(`hash of ${password}`),
  verify: (password: string, hash: string) => Promise.resolve(hash === `hash of ${password}`),
};

const play = (store: Store, seed: string) =>
  playDemo({
    store,
    seed,
    passwords,
    people: PEOPLE,
    sessions: 1,
    until: OPENED_AT,
    openFeed: ({ anchorAt, seed: own }) =>
      Promise.resolve(createSyntheticFeed({ seed: own, anchorAt, instruments })),
    logger: createKeptLogger(),
  });

test('[O-X1] people trade, bet, follow and apply through the calls; a second run is refused and changes nothing', async () => {
  const store = createMemoryStore();
  const { usernames, refusals } = await play(store, '7');
  expect(new Set(usernames).size).toBe(PEOPLE);
  const rowsOf = async (kind: HistoryKind): Promise<number> => {
    const owners = [undefined, ...Array.from({ length: 10 }, (_, n) => userId(n + 1))];
    const pages = await Promise.all(
      owners.map((owner) => store.history({ kind, userId: owner, page: 1, size: 1 })),
    );
    return pages.reduce((sum, { total }) => sum + total, 0);
  };
  for (const kind of ['ORDER', 'BET', 'DNW', 'TRADER_FILL', 'COPY'] as const)
    expect([kind, await rowsOf(kind)]).not.toEqual([kind, 0]);
  expect([...refusals.keys()].filter((call) => call.includes('copytrade'))).toEqual([]);
  const log = await store.read(0, 100_000);
  for (const seed of ['7', '8'])
    await expect(play(store, seed)).rejects.toThrow('the store holds the demo data of seed 7');
  expect(await store.read(0, 100_000)).toEqual(log);
}, 60_000);
