/**
 * The client's log in a real Chromium with its profile on the disk, strict durability, against
 * Dexie with one row an event in the same run.
 */
import { fileURLToPath } from 'node:url';
import { withProfiledPage } from '../../tests/unit/db/support/profiledPage.ts';
import type { BenchRow } from '../support.ts';
import type { Measured } from './page.ts';

const perSecond = ({ eventsPerSecond }: Measured): string => `${Math.round(eventsPerSecond).toLocaleString('en')} events/s`;

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
    const thousands = await page.evaluate(() => clientLogBench.measureAppend(300_000, 1_000));
    const rowThousands = await page.evaluate(() => clientLogBench.measureRowAppend(20_000, 1_000));
    const hundreds = await page.evaluate(() => clientLogBench.measureAppend(60_000, 100));
    const rowHundreds = await page.evaluate(() => clientLogBench.measureRowAppend(10_000, 100));
    const replay = await page.evaluate(() => clientLogBench.measureReplay(500_000));
    const rowReplay = await page.evaluate(() => clientLogBench.measureRowReplay(50_000));
    return [
      toRow('append, 1,000 a segment, strict', thousands, rowThousands, '500,000 events/s'),
      toRow('append, 100 a segment, strict', hundreds, rowHundreds, '60,000 events/s'),
      toRow('replay, parsed', replay, rowReplay, '1,000,000 events/s'),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
