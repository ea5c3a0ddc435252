import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tradeOptionId, userId } from '../../src/domain/ids.ts';
import { migrate, openSqlStore } from '../../src/server/store/sqlStore.ts';
import { type Migration, MIGRATIONS } from '../../src/server/store/migrations.ts';
import type { SqlDatabase } from '../../src/server/store/sqlDatabase.ts';
import { openOwnPglite, type OwnPglite } from '../support/emptyDatabase.ts';
import { databaseOf } from '../support/pgliteDatabase.ts';

const NEWEST = MIGRATIONS.length;
/** The migration that gave rows of the history the ids of their requests. */
const REQUEST_IDS = 6;
const page = { page: 1, size: 10 };

let own: OwnPglite;
let pglite: OwnPglite['pglite'];
let database: SqlDatabase;
beforeAll(async () => {
  own = await openOwnPglite();
  pglite = own.pglite;
  database = databaseOf(pglite);
});
afterAll(() => own.close());
afterEach(async () => {
  await pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
});

const upTo = (number: number): readonly Migration[] => MIGRATIONS.slice(0, number);
const schema = async (): Promise<unknown> =>
  (await database.query("SELECT value FROM maru_meta WHERE key = 'schema'"))[0]?.['value'];

describe('migrations', () => {
  it('are numbered from 1 without a gap', () => {
    expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });

  it.each(MIGRATIONS.map(({ number }) => number))(
    'migrate a store of version %i to the newest without loss',
    async (number) => {
      await migrate(database, upTo(number));
      await pglite.exec(`
        INSERT INTO maru_log (position, at, first_seq, last_seq, version, events)
          VALUES (1, 5, 1, 0, 1, '[["XO",5]]');
        INSERT INTO maru_history (kind, id, user_id, option_id, at, body)
          VALUES ('ORDER', 'o-1', 'u-1', 1, 5, '"old"');`);
      expect(await schema()).toBe(String(number));
      const store = await openSqlStore(database);
      expect(await schema()).toBe(String(NEWEST));
      expect(await store.read(0, 10)).toMatchObject([{ position: 1, events: '[["XO",5]]' }]);
      expect(await store.history({ kind: 'ORDER', userId: userId(1), ...page })).toEqual({
        items: ['"old"'],
        total: 1,
      });
      const outcome = { kind: 'ROUND', id: '11-0', optionId: tradeOptionId(11), at: 30 } as const;
      await store.append([], [{ ...outcome, userId: undefined, labels: ['a'], body: '"new"' }]);
      const rounds = { kind: 'ROUND', userId: undefined, labels: [['a']], ...page } as const;
      expect((await store.history(rounds)).items).toEqual(['"new"']);
    },
  );

  it('orders and bets of a store without request ids are found by theirs', async () => {
    await migrate(database, upTo(REQUEST_IDS - 1));
    await pglite.exec(`
      INSERT INTO maru_history (kind, id, user_id, option_id, at, body) VALUES
        ('ORDER', 'o-2', 'u-2', 1, 5, '{"kind":"ORDER","order":{"clientOrderId":"mine"}}'),
        ('BET', 'b-1', 'u-2', 1, 5, '{"clientBetId":"bet"}');`);
    const store = await openSqlStore(database);
    expect(await store.findRequest('ORDER', userId(2), 'mine')).toContain('mine');
    expect(await store.findRequest('BET', userId(2), 'bet')).toContain('bet');
  });

  it('run once', async () => {
    await openSqlStore(database);
    await openSqlStore(database);
    expect(await schema()).toBe(String(NEWEST));
  });

  it('one that fails leaves nothing of itself, and runs again at the next start', async () => {
    const next = NEWEST + 1;
    const statements = ['CREATE TABLE maru_next (id int)'];
    const failing: Migration = {
      number: next,
      statements,
      run: () => Promise.reject(new Error('no space')),
    };
    await expect(migrate(database, [...MIGRATIONS, failing])).rejects.toThrow('no space');
    expect(await schema()).toBe(String(NEWEST));
    await migrate(database, [...MIGRATIONS, { number: next, statements }]);
    expect(await schema()).toBe(String(next));
  });

  it('a store of a newer version is refused and stays as it is', async () => {
    await migrate(database, [...MIGRATIONS, { number: NEWEST + 1, statements: [] }]);
    await expect(openSqlStore(database)).rejects.toThrow(
      `the store was written by a newer version (schema ${NEWEST + 1}, this one knows ${NEWEST})`,
    );
    expect(await schema()).toBe(String(NEWEST + 1));
  });
});
