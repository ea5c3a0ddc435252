/** Holding the store of a running exchange by the socket in its data directory. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Hold,
  holdsSocket,
  type HoldsServer,
  serveHolds,
} from '../../../../src/server/backup/holds.ts';
import { whileStoreIsHeld } from '../../../../src/server/backup/holdStore.ts';
import { createKeptLogger, type KeptLogger } from '../../../support/logger.ts';
import { type Directory, temporaryDirectory } from '../../../support/server.ts';

const POSITION = 17;

let directory: Directory;
let logger: KeptLogger;
let server: HoldsServer | undefined;
/** Whether the store is held now, and how often it was. */
let held = { now: false, times: 0 };
beforeEach(async () => {
  directory = await temporaryDirectory();
  logger = createKeptLogger();
  held = { now: false, times: 0 };
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await directory.remove();
});

const hold: Hold = async (whileHeld) => {
  held = { now: true, times: held.times + 1 };
  await whileHeld(POSITION);
  held = { ...held, now: false };
};

const open = async (limitMs?: number): Promise<void> => {
  server = await serveHolds({
    directory: directory.path,
    hold,
    logger,
    ...(limitMs !== undefined && { limitMs }),
  });
};

test('[O-K1] nothing is stored while a backup copies, and the position of the log is that of the copy', async () => {
  await open();
  const position = await whileStoreIsHeld(directory.path, async () => {
    expect(held.now).toBe(true);
  });
  expect([position, held]).toEqual([POSITION, { now: false, times: 1 }]);
  expect(logger.infos[0]).toMatch(/^a backup was taken; the store was held for \d+ ms$/);
});

test('[O-K3] a backup that takes too long, or is gone, gives the store free and is no backup', async () => {
  await open(1);
  const freed = async (): Promise<void> => {
    while (held.now) await new Promise((resolve) => setImmediate(resolve));
  };
  await expect(whileStoreIsHeld(directory.path, freed)).rejects.toThrow('took too long');
  await server?.close();
  await open(60_000);
  const gone = connect(holdsSocket(directory.path));
  gone.write('hold\n');
  await once(gone, 'data');
  expect(held.now).toBe(true);
  gone.destroy();
  await freed();
  expect(logger.warnings).toHaveLength(2);
});

test('where no exchange runs, nobody is held', async () => {
  expect(await whileStoreIsHeld(directory.path, () => Promise.reject(new Error('called')))).toBe(
    undefined,
  );
});
