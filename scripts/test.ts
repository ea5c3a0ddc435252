/**
 * `npm test`: everything; `npm test -- FEATURE…` and `npm test -- --changed` what is nearest to a
 * feature or to a change, see `lib/someTests`. What only reads the code runs beside the build and the installation of a
 * browser, then the tests of the parts and the journeys. Each stage's output is printed whole when it ends. Later stages run even
 * when an earlier one failed, so that one run reports everything; the exit code is 0 only if nothing
 * failed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import {
  addCounts,
  closingLine,
  countsOfPlaywright,
  countsOfStage,
  countsOfVitest,
  NO_COUNTS,
  type Counts,
} from './lib/counts.ts';
import { ensureBrowser, thisMachine } from './ensureBrowser.ts';
import {
  failureLines,
  failuresOfPlaywright,
  failuresOfVitest,
  type Failure,
} from './lib/failures.ts';
import { run, seconds, tool } from './lib/processes.ts';
import { testSome } from './lib/someTests.ts';
import { runSteps } from './lib/steps.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm test [-- --changed | FEATURE...]');

const RESULTS = 'test-results';
const VITEST_REPORT = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_REPORT = `${RESULTS}/playwright.json`;
/** Ends what hangs; beside other work the journeys take three quarters of an hour. */
const STAGE_LIMIT_MS = 60 * 60_000;
const ONE_FAILURE: Counts = { ...NO_COUNTS, failed: 1 };

/** Runs one stage and prints its output when it ends. */
async function stage(title: string, command: string, args: readonly string[]): Promise<boolean> {
  const { ok, output, elapsedMs } = await run(command, args, {
    output: 'keep',
    limitMs: STAGE_LIMIT_MS,
  });
  console.log(`\n== ${title}: ${ok ? 'ok' : 'FAILED'}, ${seconds(elapsedMs)}`);
  if (output !== '') console.log(output.trimEnd());
  return ok;
}

function read<T>(path: string, take: (json: string) => T): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return take(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`${path} could not be read: ${String(error)}`);
    return undefined;
  }
}

/** The style check is left out here, because vitest runs its tests anyway. */
async function check(): Promise<Counts> {
  const failed = await runSteps(['types', 'floors', 'lint', 'format', 'house', 'dead']);
  return { ...NO_COUNTS, failed: failed.length };
}

const build = (): Promise<boolean> => stage('build', 'npm', ['run', '--silent', 'build']);

async function vitest(): Promise<Counts> {
  const ok = await stage('unit to browser tests (vitest)', tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ]);
  return countsOfStage(read(VITEST_REPORT, countsOfVitest), ok);
}

async function journeys(): Promise<Counts> {
  const ok = await stage('journeys (playwright)', tool('playwright'), ['test']);
  return countsOfStage(read(PLAYWRIGHT_REPORT, countsOfPlaywright), ok);
}

const failures = (): readonly Failure[] => [
  ...(read(VITEST_REPORT, failuresOfVitest) ?? []),
  ...(read(PLAYWRIGHT_REPORT, failuresOfPlaywright) ?? []),
];

async function main(): Promise<void> {
  const startedAt = performance.now();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  // An installation waits for the network and needs hardly any processor time.
  const [browser, checked, isBuilt] = await Promise.all([
    ensureBrowser(thisMachine()),
    check(),
    build(),
  ]);
  if (!browser.ok) {
    console.error(browser.message);
    process.exitCode = 1;
    return;
  }
  process.env['PLAYWRIGHT_CHROMIUM'] = browser.path;
  // One after the other: both fill the processor, and time limits are for machines less busy than that.
  const tested = [await vitest(), isBuilt ? await journeys() : ONE_FAILURE];
  const total = tested.reduce(addCounts, checked);
  for (const line of failureLines(failures())) console.log(line);
  console.log(`\nThe whole run took ${seconds(performance.now() - startedAt)}.`);
  console.log(closingLine(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}

const wanted = process.argv.slice(2);
if (wanted.length === 0) await main();
else process.exitCode = (await testSome(wanted)) ? 0 : 1;
