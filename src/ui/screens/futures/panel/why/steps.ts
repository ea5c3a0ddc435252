/**
 * How a figure of the table is calculated: a formula in words, and steps with the figures inserted,
 * each with its result. The last result is the figure in the table.
 */
import { formatDecimal, type Rounding } from '../../../../../domain/decimal.ts';
import type { TextKey } from '../../../../i18n/useText.ts';

/** Figures of the table that can be explained. */
export type WhyKind = 'pnl' | 'roe' | 'ratio' | 'liquidation' | 'breakEven';

/** Figures of the account that can be explained. */
export type WhyAccountKind = 'accountEquity' | 'accountBalance' | 'accountAvailable';

/** A figure (plain decimal), or the text between figures. */
export type Part =
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string };

export interface Step {
  /** Label of the calculated figure. */
  readonly label: TextKey;
  readonly parts: readonly Part[];
  /** Plain decimal, after rounding to `digits`. */
  readonly result: string;
  /** `exact` where nothing is rounded. */
  readonly rounding: Rounding | 'exact';
  /** Decimals that the result is rounded to; undefined rounds to `tick`. */
  readonly digits: number | undefined;
  /** Price step that the result is rounded to. */
  readonly tick?: string;
  readonly unit: 'USDT' | '%';
  /** Decimals that are shown; undefined shows all that the result has. */
  readonly displayDigits?: number;
}

export interface Explanation {
  readonly title: TextKey;
  /** The formula in words. */
  readonly formula: TextKey;
  readonly steps: readonly Step[];
  /** Additional notes, with their figures. */
  readonly notes: readonly {
    readonly key: TextKey;
    readonly figures?: Readonly<Record<string, string>>;
  }[];
}

/**
 * An expression with its figures: calc`(${mark} - ${entry}) x ${quantity}`. Operators are written
 * in mathematical notation.
 */
export function calc(
  signs: TemplateStringsArray,
  ...figures: readonly (string | bigint | readonly Part[])[]
): readonly Part[] {
  return signs.flatMap((sign, index): readonly Part[] => {
    const figure = figures[index];
    const before: readonly Part[] = sign === '' ? [] : [{ kind: 'sign', text: sign }];
    if (figure === undefined) return before;
    if (typeof figure === 'object') return [...before, ...figure];
    const text = typeof figure === 'bigint' ? formatDecimal(figure) : figure;
    return [...before, { kind: 'figure', text }];
  });
}

/** `a + b + c` of any number of terms; zero when there are none. */
export const sum = (terms: readonly (readonly Part[])[]): readonly Part[] =>
  terms.length === 0
    ? calc`${'0'}`
    : terms.flatMap((term, index) => (index === 0 ? term : [...calc` + `, ...term]));

/**
 * Appends the table's own rounding to the last calculation, as a separate step if it changes the
 * figure.
 */
export function toTable(
  step: Step,
  inTable: string,
  how: { readonly rounding: Rounding; readonly digits: number },
): readonly Step[] {
  if (step.result === inTable) return [{ ...step, displayDigits: how.digits }];
  return [
    step,
    { label: 'why.shown', parts: calc`${step.result}`, result: inTable, unit: step.unit, ...how },
  ];
}
