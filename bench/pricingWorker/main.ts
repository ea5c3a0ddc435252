/** A tick of 10,000 positions to the pricing worker and back, in Chromium. */
import { fileURLToPath } from 'node:url';
import { withBenchPage } from '../browserPage.ts';
import type { BenchRow } from '../support.ts';

const ROWS = 10_000;
const TICKS = 2_000;
const OBJECT_TICKS = 200;

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const us = (value: number): string => `${Math.round(value)} µs`;

export function run(): Promise<readonly BenchRow[]> {
  const entries = {
    page: source('page.ts'),
    worker: source('../../src/workers/pricing.worker.ts'),
  };
  return withBenchPage(entries, 'pricingWorkerBench', async (page) => {
    const computing = await page.evaluate(
      ([rows, ticks]) => pricingWorkerBench.measureComputing(rows, ticks),
      [ROWS, TICKS] as const,
    );
    const trips = await page.evaluate(
      ([rows, ticks]) => pricingWorkerBench.measureTicks(rows, ticks),
      [ROWS, TICKS] as const,
    );
    const objects = await page.evaluate(
      ([rows, ticks]) => pricingWorkerBench.measureObjects(rows, ticks),
      [ROWS, OBJECT_TICKS] as const,
    );
    const beyond = trips.p99Us - computing.medianUs;
    return [
      {
        name: 'pricing worker: tick of 10,000 positions and back, p99 beyond computing',
        value: `${us(beyond)} (round trip median ${us(trips.medianUs)}, p99 ${us(trips.p99Us)}; computing ${us(computing.medianUs)})`,
        peer: `row objects, nothing computed: median ${us(objects.medianUs)}, p99 ${us(objects.p99Us)}`,
        ratio: `${(objects.p99Us / Math.max(1, beyond)).toFixed(1)}x`,
        goal: 'p99 below 200 µs beyond computing',
      },
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
