/**
 * `npm run soak -- --minutes N [--users U]`: players, readers, reconnects and slow readers against
 * the built server in a process of its own. A line a minute, a verdict at the end, exit code 0 when
 * it is good.
 */
import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer, temporaryDirectory } from '../tests/support/server.ts';
import { folderBytes } from './soak/folder.ts';
import { signUpMember } from './soak/member.ts';
import { createMeters, type Taken } from './soak/meters.ts';
import { playerAt, type Playground, watchMarket } from './soak/players.ts';
import { probeSource, readSeconds, type Second } from './soak/probe.ts';
import { type Minute, percentile, verdictOf } from './soak/verdict.ts';
import { exitAfterHelp } from './lib/usage.ts';

const MIB = 1_048_576;
const MINUTE_MS = 60_000;

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0 && value <= most) return value;
  throw new RangeError(`--${name} is a whole number from 1 to ${most}, not ${text}`);
}

const minuteOf = (seconds: readonly Second[]): Minute => ({
  rss: Math.max(0, ...seconds.map(({ rss }) => rss)) / MIB,
  heap: Math.min(...seconds.map(({ heap }) => heap)) / MIB,
  lagP99: percentile(
    seconds.flatMap(({ lags }) => lags),
    0.99,
  ),
});

const COLUMNS = [
  ['minute', 6],
  ['rss MB', 8],
  ['heap MB', 8],
  ['lag p99', 8],
  ['lag max', 8],
  ['orders', 7],
  ['p50 ms', 7],
  ['p99 ms', 8],
  ['tick p99', 9],
  ['tick max', 9],
  ['connects', 9],
  ['data MB', 8],
] as const;
const printRow = (cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, at) => String(cell).padStart(COLUMNS[at]?.[1] ?? 0)).join(' '));

function printMinute(
  index: number,
  seconds: readonly Second[],
  { orders, gaps, connects, failures }: Taken,
  bytes: number,
): Minute {
  const minute = minuteOf(seconds);
  const lags = seconds.flatMap((each) => each.lags);
  printRow([
    index,
    minute.rss.toFixed(0),
    minute.heap.toFixed(1),
    minute.lagP99.toFixed(1),
    percentile(lags, 1).toFixed(0),
    orders.length,
    percentile(orders, 0.5).toFixed(1),
    percentile(orders, 0.99).toFixed(1),
    percentile(gaps, 0.99).toFixed(0),
    percentile(gaps, 1).toFixed(0),
    connects,
    (bytes / MIB).toFixed(1),
  ]);
  for (const [name, times] of failures) console.log(`       ${name} ×${times}`);
  return minute;
}

interface Soak {
  readonly minutes: number;
  readonly users: number;
}

/** Plays for so many minutes. @returns whether the verdict is good */
async function soak({ minutes, users }: Soak, folder: string): Promise<boolean> {
  const dataDir = join(folder, 'data');
  const probe = join(folder, 'probe.mjs');
  const measured = join(folder, 'measured.jsonl');
  await mkdir(dataDir);
  await writeFile(probe, probeSource(measured));
  const server = await startServer({
    dataDir,
    environment: {
      NODE_OPTIONS: `--import ${pathToFileURL(probe).href}`,
      // All players come from one address.
      SIGNUP_RATE: 'off',
      GUEST_RATE: 'off',
    },
  });
  try {
    return await play({ minutes, users }, server, { dataDir, measured });
  } finally {
    await server.stop();
  }
}

async function play(
  { minutes, users }: Soak,
  { url, output }: RunningServer,
  { dataDir, measured }: { readonly dataDir: string; readonly measured: string },
): Promise<boolean> {
  const ending = new AbortController();
  // Every player waits for the end.
  setMaxListeners(0, ending.signal);
  const meters = createMeters();
  const ground: Playground = { url, meters, signal: ending.signal };
  const playing = [watchMarket(ground)];
  for (let index = 0; index < users; index += 1) {
    playing.push(playerAt(index)(ground, await signUpMember(ground)));
  }
  console.log(`${users} players for ${minutes} minutes`);
  printRow(COLUMNS.map(([name]) => name));
  const rows: Minute[] = [];
  const lags: number[] = [];
  // Sign-ups are not part of the measurement.
  meters.take();
  let seen = (await readSeconds(measured, 0)).length;
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(MINUTE_MS);
    const seconds = await readSeconds(measured, seen);
    seen += seconds.length;
    for (const second of seconds) lags.push(...second.lags);
    rows.push(printMinute(minute, seconds, meters.take(), await folderBytes(dataDir)));
  }
  ending.abort();
  await Promise.all(playing);
  for (const line of output.filter((each) => each.includes('stood still'))) console.log(line);
  const { lines, isGood } = verdictOf(rows, lags);
  for (const line of lines) console.log(line);
  return isGood;
}

exitAfterHelp('npm run soak -- [--minutes N] [--users U]');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '24' },
  },
});
const options = {
  minutes: readNumber('minutes', values.minutes, 10_000),
  users: readNumber('users', values.users, 10_000),
};
if (!existsSync('dist/server/main.js')) throw new Error('There is no server yet: npm run build.');
const folder = await temporaryDirectory();
try {
  process.exitCode = (await soak(options, folder.path)) ? 0 : 1;
} finally {
  await folder.remove();
}
