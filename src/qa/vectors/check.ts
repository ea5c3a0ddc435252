/** Evaluates one vector and compares it with what its source published. */
import { type Mismatch, mismatches } from './compare.ts';
import { evaluate } from './evaluate.ts';
import { CannotEvaluate } from './inputs.ts';
import type { Vector } from './schema.ts';

/** @returns what differs; empty when the vector is met */
export function checkVector(vector: Vector): readonly Mismatch[] {
  try {
    return mismatches(vector.expected, vector.tolerance, evaluate(vector));
  } catch (error) {
    if (!(error instanceof CannotEvaluate || error instanceof RangeError)) throw error;
    const expected = JSON.stringify(vector.expected);
    return [{ name: 'inputs', expected, got: `cannot evaluate: ${error.message}` }];
  }
}

/** As the report prints it. */
export const mismatchText = ({ name, expected, got }: Mismatch): string =>
  `${name}: expected ${expected}, got ${got}`;
