/**
 * Every benchmark, each in a process of its own so that none meets another's memory:
 * `npm run bench`, or `npm run bench -- pricing loop` for some. Prints one table.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, parseRows } from './support.ts';
import { exitAfterHelp } from '../scripts/lib/usage.ts';

const BENCHES = [
  'pricing',
  'pricingWorker',
  'clientLog',
  'scrub',
  'devLog',
  'engine',
  'engineCrowd',
  'snapshot',
  'loop',
  'follower',
  'metrics',
  'dashboard',
  'userList',
  'settlement',
  'transfers',
  'copyBlock',
  'orderLatency',
  'floods',
  'listeners',
  'rounds',
  'popups',
  'statement',
  'liabilities',
  'copyList',
  'whatIf',
  'firstLoad',
  'terminal',
  'simulation',
];

exitAfterHelp(`npm run bench -- [${BENCHES.join('|')}...]`);

const here = fileURLToPath(new URL('.', import.meta.url));
const tsx = join(here, '..', 'node_modules', '.bin', 'tsx');

/** Runs one benchmark; a failed one becomes a row that says so. */
function runBench(name: string, directory: string): readonly BenchRow[] {
  process.stderr.write(`${name} …\n`);
  const answer = join(directory, `${name}.json`);
  const ended = spawnSync(tsx, [join(here, 'runOne.ts'), name, answer], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (ended.status !== 0 || !existsSync(answer))
    return [{ name, value: `failed (${ended.status})`, peer: '', ratio: '', goal: '' }];
  return parseRows(readFileSync(answer, 'utf8'));
}

function toTable(rows: readonly BenchRow[]): string {
  const head = ['benchmark', 'measured', 'peer in the same run', 'ratio', 'goal'];
  const cells = rows.map((row) => [row.name, row.value, row.peer, row.ratio, row.goal]);
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${BENCHES.join(', ')}`);
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'maru-bench-'));
const rows = (asked.length > 0 ? asked : BENCHES).flatMap((name) => runBench(name, directory));
rmSync(directory, { recursive: true });
console.log(toTable(rows));
if (rows.some((row) => row.value.startsWith('failed'))) process.exitCode = 1;
