/**
 * `npm test`: everything, in the order in which a mistake is cheapest to find. Later stages run
 * even when an earlier one failed, so that one run reports everything; the exit code is 0 only if
 * nothing failed.
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
import { run, seconds, tool, type Finished } from './lib/processes.ts';
import { runSteps } from './lib/steps.ts';

const RESULTS = 'test-results';
const VITEST_REPORT = `${RESULTS}/vitest.json`;
const PLAYWRIGHT_REPORT = `${RESULTS}/playwright.json`;
const STAGE_LIMIT_MS = 15 * 60_000;

const show = (command: string, args: readonly string[], path: string): Promise<Finished> =>
  run(command, args, {
    output: 'show',
    limitMs: STAGE_LIMIT_MS,
    environment: { PLAYWRIGHT_CHROMIUM: path },
  });

function title(text: string): void {
  console.log(`\n== ${text}`);
}

function read(path: string, count: (json: string) => Counts): Counts | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return count(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`${path} could not be read: ${String(error)}`);
    return undefined;
  }
}

/** The style check is left out here, because vitest runs its tests anyway. */
async function check(): Promise<Counts> {
  title('check');
  const failed = await runSteps(['types', 'lint', 'format', 'dead']);
  return { ...NO_COUNTS, failed: failed.length };
}

async function vitest(browserPath: string): Promise<Counts> {
  title('unit, property, contract, integration, simulation, replay, style, browser');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ];
  const { ok } = await show(tool('vitest'), args, browserPath);
  return countsOfStage(read(VITEST_REPORT, countsOfVitest), ok);
}

async function endToEnd(browserPath: string): Promise<Counts> {
  title('build');
  const build = await show('npm', ['run', '--silent', 'build'], browserPath);
  console.log(`build ${build.ok ? 'ok' : 'FAILED'}, ${seconds(build.elapsedMs)}`);
  if (!build.ok) return { ...NO_COUNTS, failed: 1 };
  title('end to end');
  const { ok } = await show(tool('playwright'), ['test'], browserPath);
  return countsOfStage(read(PLAYWRIGHT_REPORT, countsOfPlaywright), ok);
}

async function main(): Promise<void> {
  const startedAt = performance.now();
  const browser = ensureBrowser(thisMachine());
  if (!browser.ok) {
    console.error(browser.message);
    process.exitCode = 1;
    return;
  }
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  let total = await check();
  total = addCounts(total, await vitest(browser.path));
  total = addCounts(total, await endToEnd(browser.path));
  console.log(`\nThe whole run took ${seconds(performance.now() - startedAt)}.`);
  console.log(closingLine(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();
