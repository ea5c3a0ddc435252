/**
 * Runs the properties of the pricing worker in a real browser:
 * `npm run qa -- [--runs N] [--seed N] [--property NAME] [--replay PATH]`, and with `--mutants`
 * proves that each known fault breaks one of them. Exit code 0 when everything holds, 1 when a
 * property or a mutant survives where it should not, 2 for a line that cannot be understood.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PROPERTIES, propertyNamed } from '../src/qa/properties.ts';
import { type PricingProperty, type PropertyReport, replayLine } from '../src/qa/property.ts';
import { ensureBrowser, thisMachine } from './ensureBrowser.ts';
import { openQaBrowser, type QaBrowser } from './qa/browser.ts';
import { type Mutant, MUTANTS } from './qa/mutants.ts';
import { answersHelp } from './lib/usage.ts';

export interface QaOptions {
  readonly runs: number;
  readonly seed: number;
  readonly properties: readonly PricingProperty[];
  readonly path: string | undefined;
  readonly isMutants: boolean;
}

type Print = (line: string) => void;

const DEFAULT_RUNS = 1_000;
/** Enough for each property to meet each fault. */
const MUTANT_RUNS = 1_000;
const PROGRESS_MS = 5_000;

const USAGE =
  'npm run qa -- [--runs N] [--seed N] [--property NAME] [--replay PATH] [--mutants] [--list]';

const whole = (text: string | undefined, fallback: number): number => {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${text} is no whole number`);
  return value;
};

/** Throws RangeError, or TypeError on an option that does not exist. */
export function parseQa(args: readonly string[], anySeed: () => number): QaOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string' },
      seed: { type: 'string' },
      property: { type: 'string' },
      replay: { type: 'string' },
      mutants: { type: 'boolean', default: false },
    },
  });
  const { property, replay, mutants } = values;
  if (replay !== undefined && (property === undefined || values.seed === undefined))
    throw new RangeError('--replay needs the --property and the --seed it was found with');
  return {
    runs: whole(values.runs, mutants ? MUTANT_RUNS : DEFAULT_RUNS),
    seed: whole(values.seed, anySeed()),
    properties: property === undefined ? PROPERTIES : [propertyNamed(property)],
    path: replay,
    isMutants: mutants,
  };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const counted = (value: number): string => value.toLocaleString('en-US');

/** Lines of a counterexample, and the command that reproduces it. */
export function failureLines(report: PropertyReport): readonly string[] {
  const { counterexample } = report;
  if (counterexample === undefined) return [];
  return [
    `${report.name} failed after ${counted(report.runs)} runs, ${counterexample.shrinks} times made smaller:`,
    ...counterexample.differences.map((each) => `  ${each}`),
    `  case: ${counterexample.text}`,
    `  again: ${replayLine(report, counterexample)}`,
  ];
}

async function runProperties(
  browser: QaBrowser,
  { runs, seed, properties, path }: QaOptions,
  print: Print,
): Promise<number> {
  let failed = 0;
  for (const { name } of properties) {
    const from = performance.now();
    let shown = from;
    const onRuns = (done: number): void => {
      const now = performance.now();
      if (now - shown < PROGRESS_MS) return;
      shown = now;
      print(`  ${name}: ${counted(done)} of ${counted(runs)}, ${seconds(now - from)}`);
    };
    const report = await browser.run(
      { property: name, runs, seed, path, isBrief: false, mutant: undefined },
      onRuns,
    );
    const took = seconds(performance.now() - from);
    if (report.counterexample === undefined) {
      print(`${name}: ${counted(report.runs)} runs hold, ${took}`);
      continue;
    }
    failed += 1;
    for (const line of failureLines(report)) print(line);
  }
  return failed;
}

/** @returns the name of a property that fails with the fault */
async function findMutant(
  browser: QaBrowser,
  mutant: Mutant,
  { runs, seed, properties }: QaOptions,
): Promise<string | undefined> {
  for (const { name } of properties) {
    const asked = { property: name, runs, seed, path: undefined, isBrief: true, mutant };
    const { counterexample } = await browser.run(asked);
    if (counterexample !== undefined) return name;
  }
  return undefined;
}

async function runMutants(browser: QaBrowser, options: QaOptions, print: Print): Promise<number> {
  let survived = 0;
  for (const mutant of MUTANTS) {
    const from = performance.now();
    const by = await findMutant(browser, mutant, options);
    const took = seconds(performance.now() - from);
    if (by === undefined) survived += 1;
    print(
      by === undefined
        ? `${mutant.name} SURVIVED: ${mutant.says}, and no property fails, ${took}`
        : `${mutant.name}: found by ${by}, ${took}`,
    );
  }
  print(`${MUTANTS.length - survived} of ${MUTANTS.length} mutants found`);
  return survived;
}

/** Runs what the line asks for; prints through `print` and returns the exit code. */
export async function runQa(args: readonly string[], print: Print): Promise<0 | 1 | 2> {
  if (answersHelp(args, USAGE, print)) return 0;
  let options: QaOptions;
  try {
    options = parseQa(args, () => Math.floor(Math.random() * 2 ** 31));
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    print(`Usage: ${USAGE}`);
    return 2;
  }
  const ensured = await ensureBrowser(thisMachine());
  if (!ensured.ok) {
    print(ensured.message);
    return 2;
  }
  const from = performance.now();
  const browser = await openQaBrowser(ensured.path);
  try {
    print(`seed ${options.seed}`);
    const work = options.isMutants ? runMutants : runProperties;
    const failed = await work(browser, options, print);
    print(
      `${failed === 0 ? 'everything holds' : `${failed} failed`}, ${seconds(performance.now() - from)}`,
    );
    return failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = process.argv.slice(2);
  if (args.includes('--list'))
    for (const { name, says } of PROPERTIES) console.log(`${name}: ${says}`);
  else process.exitCode = await runQa(args, console.log);
}
