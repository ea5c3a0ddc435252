/**
 * The one session that writes to a PostgreSQL store. It holds an advisory lock and the newest epoch of
 * the table `maru_writer`; every other table refuses a statement of a session without that epoch. A deposed writer therefore writes nothing, whatever it believes.
 */
import { Client } from 'pg';
import { batchIn, type Query, type SqlDatabase } from './sqlDatabase.ts';

/** `maru` in ASCII: the advisory lock of the one writer of a database. */
const WRITER_LOCK = 0x6d_61_72_75;
const CONNECT_WITHIN_MS = 5_000;
const LOCK_WAIT_MS = 3_000;

const LEASE_TABLE = `CREATE TABLE IF NOT EXISTS maru_writer (
  id int PRIMARY KEY CHECK (id = 1),
  epoch bigint NOT NULL,
  address text NOT NULL,
  renewed timestamptz NOT NULL
)`;

/** Begins the next epoch; for a session that replaces a lost one, only where none began meanwhile. */
const CLAIM = `INSERT INTO maru_writer (id, epoch, address, renewed) VALUES (1, 1, $1, now())
  ON CONFLICT (id) DO UPDATE SET
    epoch = maru_writer.epoch + 1, address = excluded.address, renewed = excluded.renewed
    WHERE $2::bigint IS NULL OR maru_writer.epoch = $2
  RETURNING epoch`;

const FENCE = `CREATE OR REPLACE FUNCTION maru_fence() RETURNS trigger LANGUAGE plpgsql AS $fence$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM maru_writer WHERE epoch::text = current_setting('maru.epoch', true)
    ) THEN
      RAISE EXCEPTION 'this session is not the writer of the exchange' USING ERRCODE = 'MARU1';
    END IF;
    RETURN NULL;
  END
$fence$`;

/** Every table of the store, so that none that is added later can be forgotten. */
const UNFENCED = `SELECT relname AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    AND relname LIKE 'maru\\_%' AND relname <> 'maru_writer'
    AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'maru_fence')`;

/** PostgreSQL's code for a lock that was not granted in time, and that of the fence. */
const LOCK_NOT_AVAILABLE = '55P03';
const FENCED_OFF = 'MARU1';

const TAKEN = 'another process writes to this database now';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** A statement failed with the session: without a code of PostgreSQL, or with one of a connection's end. */
const isBroken = (error: unknown): boolean =>
  !/^(?!08|57P)[0-9A-Z]{5}$/.test(String(codeOf(error)));

const isDeposed = (error: unknown): boolean =>
  error instanceof DeposedError || codeOf(error) === FENCED_OFF;

const queryOf =
  (client: Client): Query =>
  async (statement, values = []) =>
    (await client.query<Record<string, unknown>>(statement, [...values])).rows;

/** Another process took the role over: what this one knows of the store may be old. */
class DeposedError extends Error {
  override readonly name = 'DeposedError';
}

export interface WriterLease {
  /** One statement, which is a transaction by itself: one round trip. */
  readonly write: Query;
  readonly batch: SqlDatabase['batch'];
  readonly transaction: SqlDatabase['transaction'];
  /**
   * Takes the role for this process.
   * @throws Error while another process has it, or when the database cannot be reached
   */
  readonly take: () => Promise<void>;
  /** Refuses writes of other sessions to every table that exists by now. */
  readonly fence: () => Promise<void>;
  readonly release: () => Promise<void>;
}

interface LeaseOptions {
  readonly url: string;
  /** Where this process is reached; so that the database can say who writes. */
  readonly address: string;
  /** Receives one line when the session breaks; the next write opens another. */
  readonly onLost: (problem: string) => void;
  /** The role is over for this process, because another one took it. */
  readonly onDeposed: () => void;
}

async function epochIn(query: Query): Promise<string> {
  const [row] = await query('SELECT epoch FROM maru_writer');
  return String(row?.['epoch']);
}

/** Takes the lock and begins an epoch; ends the session where either fails. */
async function openSession(
  { url, address }: LeaseOptions,
  earlier: string | undefined,
): Promise<{ readonly client: Client; readonly epoch: string }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Listened to from the beginning: an error that nothing receives ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const query = queryOf(client);
    // The successor of this process holds the lock: there is nothing to wait for.
    if (earlier !== undefined && (await epochIn(query)) !== earlier) throw new DeposedError(TAKEN);
    // Waits a little: the server may not have noticed yet that a killed owner is gone.
    await query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    await query('SELECT pg_advisory_lock($1)', [WRITER_LOCK]);
    await query('SET lock_timeout = 0');
    await query(LEASE_TABLE);
    const [claimed] = await query(CLAIM, [address, earlier ?? null]);
    if (claimed === undefined) throw new DeposedError(TAKEN);
    const epoch = String(claimed['epoch']);
    await query("SELECT set_config('maru.epoch', $1, false)", [epoch]);
    return { client, epoch };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (codeOf(error) === LOCK_NOT_AVAILABLE)
      throw new Error('another exchange writes to this database', { cause: error });
    throw error;
  }
}

/**
 * Writes run one after the other, in the order they were requested. A session that breaks is replaced
 * at the next write, but only where no other process had the role in between.
 */
export function createWriterLease(options: LeaseOptions): WriterLease {
  let held: Client | undefined;
  let epoch: string | undefined;
  let over: 'deposed' | 'closed' | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const lose = (client: Client): void => {
    if (held === client) held = undefined;
    client.end().catch(() => undefined);
  };
  const depose = (): DeposedError => {
    if (over === undefined) options.onDeposed();
    over ??= 'deposed';
    return new DeposedError(TAKEN);
  };
  const openHeld = async (): Promise<Client> => {
    if (over === 'closed') throw new Error('the store is closed');
    if (over === 'deposed') throw depose();
    if (held !== undefined) return held;
    const session = await openSession(options, epoch);
    session.client.on('error', ({ message }) => options.onLost(message));
    session.client.on('end', () => lose(session.client));
    ({ client: held, epoch } = session);
    return held;
  };
  /** One piece of work in the session, after what was requested before. */
  const inTurn = <T>(work: (query: Query, client: Client) => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => {
      try {
        const client = await openHeld();
        return await work(queryOf(client), client);
      } catch (error) {
        throw isDeposed(error) ? depose() : error;
      }
    });
    turn = mine.catch(() => undefined);
    return mine;
  };
  const write: Query = (...statement) =>
    inTurn((query, client) =>
      query(...statement).catch((error: unknown) => {
        if (isBroken(error)) lose(client);
        throw error;
      }),
    );
  const transaction: WriterLease['transaction'] = (work) =>
    inTurn(async (query, client) => {
      try {
        await query('BEGIN');
        await work(query);
        await query('COMMIT');
      } catch (error) {
        await query('ROLLBACK').catch(() => lose(client));
        throw error;
      }
    });
  return {
    write,
    batch: batchOf(write, transaction),
    transaction,
    take: () => inTurn(async () => undefined),
    fence: () => transaction(fenceTables),
    release: async () => {
      await turn;
      over ??= 'closed';
      await held?.end();
      held = undefined;
    },
  };
}

/** Several statements are one transaction, and one is a transaction without its round trips. */
const batchOf =
  (write: Query, transaction: WriterLease['transaction']): WriterLease['batch'] =>
  async (statements) => {
    const [only] = statements;
    if (only === undefined || statements.length > 1) await batchIn(transaction)(statements);
    else await write(...only);
  };

async function fenceTables(query: Query): Promise<void> {
  await query(FENCE);
  for (const { name } of await query(UNFENCED))
    await query(
      `CREATE TRIGGER maru_fence BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE
         ON ${String(name)} FOR EACH STATEMENT EXECUTE FUNCTION maru_fence()`,
    );
}
