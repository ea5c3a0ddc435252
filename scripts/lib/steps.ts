/**
 * The checks that read the code without running it. Each can be run alone: `npm run check -- lint`.
 */
import { run, seconds, tool, type Finished } from './processes.ts';

const STEP_LIMIT_MS = 5 * 60_000;

type Step = { readonly says: string; readonly tool: string; readonly args: readonly string[] };

const steps = {
  types: { says: 'types (tsc)', tool: 'tsc', args: ['--noEmit', '-p', '.'] },
  // Each floor by a `lib` and `types` of its own.
  floors: {
    says: 'types of the floors (tsc)',
    tool: 'tsc',
    args: ['-b', 'src/machines', 'src/protocol', 'src/gateway'],
  },
  lint: { says: 'lint (oxlint, type-aware)', tool: 'oxlint', args: ['--deny-warnings'] },
  format: { says: 'format (oxfmt)', tool: 'oxfmt', args: ['--check'] },
  style: {
    says: 'layers and style (vitest)',
    tool: 'vitest',
    args: ['run', '--project', 'node', 'tests/style'],
  },
  house: { says: 'size of the house (npm run house)', tool: 'tsx', args: ['scripts/house.ts'] },
  dead: { says: 'dead code (knip)', tool: 'knip', args: ['--no-progress'] },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export const STEP_NAMES = Object.keys(steps).filter(isStepName);

/** Narrows what came from the command line. */
export function isStepName(name: string): name is StepName {
  return Object.hasOwn(steps, name);
}

/** Runs the steps one after the other, prints one line for each, and the output of those that fail. */
export async function runSteps(names: readonly StepName[]): Promise<readonly StepName[]> {
  const failed: StepName[] = [];
  for (const name of names) {
    const result = await runStep(name);
    report(name, result);
    if (!result.ok) failed.push(name);
  }
  return failed;
}

function runStep(name: StepName): Promise<Finished> {
  const step = steps[name];
  return run(tool(step.tool), step.args, { output: 'keep', limitMs: STEP_LIMIT_MS });
}

function report(name: StepName, result: Finished): void {
  const verdict = result.ok ? 'ok    ' : 'FAILED';
  console.log(`${verdict}  ${steps[name].says}, ${seconds(result.elapsedMs)}`);
  if (!result.ok) console.log(result.output.trimEnd());
}
