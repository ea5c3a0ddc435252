/** Both buses under one contract, and what PostgreSQL alone does. */
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/gateway/ports.ts';
import { createLocalBus, type Notice } from '../../src/gateway/ports/bus.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { openPostgresBus } from '../../src/server/bus/postgresBus.ts';
import { openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { rowToRecord, SELECT_RECORDS } from '../../src/server/store/sqlRecords.ts';
import { describeBus, realClock } from '../support/busContract.ts';
import { emptyRecord } from '../support/emptyRecord.ts';
import { createCluster } from '../support/following.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

let postgres: TestPostgres;
let counter = 0;
const ignore = { onLost: () => undefined, onDeposed: () => undefined };

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const newDatabase = (): Promise<string> => {
  counter += 1;
  return postgres.createDatabase(`bus_${counter}`);
};

const openBus = (url: string, onLost: (problem: string) => void = () => undefined) =>
  openPostgresBus({ url, clock: realClock, onLost });

describeBus('one process', async () => {
  const { medium, bus } = createCluster(createMemoryStore());
  return {
    // All processes of it share one.
    openBus: async () => {
      let isClosed = false;
      return {
        notify: (notice) => {
          if (!isClosed) bus.notify(notice);
        },
        listen: (listener) =>
          bus.listen((notice) => {
            if (!isClosed) listener(notice);
          }),
        close: async () => {
          isClosed = true;
        },
      };
    },
    writers: medium,
    openReader: async () => medium,
    destroy: () => bus.close(),
  };
});

/** The log through sessions that read, and otherwise a store in which there is nothing. */
function readerOf(pool: Pool): Store {
  const read: Store['read'] = async (after, limit) => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `${SELECT_RECORDS} WHERE position > $1 ORDER BY position LIMIT $2`,
      [after, limit],
    );
    return rows.map(rowToRecord);
  };
  return { ...createMemoryStore(), read };
}

describeBus('PostgreSQL', async () => {
  const url = await newDatabase();
  const writers = await openPostgresStore(url, ignore);
  const ends: (() => Promise<unknown>)[] = [() => writers.close()];
  return {
    writers,
    openBus: async () => {
      const bus = await openBus(url);
      ends.push(bus.close);
      return bus;
    },
    openReader: async () => {
      const pool = new Pool({ connectionString: url, max: 2 });
      ends.push(() => pool.end());
      return readerOf(pool);
    },
    destroy: async () => {
      for (const end of ends) await end();
    },
  };
});

describe('the bus of one process', () => {
  it('[L-B1] passes on nothing once it is closed', async () => {
    const bus = createLocalBus();
    const notices: Notice[] = [];
    bus.listen((notice) => void notices.push(notice));
    bus.notify({ type: 'documents', number: 1 });
    await bus.close();
    await Promise.resolve();
    expect(notices).toEqual([]);
  });
});

describe('the bus of PostgreSQL', () => {
  it('[L-B2] says that records are stored with their commit, and not without it', async () => {
    const url = await newDatabase();
    const store = await openPostgresStore(url, ignore);
    const bus = await openBus(url);
    const notices: Notice[] = [];
    bus.listen((notice) => void notices.push(notice));
    await store.append([emptyRecord(1, 1), emptyRecord(2, 1)], []);
    // A record that the writer does not know of makes its statement fail where it stores.
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query("SELECT set_config('maru.epoch', epoch::text, false) FROM maru_writer");
    const others = 'at, first_seq, last_seq, version, sum, link, user_id, events, actor, causation';
    await admin.query(`INSERT INTO maru_log (position, ${others})
      SELECT 3, ${others} FROM maru_log WHERE position = 2`);
    await admin.end();
    await expect(store.append([emptyRecord(3, 3)], [])).rejects.toThrow('duplicate key');
    await store.append([emptyRecord(4, 4)], []);
    const seen: Notice[] = [
      { type: 'stored', position: 2 },
      { type: 'stored', position: 4 },
    ];
    await until(() => expect(notices).toEqual(seen));
    await bus.close();
    await store.close();
  });

  it('[L-B3] opens its session again when it broke, as often as it breaks', async () => {
    const url = await newDatabase();
    const lost: string[] = [];
    const [bus, other] = [
      await openBus(url, (problem) => void lost.push(problem)),
      await openBus(url),
    ];
    const admin = new Client({ connectionString: url });
    await admin.connect();
    const notices: Notice[] = [];
    bus.listen((notice) => void notices.push(notice));
    for (let cut = 1; cut <= 2; cut += 1) {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
      await until(() => expect(lost).toHaveLength(cut));
      await until(() => {
        other.notify({ type: 'documents', number: cut });
        bus.notify({ type: 'stored', position: cut });
        expect(notices).toContainEqual({ type: 'documents', number: cut });
        expect(notices).toContainEqual({ type: 'stored', position: cut });
      });
    }
    await admin.end();
    await bus.close();
    await other.close();
  });

  it('an address that cannot be reached is an error at the start', async () => {
    await expect(openBus('postgres://maru:maru@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
  });
});
