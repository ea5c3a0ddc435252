/** One benchmark in this process; its rows go to a file: `tsx bench/runOne.ts NAME FILE`. */
import { writeFileSync } from 'node:fs';
import type { BenchRow } from './support.ts';

const [name, file] = process.argv.slice(2);
if (name === undefined || file === undefined) throw new Error('NAME and FILE are missing');
const bench = (await import(`./${name}/main.ts`)) as { readonly run: () => Promise<readonly BenchRow[]> };
writeFileSync(file, JSON.stringify(await bench.run()));
process.exit(0);
