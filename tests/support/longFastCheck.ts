/**
 * Takes the place of fast-check while `npm run hunt` runs: every property is given new cases for so
 * many seconds, or so many cases, whatever seed and number its test names.
 */
import * as real from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

const SECOND_MS = 1_000;
/** More than run in any time. */
const ENDLESS = 1_000_000_000;

const { HUNT_CASES: cases, HUNT_SECONDS: time } = process.env;
const numRuns = cases === undefined ? ENDLESS : Number(cases);
if (cases === undefined)
  real.installGlobalPlugin(real.interruptAfterTimeLimit(Number(time) * SECOND_MS));

function huntWith<Ts>(
  property: real.IRawProperty<Ts>,
  { seed: _seed, ...others }: real.Parameters<Ts> = {},
): Promise<void> | void {
  return real.assert(property, { ...others, numRuns });
}

/** Hides the one that is exported above; it is synchronous where that is. */
export const assert = huntWith as typeof real.assert;

// oxlint-disable-next-line import/no-default-export -- it stands for a library that has one
export default { ...real.default, assert };
