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
} from '../../src/domain/ratio.ts';
import { isObject, type JsonObject } from './schema.ts';

/** A number, a yes or no, or `none` for a price that does not exist. */
export type Result = Ratio | boolean | 'none';
export type Results = { readonly [name: string]: Result | readonly (Results | undefined)[] };

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
    if (Array.isArray(wanted)) {
      const list = Array.isArray(got) ? got : [];
      return wanted.flatMap((step: unknown, index) => {
        if (!isObject(step)) return [];
        const at: unknown = list[index];
        return mismatches(step, tolerance, isObject(at) ? (at as Results) : {}, `${path}[${index}].`);
      });
    }
    const result = Array.isArray(got) ? undefined : (got as Result | undefined);
    return meets(wanted, tolerance[name], result)
      ? []
      : [{ name: path, expected: String(wanted), got: show(result) }];
  });
}

function meets(wanted: unknown, tolerance: unknown, got: Result | undefined): boolean {
  if (got === undefined) return false;
  if (typeof got === 'boolean') return String(wanted) === String(got);
  const number = typeof wanted === 'string' ? parseRatio(wanted) : undefined;
  // A published price of zero or below is another way to say that there is none.
  if (got === 'none') return wanted === 'none' || (number !== undefined && signOfRatio(number) <= 0);
  if (number === undefined) return false;
  const allowed = typeof tolerance === 'string' ? parseRatio(tolerance) : ratio(0n);
  if (allowed === undefined) return false;
  return compareRatio(absoluteRatio(subtractRatio(got, number)), allowed) <= 0;
}
