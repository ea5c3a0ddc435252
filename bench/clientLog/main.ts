/**
 * The client's log in a real Chromium with its profile on the disk, strict durability, against
 * Dexie with one row an event in the same run.
 */
import { fileURLToPath } from 'node:url';
import { withProfiledPage } from '../../tests/unit/db/support/profiledPage.ts';
import type { BenchRow } from '../support.ts';
import type { BenchShape } from './events.ts';
import type { Measured } from './page.ts';

const perSecond = ({ eventsPerSecond }: Measured): string =>
  `${Math.round(eventsPerSecond).toLocaleString('en')} events/s`;

function toRow(name: string, own: Measured, peer: Measured, goal: string): BenchRow {
  return {
    name: `${name} (${Math.round(own.bytesPerEvent)} bytes an event)`,
    value: perSecond(own),
    peer: `one Dexie row an event: ${perSecond(peer)}`,
    ratio: (own.eventsPerSecond / peer.eventsPerSecond).toFixed(1),
    goal,
  };
}

export function run(): Promise<readonly BenchRow[]> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  return withProfiledPage(entry, async (page) => {
    const append = (shape: BenchShape, total: number, size: number) =>
      page.evaluate(([a, b, c]) => clientLogBench.measureAppend(a, b, c), [
        shape,
        total,
        size,
      ] as const);
    const appendRows = (shape: BenchShape, total: number, size: number) =>
      page.evaluate(([a, b, c]) => clientLogBench.measureRowAppend(a, b, c), [
        shape,
        total,
        size,
      ] as const);
    const replay = (shape: BenchShape, total: number) =>
      page.evaluate(([a, b]) => clientLogBench.measureReplay(a, b), [shape, total] as const);
    const replayRows = (shape: BenchShape, total: number) =>
      page.evaluate(([a, b]) => clientLogBench.measureRowReplay(a, b), [shape, total] as const);
    const rows: BenchRow[] = [];
    for (const shape of ['wire', 'short'] as const) {
      const what = shape === 'wire' ? 'account events' : 'short facts';
      rows.push(
        toRow(
          `client log: append ${what}, 1,000 a segment, strict`,
          await append(shape, 300_000, 1_000),
          await appendRows(shape, 20_000, 1_000),
          '500,000 events/s',
        ),
        toRow(
          `client log: append ${what}, 100 a segment, strict`,
          await append(shape, 60_000, 100),
          await appendRows(shape, 10_000, 100),
          '60,000 events/s',
        ),
        toRow(
          `client log: replay ${what}, parsed`,
          await replay(shape, 500_000),
          await replayRows(shape, 50_000),
          '1,000,000 events/s',
        ),
      );
    }
    return rows;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
