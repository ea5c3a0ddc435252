import { expect, test } from 'vitest';
import { initialState } from '../../../src/engine/index.ts';
import { createSlice } from '../../../src/engine/slice.ts';
import { testRules } from '../../support/engine.ts';

test("[E-R1] a slice is made once for a state, from its rules, and is no other state's", () => {
  const countOf = createSlice((rules) => ({ options: rules.options.length, count: 0 }));
  const [first, second] = [initialState(testRules()), initialState(testRules())];
  countOf(first).count += 1;
  expect(countOf(first)).toEqual({ options: testRules().options.length, count: 1 });
  expect(countOf(second).count).toBe(0);
});
