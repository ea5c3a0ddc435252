/**
 * `npm run house`: how large the house is, by floor, and each figure beside its limit. With
 * `--list NAME` the files behind a figure: `circles`, `dust`, or any word, for the files that name it.
 */
import { parseArgs } from 'node:util';
import { importGraph } from '../tests/style/tools/graph.ts';
import { readModule } from '../tests/style/tools/modules.ts';
import { writtenFiles } from '../tests/style/tools/tree.ts';
import { dust, floorSizes, type CodeFile } from './house/files.ts';
import { beyondLimits, measure } from './house/figures.ts';
import { groupGraph, largestCircle } from './house/groups.ts';
import { LIMITS } from './house/limits.ts';
import { filesNaming } from './house/words.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm run house -- [--list circles|dust|WORD]');
const { values } = parseArgs({ options: { list: { type: 'string' } } });

const CODE = /^(?:src|tests|scripts|bench)\/.*\.tsx?$/;
const written = writtenFiles().filter(({ path }) => CODE.test(path));
const graph = importGraph(written.map(({ path, text }) => readModule(path, text)));
const src: readonly CodeFile[] = written
  .filter(({ path }) => path.startsWith('src/'))
  .map(({ path, text }) => ({ path, text, lines: text.split('\n').length - 1 }));
const files = src.filter(({ path }) => !path.startsWith('src/ui/i18n/'));

function listed(name: string): readonly string[] {
  if (name === 'dust') return dust(files, graph);
  if (name !== 'circles') return filesNaming(files, name);
  return ['src/gateway', 'src/engine'].flatMap((floor) => [
    `${floor}:`,
    ...largestCircle(groupGraph(graph, floor)).map((group) => `  ${group}`),
  ]);
}

if (values.list === undefined) {
  for (const { floor, files: count, median } of floorSizes(files))
    console.log(`${floor.padEnd(10)} ${String(count).padStart(5)} files, median ${median} lines`);
  const figures = measure(src, graph);
  for (const { name, value } of figures)
    console.log(`${String(value).padStart(6)} of ${String(LIMITS[name]).padStart(5)}  ${name}`);
  const beyond = beyondLimits(figures);
  for (const { name, value } of beyond)
    console.error(`${name}: ${value} is more than ${LIMITS[name]}`);
  process.exitCode = beyond.length === 0 ? 0 : 1;
} else for (const line of listed(values.list)) console.log(line);
