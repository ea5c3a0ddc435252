/** A record of the log that changed after it was stored is noticed, whoever reads it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { userId } from '../../src/domain/ids.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { openSqlStore } from '../../src/server/store/sqlStore.ts';
import { emptyRecord } from '../support/emptyRecord.ts';
import { openOwnPglite, type OwnPglite } from '../support/emptyDatabase.ts';
import { databaseOf } from '../support/pgliteDatabase.ts';

let own: OwnPglite;
let database: SqlDatabase;
beforeAll(async () => {
  own = await openOwnPglite();
  database = databaseOf(own.pglite);
});
afterAll(() => own.close());
afterEach(async () => {
  await own.pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
});

const ALICE = userId(1);
const record = (position: number): LogRecord => ({
  ...emptyRecord(position),
  userId: ALICE,
  firstSeq: position,
  lastSeq: position,
  causation: `c-${position}`,
  events: `["XO",${position}]`,
});

async function storeOf(length: number) {
  const store = await openSqlStore(database);
  for (let position = 1; position <= length; position += 1)
    await store.append([record(position)], []);
  return store;
}

/** One for each column that a record is read from. */
const DAMAGES = [
  ['at', 'at = 2'],
  ['user_id', `user_id = 'u-2'`],
  ['user_id of no user', `user_id = 'nobody'`],
  ['first_seq', 'first_seq = 2'],
  ['last_seq', 'last_seq = 4'],
  ['actor', `actor = 'operator'`],
  ['actor of no kind', `actor = '?'`],
  ['causation', `causation = 'c-4'`],
  ['no causation', 'causation = NULL'],
  ['version', 'version = 2'],
  ['events', `events = '["XO",4]'`],
] as const;

test.each(DAMAGES)('a record whose %s changed is refused by whoever reads it', async (_, change) => {
  const store = await storeOf(4);
  await own.pglite.exec(`UPDATE maru_log SET ${change} WHERE position = 3`);
  await expect(store.read(0, 10)).rejects.toThrow('record 3 of the log is damaged');
  expect(await store.read(0, 2)).toHaveLength(2);
});
