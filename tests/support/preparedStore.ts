/**
 * Stores on the embedded database, which takes a second to open: a process opens each
 * one once, and empties it for the next test.
 */
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../src/gateway/ports.ts';
import { openPgliteDatabase } from '../../src/server/store/pgliteDatabase.ts';
import { openStoreBeside } from '../../src/server/store/pgliteStore.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { copyEmptyDatabase } from './emptyDatabase.ts';
import { emptyTables } from './emptyTables.ts';
import { temporaryDirectory } from './server.ts';

interface Place {
  readonly path: string;
  readonly database: SqlDatabase;
}

const idle: Place[] = [];

async function makePlace(): Promise<Place> {
  const { path } = await temporaryDirectory();
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  await copyEmptyDatabase(path);
  return { path, database: openPgliteDatabase(path) };
}

/** An empty store; its `close` leaves the database to the next one. */
export async function openEmptyStore(): Promise<Store> {
  const place = idle.pop() ?? (await makePlace());
  const { path, database } = place;
  await emptyTables(database.query);
  await rm(join(path, 'snapshots'), { recursive: true, force: true });
  const close = async () => {
    if (!idle.includes(place)) idle.push(place);
  };
  return openStoreBeside(path, { ...database, close });
}
