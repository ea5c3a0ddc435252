/**
 * `npm run hunt`, or `npm run hunt -- 60 tests/property/engine`: every property with new cases for so
 * many seconds (20), to find what the few cases of `npm test` do not; with `--cases 10000` so many
 * cases of each, however long they take. What fails is printed with its seed and path, which the
 * property's `fc.assert` takes to fail again.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { failureLines, failuresOfVitest } from './lib/failures.ts';
import { run, seconds, tool } from './lib/processes.ts';
import { exitAfterHelp } from './lib/usage.ts';

const REPORT = 'test-results/hunt.json';
const LIMIT_MS = 24 * 3_600_000;
const HAS_PROPERTY = /\bfc\.assert\(/;
/** Interrupted: not one case was over in time. */
const IS_FOUND = /Property (?:failed|interrupted)/;

const USAGE = 'npm run hunt -- [SECONDS | --cases N] [FOLDER...]';
const WHOLE_NUMBER = /^[1-9]\d{0,6}$/;
exitAfterHelp(USAGE);
const { values, positionals } = parseArgs({
  options: { cases: { type: 'string' } },
  allowPositionals: true,
});
const { cases } = values;
const [first = ''] = positionals;
const isTime = WHOLE_NUMBER.test(first);
if (cases !== undefined && (isTime || !WHOLE_NUMBER.test(cases))) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const time = isTime ? first : '20';
const below = isTime ? positionals.slice(1) : positionals;

// What runs in the browser is left to `npm test`.
const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith(join('tests', 'browser')))
  .filter((path) => below.length === 0 || below.some((start) => path.startsWith(start)))
  .filter((path) => HAS_PROPERTY.test(readFileSync(path, 'utf8')));
if (files.length === 0) {
  console.error(`no property lies below ${below.join(', ')}`);
  process.exit(2);
}

rmSync(REPORT, { force: true });
const extent = cases === undefined ? `${time} s` : `${cases} cases`;
console.log(`${files.length} files, ${extent} for each property`);
const { elapsedMs } = await run(
  tool('vitest'),
  ['run', '--project', 'node', '--reporter=default', '--reporter=json', ...files].concat(
    `--outputFile.json=${REPORT}`,
  ),
  {
    output: 'show',
    limitMs: LIMIT_MS,
    environment: cases === undefined ? { HUNT_SECONDS: time } : { HUNT_CASES: cases },
  },
);
if (!existsSync(REPORT)) {
  console.error('the tests did not run');
  process.exit(2);
}
const failures = failuresOfVitest(readFileSync(REPORT, 'utf8'));
// A test may also look at the cases it has seen, and expect those of its own seed.
const found = failures.filter(({ message }) => IS_FOUND.test(message));
for (const line of failureLines(found)) console.log(line);
console.log(
  `${found.length} properties failed, ${failures.length - found.length} other tests did, in ${seconds(elapsedMs)}`,
);
process.exitCode = found.length === 0 ? 0 : 1;
