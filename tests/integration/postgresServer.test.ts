import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../support/postgres.ts';

test('a PostgreSQL of its own starts on any account, stores data and is gone afterwards', async () => {
  const server = await startPostgres();
  const url = await server.createDatabase('probe');
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create table log (position bigint primary key)');
  await client.query('insert into log values (1), (2)');
  const { rows } = await client.query<{ count: string }>('select count(*) from log');
  expect(rows).toEqual([{ count: '2' }]);
  await client.end();
  await server.dropDatabase('probe');
  const dropped = new Client({ connectionString: url });
  await expect(dropped.connect()).rejects.toThrow('does not exist');

  await server.stop();
  const late = new Client({ connectionString: url });
  await expect(late.connect()).rejects.toThrow('ECONNREFUSED');
});
