import { expect, test } from 'vitest';
import { MACHINE_NAMES, MACHINES } from '../../../src/machines/catalogue.ts';
import { coverageOf, statesOf, transitionsOf } from '../../support/machineCoverage.ts';

test.each(MACHINE_NAMES)(
  '[I-M3] the model of %s reaches every state and takes every transition',
  (name) => {
    const { states, transitions } = coverageOf(name);
    const missed = (all: readonly string[], reached: ReadonlySet<string>) =>
      all.filter((one) => !reached.has(one));
    expect(missed(statesOf(MACHINES[name]), states)).toEqual([]);
    expect(missed(transitionsOf(MACHINES[name]), transitions)).toEqual([]);
  },
);
