/**
 * `npm run check` runs every static check, `npm run check -- types lint` only those named.
 */
import { isStepName, runSteps, STEP_NAMES } from './lib/steps.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp(`npm run check -- [${STEP_NAMES.join('|')}...]`);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isStepName(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${STEP_NAMES.join(', ')}.`);
  process.exitCode = 2;
} else {
  const failed = await runSteps(asked.length > 0 ? asked.filter(isStepName) : STEP_NAMES);
  if (failed.length > 0) {
    console.error(`check failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}
