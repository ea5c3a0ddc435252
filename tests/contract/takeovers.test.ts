/**
 * Processes that take the role of the writer from one another: one that is killed or stopped is
 * replaced by one that stands by, nothing acknowledged is lost and nothing is written by both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const TAKEOVERS = 20;
/** Nothing acknowledged for longer than that is a takeover that failed its promise. */
const GAP_MAX_MS = 2_000;
/** For a hang: processes of TypeScript take their time on a busy machine. */
const WITHIN = { timeout: 60_000, interval: 5 };

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

interface Process {
  readonly number: number;
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** Positions that it acknowledged. */
  readonly stored: readonly number[];
}

const processes = new Set<Process>();

async function killAll(): Promise<void> {
  const ends = [...processes].map(async ({ child }) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  });
  processes.clear();
  await Promise.all(ends);
}
afterEach(killAll);

function start(url: string, number: number, role: 'writer' | 'standby'): Process {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/leaseProcess.ts', url, String(number), role],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  const stored: number[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const [word, position] = line.split(' ');
    if (word === 'stored') stored.push(Number(position));
  });
  const started = { number, child, lines, stored };
  processes.add(started);
  return started;
}

const saysOf = ({ lines }: Process, word: string): readonly string[] =>
  lines.filter((line) => line.startsWith(word));

/** Until the process has acknowledged so many records. */
const untilStored = (process: Process, count: number): Promise<void> =>
  until(() => expect(process.stored.length).toBeGreaterThanOrEqual(count), WITHIN);

const untilSays = (process: Process, word: string): Promise<void> =>
  until(() => expect(saysOf(process, word)).not.toEqual([]), WITHIN);

/** The one of the processes that acts; there is never a second. */
async function untilActing(waiting: readonly Process[]): Promise<Process> {
  const acting = () => waiting.filter((process) => saysOf(process, 'acting').length > 0);
  await until(() => expect(acting()).not.toEqual([]), WITHIN);
  const [one, ...others] = acting();
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('no process acts');
  return one;
}

/** Who wrote which position, and the epoch. */
async function readStore(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ position: string; at: string }>(
    'SELECT position, at FROM maru_log ORDER BY position',
  );
  const lease = await client.query<{ epoch: string }>('SELECT epoch FROM maru_writer');
  await client.end();
  return {
    log: rows.map(({ position, at }) => ({ position: Number(position), number: Number(at) })),
    epoch: Number(lease.rows[0]?.epoch),
  };
}

function expectAllKept(
  { log }: Awaited<ReturnType<typeof readStore>>,
  wrote: readonly Process[],
): void {
  expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index + 1));
  for (const { number, stored } of wrote)
    for (const position of stored)
      expect(log[position - 1], `position ${position}`).toMatchObject({ number });
}

describe('a writer that dies', () => {
  it('[O-C7] is replaced within two seconds, twenty times in turn, and nothing acknowledged is lost', async () => {
    const url = await postgres.createDatabase('killed');
    let writer = start(url, 1, 'writer');
    await untilStored(writer, 3);
    let waiting = [start(url, 2, 'standby'), start(url, 3, 'standby')];
    const wrote = [writer];
    const gaps: number[] = [];
    for (let takeover = 1; takeover <= TAKEOVERS; takeover += 1) {
      await Promise.all(waiting.map((process) => untilSays(process, 'standing-by')));
      await untilStored(writer, 3);
      const killedAt = performance.now();
      writer.child.kill('SIGKILL');
      writer = await untilActing(waiting);
      await untilStored(writer, 1);
      gaps.push(performance.now() - killedAt);
      wrote.push(writer);
      waiting = [
        ...waiting.filter((process) => process !== writer),
        start(url, takeover + 3, 'standby'),
      ];
    }
    await killAll();
    const store = await readStore(url);
    expect(store.epoch).toBe(1 + TAKEOVERS);
    expectAllKept(store, wrote);
    const longest = Math.max(...gaps);
    process.stdout.write(`${TAKEOVERS} takeovers, the longest gap ${Math.round(longest)} ms\n`);
    expect(longest).toBeLessThan(GAP_MAX_MS);
  });

  it('[O-C3][O-C5][O-C7] one that was stopped and goes on writes nothing, and ends', async () => {
    const url = await postgres.createDatabase('stopped');
    const writer = start(url, 1, 'writer');
    await untilStored(writer, 3);
    const successor = start(url, 2, 'standby');
    await untilSays(successor, 'standing-by');
    writer.child.kill('SIGSTOP');
    await untilStored(successor, 3);
    const ended = once(writer.child, 'exit');
    writer.child.kill('SIGCONT');
    await ended;
    expect(saysOf(writer, 'deposed')).toHaveLength(1);
    expect(saysOf(writer, 'written')).toEqual([]);
    expect(new Set(saysOf(writer, 'refused'))).toEqual(
      new Set(['refused DeposedError: another process writes to this database now']),
    );
    await untilStored(successor, successor.stored.length + 3);
    await killAll();
    const store = await readStore(url);
    expectAllKept(store, [writer, successor]);
    const last = Math.max(...writer.stored);
    // One append may have been under way when it was stopped.
    const later = store.log.filter(({ position, number }) => number === 1 && position > last + 1);
    expect(later).toEqual([]);
    expect(store.epoch).toBe(2);
  });
});
