/** A named property of the pricing worker, and how it is run. */
import fc from 'fast-check';
import type { TestedWorker } from './testedWorker.ts';

export interface PropertyRun {
  readonly runs: number;
  readonly seed: number;
  /** The path of a counterexample of an earlier run with the same seed: only it is run. */
  readonly path?: string | undefined;
  /** After each run; shrinking counts on. */
  readonly onRun?: (() => void) | undefined;
  /** A counterexample is reported as it was found, not made smaller. */
  readonly isBrief?: boolean | undefined;
  /** The runs that remain are left out. */
  readonly signal?: AbortSignal | undefined;
}

/** The smallest case found that breaks the property. */
export interface Counterexample {
  /** Differing figures. */
  readonly differences: readonly string[];
  /** The case itself, as code. */
  readonly text: string;
  readonly path: string;
  readonly shrinks: number;
}

export interface PropertyReport {
  readonly name: string;
  readonly seed: number;
  readonly runs: number;
  readonly isCancelled: boolean;
  readonly counterexample: Counterexample | undefined;
}

export interface PricingProperty {
  /** As `--property` takes it. */
  readonly name: string;
  /** One sentence that a tester understands. */
  readonly says: string;
  readonly run: (worker: TestedWorker, options: PropertyRun) => Promise<PropertyReport>;
}

/** Violations that a case shows, as texts; empty when the property holds. */
export type Holds<Case> = (worker: TestedWorker, of: Case) => Promise<readonly string[]>;

/** @param cases random cases, which fast-check shrinks to a small one when one fails */
export function defineProperty<Case>(
  name: string,
  says: string,
  cases: fc.Arbitrary<Case>,
  holds: Holds<Case>,
): PricingProperty {
  return {
    name,
    says,
    run: async (worker, { runs, seed, path, onRun, isBrief, signal }) => {
      let done = 0;
      const property = fc.asyncProperty(cases, async (of) => {
        fc.pre(signal?.aborted !== true);
        const differences = await holds(worker, of);
        done += 1;
        onRun?.();
        if (differences.length > 0) throw new Broken(differences);
      });
      const details = await fc.check(property, {
        numRuns: runs,
        seed,
        maxSkipsPerRun: 0,
        endOnFailure: isBrief === true,
        ...(path === undefined ? {} : { path }),
      });
      return {
        name,
        seed,
        runs: done,
        isCancelled: signal?.aborted === true,
        counterexample: toCounterexample(details),
      };
    },
  };
}

class Broken extends Error {
  readonly differences: readonly string[];
  constructor(differences: readonly string[]) {
    super(differences.join('\n'));
    this.differences = differences;
  }
}

function toCounterexample<Case>(details: fc.RunDetails<[Case]>): Counterexample | undefined {
  if (!details.failed || details.counterexample === null) return undefined;
  const { errorInstance, counterexample, counterexamplePath, numShrinks } = details;
  return {
    differences:
      errorInstance instanceof Broken ? errorInstance.differences : [String(errorInstance)],
    text: fc.stringify(counterexample[0]),
    path: counterexamplePath,
    shrinks: numShrinks,
  };
}

/** The line that runs the counterexample again. */
export const replayLine = ({ name, seed }: PropertyReport, { path }: Counterexample): string =>
  `npm run qa -- --property ${name} --seed ${seed} --replay ${path}`;
