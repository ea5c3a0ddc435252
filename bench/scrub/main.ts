/** Any moment of a log of a million facts, in a real Chromium with its profile on the disk. */
import { fileURLToPath } from 'node:url';
import { withBenchPage } from '../browserPage.ts';
import { type BenchRow, median } from '../support.ts';
import type { ScrubMeasured } from './page.ts';

const FACTS = 1_000_000;
const MOMENTS = 100;

export function run(): Promise<readonly BenchRow[]> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  return withBenchPage({ page: entry }, 'scrubBench', async (page) => {
    const { openMs, momentMs, fromBeginningMs }: ScrubMeasured = await page.evaluate(
      ([total, moments]) => scrubBench.measure(total, moments),
      [FACTS, MOMENTS] as const,
    );
    const slowest = Math.max(...momentMs);
    const middle = median(momentMs);
    return [
      {
        name: `scrub: any moment of ${FACTS.toLocaleString('en')} facts, slowest of ${MOMENTS}`,
        value: `${slowest.toFixed(0)} ms (median ${middle.toFixed(0)} ms; views kept in ${(openMs / 1_000).toFixed(1)} s)`,
        peer: `folded from the beginning: ${fromBeginningMs.toFixed(0)} ms`,
        ratio: (slowest / fromBeginningMs).toFixed(4),
        goal: '300 ms',
      },
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
