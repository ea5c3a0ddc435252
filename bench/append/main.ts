/**
 * The cost of an append on PostgreSQL: records arrive at a steady rate, and each append takes all that
 * wait, as the loop does. The store with its fence, the store without it, and bare inserts of the same
 * records by `pg`: `npx tsx bench/append/main.ts`. The server is one of the tests, which does not wait
 * for the disk, so ratios count and absolute figures are lower than with a disk.
 */
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { userId } from '../../src/domain/ids.ts';
import type { LogRecord } from '../../src/gateway/ports.ts';
import { openPostgresStore } from '../../src/server/store/postgresStore.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type BenchRow, median, quantile } from '../support.ts';

const RATES = [2_000, 10_000];
const ROUNDS = 3;
const ROUND_MS = 1_500;
const GROUP_MAX = 1_000;
/** As long as the events of an order that waits. */
const EVENTS = JSON.stringify([['OrderPlaced', 'x'.repeat(380)]]);

type Append = (records: readonly LogRecord[]) => Promise<unknown>;

interface Writer {
  readonly name: string;
  readonly append: Append;
  readonly close: () => Promise<unknown>;
}

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const recordAt = (position: number): LogRecord => ({
  position,
  at: 1_700_000_000_000 + position,
  userId: userId(1 + (position % 1_000)),
  firstSeq: position,
  lastSeq: position,
  actor: userId(1 + (position % 1_000)),
  causation: `bench-${position}`,
  version: 1,
  events: EVENTS,
});

/** Appends what arrives at the rate; how long each record took from its arrival. */
async function pace(append: Append, from: number, rate: number) {
  const taken: number[] = [];
  const begun = performance.now();
  for (let now = begun; now < begun + ROUND_MS; now = performance.now()) {
    const arrived = Math.floor(((now - begun) * rate) / 1_000);
    const count = Math.min(arrived - taken.length, GROUP_MAX);
    if (count > 0) {
      const first = from + taken.length;
      await append(Array.from({ length: count }, (_, index) => recordAt(first + index)));
      const stored = performance.now() - begun;
      for (let index = 0; index < count; index += 1)
        taken.push(stored - ((taken.length + 1) * 1_000) / rate);
    } else await new Promise((resolve) => void setImmediate(resolve));
  }
  return { taken, perSecond: (taken.length * 1_000) / (performance.now() - begun) };
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function openStoreWriter(name: string, url: string, isFenced: boolean): Promise<Writer> {
  const store = await openPostgresStore(url, {
    onLost: (problem) => console.warn(problem),
    onDeposed: () => undefined,
  });
  if (!isFenced) {
    const client = await connected(url);
    for (const table of ['maru_log', 'maru_history', 'maru_statement'])
      await client.query(`DROP TRIGGER maru_fence ON ${table}`);
    await client.end();
  }
  return { name, append: (records) => store.append(records, []), close: store.close };
}

const PLAIN_TABLE = `CREATE TABLE plain (
  position bigint PRIMARY KEY, at bigint NOT NULL, user_id text, first_seq bigint NOT NULL,
  last_seq bigint NOT NULL, version int NOT NULL, events text NOT NULL, actor text, causation text
)`;
const COLUMNS = 9;

async function openPlainWriter(url: string): Promise<Writer> {
  const client = await connected(url);
  await client.query(PLAIN_TABLE);
  const rowOf = (_: unknown, row: number): string =>
    `(${Array.from({ length: COLUMNS }, (__, column) => `$${row * COLUMNS + column + 1}`).join()})`;
  return {
    name: 'bare INSERT',
    append: (records) =>
      client.query(
        `INSERT INTO plain VALUES ${records.map(rowOf).join()}`,
        records.flatMap((one) => [
          one.position,
          one.at,
          one.userId,
          one.firstSeq,
          one.lastSeq,
          one.version,
          one.events,
          one.actor,
          one.causation,
        ]),
      ),
    close: () => client.end(),
  };
}

/** All writers in turn, so that what the machine does otherwise meets each of them. */
async function measure(writers: readonly Writer[], rate: number, from: Map<Writer, number>) {
  const rounds = new Map(writers.map((writer) => [writer, [] as Figures[]]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const writer of writers) {
      const position = from.get(writer) ?? 1;
      const { taken, perSecond } = await pace(writer.append, position, rate);
      from.set(writer, position + taken.length);
      const figures = { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
      // The first round warms up.
      if (round > 0) rounds.get(writer)?.push(figures);
    }
  return writers.map((writer) => {
    const all = rounds.get(writer) ?? [];
    return {
      name: writer.name,
      perSecond: median(all.map((one) => one.perSecond)),
      p50: median(all.map((one) => one.p50)),
      p99: median(all.map((one) => one.p99)),
    };
  });
}

const said = ({ perSecond, p50, p99 }: Figures): string =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms`;

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  const writers = [
    await openStoreWriter('with the fence', await postgres.createDatabase('fenced'), true),
    await openStoreWriter('without', await postgres.createDatabase('open'), false),
    await openPlainWriter(await postgres.createDatabase('plain')),
  ];
  const from = new Map<Writer, number>();
  const rows: BenchRow[] = [];
  for (const rate of RATES) {
    const [fenced, open, plain] = await measure(writers, rate, from);
    if (fenced === undefined || open === undefined || plain === undefined) continue;
    rows.push({
      name: `append on PostgreSQL, ${rate} records/s`,
      value: `${said(fenced)} (without the fence: ${said(open)})`,
      peer: `bare INSERT by pg: ${said(plain)}`,
      ratio: `p50 ${(fenced.p50 / plain.p50).toFixed(2)}x`,
      goal: `all that arrives: ${fenced.perSecond > rate * 0.95 ? 'kept' : 'MISSED'}`,
    });
  }
  for (const writer of writers) await writer.close();
  await postgres.stop();
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.table(await run());
  process.exit(0);
}
