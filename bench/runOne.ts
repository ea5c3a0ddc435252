/** One benchmark in this process; its rows go to a file: `tsx bench/runOne.ts NAME FILE`. */
import { writeFileSync } from 'node:fs';

const [name, file] = process.argv.slice(2);
if (name === undefined || file === undefined) throw new Error('NAME and FILE are missing');
const bench: unknown = await import(`./${name}/main.ts`);
const hasRun = typeof bench === 'object' && bench !== null && 'run' in bench;
if (!hasRun || typeof bench.run !== 'function') throw new Error(`${name} has nothing to run`);
writeFileSync(file, JSON.stringify(await bench.run()));
process.exit(0);
