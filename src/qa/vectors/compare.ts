/** Compares what a formula gives with what was published. */
import {
  absoluteRatio,
  compareRatio,
  formatRatio,
  parseRatio,
  type Ratio,
  ratio,
  signOfRatio,
  subtractRatio,
} from '../../domain/ratio.ts';
import { isObject, type JsonObject } from './schema.ts';

/** A number, a yes or no, or `none` for a price that does not exist. */
export type Result = Ratio | boolean | 'none';
export type Results = { readonly [name: string]: Result | readonly Results[] };

export type Mismatch = { readonly name: string; readonly expected: string; readonly got: string };

const SHOWN_DIGITS = 24;

const show = (result: Result | undefined): string => {
  if (result === undefined) return 'nothing of that name';
  return typeof result === 'object' ? formatRatio(result, SHOWN_DIGITS) : String(result);
};

/** The expected values that were not met; a name without a tolerance must be met exactly. */
export function mismatches(
  expected: JsonObject,
  tolerance: JsonObject,
  results: Results,
  prefix = '',
): readonly Mismatch[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const got = results[name];
    const path = `${prefix}${name}`;
    if (isSteps(got)) return stepMismatches(wanted, tolerance, got, path);
    if (meets(wanted, tolerance[name], got)) return [];
    const text = typeof wanted === 'string' ? wanted : JSON.stringify(wanted);
    return [{ name: path, expected: text, got: show(got) }];
  });
}

const isSteps = (got: Result | readonly Results[] | undefined): got is readonly Results[] =>
  Array.isArray(got);

/** Results after each step of a sequence; a step that expects nothing is null. */
function stepMismatches(
  wanted: unknown,
  tolerance: JsonObject,
  got: readonly Results[],
  path: string,
): readonly Mismatch[] {
  if (!Array.isArray(wanted)) return [{ name: path, expected: 'a list', got: 'a list of steps' }];
  return wanted.flatMap((step: unknown, index) =>
    isObject(step) ? mismatches(step, tolerance, got[index] ?? {}, `${path}[${index}].`) : [],
  );
}

function meets(wanted: unknown, tolerance: unknown, got: Result | undefined): boolean {
  if (got === undefined) return false;
  if (typeof got === 'boolean') return String(wanted) === String(got);
  const number = typeof wanted === 'string' ? parseRatio(wanted) : undefined;
  // A published price of zero or below means that there is none.
  if (got === 'none')
    return wanted === 'none' || (number !== undefined && signOfRatio(number) <= 0);
  if (number === undefined) return false;
  const allowed = typeof tolerance === 'string' ? parseRatio(tolerance) : ratio(0n);
  if (allowed === undefined) return false;
  return compareRatio(absoluteRatio(subtractRatio(got, number)), allowed) <= 0;
}
