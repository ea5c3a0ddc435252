/**
 * A snapshot of users who have traded for long, written to the embedded database beside the
 * exchange, read back, and read by a server that starts on it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { seconds, tool } from '../../scripts/lib/processes.ts';
import { buildServer, beginServer, temporaryDirectory } from '../../tests/support/server.ts';
import type { BenchRow } from '../support.ts';
import { type StoredFigures, storedFigures } from './figures.ts';
import { type SceneName, sceneOf } from './scenes.ts';

const USERS = 10_000;
const MIB = 1_048_576;

const WRITER = fileURLToPath(new URL('written.ts', import.meta.url));

/** In a process of its own: memory that it holds would be missing where the server starts. */
function write(name: SceneName, directory: string): StoredFigures {
  const printed = execFileSync(tool('tsx'), [WRITER, name, directory, String(USERS)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return v.parse(storedFigures, JSON.parse(printed));
}

interface Started {
  /** From the start of the process until `/readyz` says yes. */
  readonly readyMs: number;
  readonly processorMs: number;
  readonly rssMb: number;
}

/** Processor time of another process so far, ms; undefined where the system does not say it. */
function processorOf(pid: number): number {
  const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const cells = stat.split(' ');
  return (Number(cells[11]) + Number(cells[12])) * 10;
}

async function startOn(dataDir: string): Promise<Started> {
  const built = await buildServer();
  const begin = performance.now();
  const server = beginServer({ main: built.main, dataDir });
  try {
    const url = await server.opened;
    for (;;) {
      const { ok } = await fetch(`${url}/readyz`);
      if (ok) break;
      await pause(10);
    }
    const readyMs = performance.now() - begin;
    const rss = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' });
    return { readyMs, processorMs: processorOf(server.pid), rssMb: (Number(rss) * 1_024) / MIB };
  } finally {
    await server.kill();
    await built.remove();
  }
}

interface Measured extends StoredFigures {
  readonly started: Started;
}

async function measure(name: SceneName): Promise<Measured> {
  const directory = await temporaryDirectory();
  try {
    const stored = write(name, directory.path);
    return { ...stored, started: await startOn(directory.path) };
  } finally {
    await directory.remove();
  }
}

function holdRow({ written: { holds, characters, longestTurnMs } }: Measured): BenchRow {
  const kilobytes = (characters / USERS / 1_000).toFixed(0);
  return {
    name: `snapshot stored: longest hold, ${USERS} users who have traded for long, ${kilobytes} kB each`,
    value: `${holds.longestMs.toFixed(1)} ms`,
    peer: `by the clock ${holds.longestByClockMs.toFixed(1)} ms, longest turn of the cut ${longestTurnMs.toFixed(1)}, collection of young objects ${holds.longestScavengeMs.toFixed(1)}, of the heap ${holds.longestMajorGcMs.toFixed(1)} ms`,
    ratio: '',
    goal: '< 20 ms',
  };
}

const storeRows = ({ written, readBack }: Measured): readonly BenchRow[] => [
  { name: 'the same: written', value: seconds(written.tookMs), peer: '', ratio: '', goal: '' },
  {
    name: 'the same: read back',
    value: seconds(readBack.tookMs),
    peer: `processor ${seconds(readBack.processorMs)}`,
    ratio: '',
    goal: '',
  },
];

function startRow(name: SceneName, { started }: Measured): BenchRow {
  const { title, goalMs } = sceneOf(name);
  return {
    name: `the same: a server's start ${title} until it is ready, ${started.rssMb.toFixed(0)} MB`,
    value: seconds(started.readyMs),
    peer: `processor ${seconds(started.processorMs)}`,
    ratio: '',
    goal: goalMs === undefined ? '' : `< ${goalMs / 1_000} s`,
  };
}

/** Takes about two minutes. */
export async function storedRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of ['restart', 'heavy'] as const) {
    const measured = await measure(name);
    rows.push(holdRow(measured), ...storeRows(measured), startRow(name, measured));
  }
  return [...rows, startRow('crash', await measure('crash'))];
}
