/**
 * Derives data/pace.json from the shipped records: how many moves their minutes are made of, which a
 * feed would otherwise work out at each start.
 *
 * Run: npx tsx scripts/dataPace.ts
 */
import { writeFileSync } from 'node:fs';
import { createFeedFiles } from '../src/server/feed.ts';
import { pacesOf } from './lib/paces.ts';

const OUT = 'data/pace.json';

const paces = await pacesOf(createFeedFiles('data'));
const lines = Object.entries(paces).map(([path, pace]) => `  "${path}": ${JSON.stringify(pace)}`);
writeFileSync(OUT, `{\n${lines.join(',\n')}\n}\n`);
process.stdout.write(`${OUT}: ${lines.length} records\n`);
