import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgresServer } from '../support/postgresServer.ts';

test('a PostgreSQL of its own starts on any account, keeps what it is told and is gone after', async () => {
  const server = await startPostgresServer();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create table log (position bigint primary key)');
  await client.query('insert into log values (1), (2)');
  const { rows } = await client.query<{ count: string }>('select count(*) from log');
  expect(rows).toEqual([{ count: '2' }]);
  await client.end();
  await server.stop();

  const late = new pg.Client({ connectionString: server.url });
  await expect(late.connect()).rejects.toThrow('ECONNREFUSED');
});
