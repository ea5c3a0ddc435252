/** A snapshot of 100,000 users: the longest pause it costs the exchange, against one text at once. */
import { pathToFileURL } from 'node:url';
import { stateTexts } from '../../src/engine/index.ts';
import { Cut } from '../../src/gateway/loop/cut.ts';
import type { Head } from '../../src/gateway/loop/head.ts';
import { openedExchange } from '../engine/workload.ts';
import type { BenchRow } from '../support.ts';
import { storedRows } from './stored.ts';

const USERS = 100_000;
const ROUNDS = 3;

interface Pauses {
  readonly longest: number;
  readonly total: number;
  readonly characters: number;
}

const timed = (action: () => void): number => {
  const start = performance.now();
  action();
  return performance.now() - start;
};

function inPieces(head: Head): Pauses {
  const made: Cut[] = [];
  const pauses = [timed(() => made.push(new Cut(head)))];
  let characters = 0;
  for (const cut of made)
    while (!cut.isDone)
      pauses.push(
        timed(() => {
          for (const { body } of cut.nextPieces() ?? []) characters += body.length;
        }),
      );
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  return { longest: Math.max(...pauses), total, characters };
}

const least = (figures: readonly number[]): number => Math.min(...figures);

/** Takes about a minute and a half. */
export async function run(): Promise<BenchRow[]> {
  return [pausesRow(), ...(await storedRows())];
}

function pausesRow(): BenchRow {
  const engine = openedExchange(USERS);
  const seqs = new Map([...engine.members.keys()].map((id) => [id, 3]));
  const head: Head = { engine, position: 1, at: 1, seqs };
  const pieced = Array.from({ length: ROUNDS }, () => inPieces(head));
  const whole = Array.from({ length: ROUNDS }, () =>
    timed(() => void [...stateTexts(engine)].join('\n')),
  );
  const longest = least(pieced.map((one) => one.longest));
  const total = least(pieced.map((one) => one.total));
  const megabytes = ((pieced[0]?.characters ?? 0) / 1e6).toFixed(0);
  return {
    name: `snapshot: longest pause, ${USERS} users, ${megabytes} MB`,
    value: `${longest.toFixed(1)} ms of ${total.toFixed(0)} ms in all`,
    peer: `as one text ${least(whole).toFixed(0)} ms`,
    ratio: `${(longest / least(whole)).toFixed(3)}x`,
    goal: '< 10 ms',
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
