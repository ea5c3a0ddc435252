/** The developer page of a log with a million facts, in a real Chromium with its profile on the disk. */
import { fileURLToPath } from 'node:url';
import { withBenchPage } from '../browserPage.ts';
import type { BenchRow } from '../support.ts';
import type { DevLogMeasured } from './page.tsx';

const FACTS = 1_000_000;
const GOAL_MS = 1_000;

export function run(): Promise<readonly BenchRow[]> {
  const entry = fileURLToPath(new URL('page.tsx', import.meta.url));
  return withBenchPage({ page: entry }, 'devLogBench', async (page) => {
    const { openMs, oldestMs, parsedMs }: DevLogMeasured = await page.evaluate(
      (total) => devLogBench.measure(total),
      FACTS,
    );
    const row = (what: string, ms: number): BenchRow => ({
      name: `log of ${FACTS.toLocaleString('en')} facts: ${what}`,
      value: `${ms.toFixed(0)} ms`,
      peer: `all facts parsed: ${parsedMs.toFixed(0)} ms`,
      ratio: (ms / parsedMs).toFixed(4),
      goal: `${GOAL_MS} ms`,
    });
    return [
      row('from opening the page to its first rows', openMs),
      row('from a scroll to the other end to the oldest row', oldestMs),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
