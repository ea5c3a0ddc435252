/**
 * How a figure of the table comes about: a formula in words, and calculations with the figures put
 * in, each with its result. The last result is the figure of the table.
 */
import { formatDecimal, type Rounding } from '../../../../../domain/decimal.ts';
import type { TextKey } from '../../../../i18n/useText.ts';

/** Figures of the table that can be explained. */
export type WhyKind = 'pnl' | 'roe' | 'ratio' | 'liquidation' | 'breakEven';

/** A figure (plain decimal), or what stands between figures. */
export type Part =
  | { readonly kind: 'figure'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string };

export interface Step {
  /** What is worked out. */
  readonly label: TextKey;
  readonly parts: readonly Part[];
  /** Plain decimal; what is left after rounding to `digits`. */
  readonly result: string;
  /** `exact` where nothing is rounded. */
  readonly rounding: Rounding | 'exact';
  /** Digits after the point that the result is rounded to; undefined: to `tick`. */
  readonly digits: number | undefined;
  /** Step of the price that the result is rounded to. */
  readonly tick?: string;
  readonly unit: 'USDT' | '%';
  /** Digits that the result is written with; undefined: those it has. */
  readonly displayDigits?: number;
}

export interface Explanation {
  readonly title: TextKey;
  /** The formula in words. */
  readonly formula: TextKey;
  readonly steps: readonly Step[];
  /** What else is to know, with its figures. */
  readonly notes: readonly {
    readonly key: TextKey;
    readonly figures?: Readonly<Record<string, string>>;
  }[];
}

/**
 * An expression with its figures: calc`(${mark} - ${entry}) x ${quantity}`. Signs are written as
 * people read them.
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
 * The last calculation with the table's own rounding behind it, a step of its own where it changes
 * the figure.
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
