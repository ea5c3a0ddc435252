/** Whole numbers as they are typed and shown, with thousand separators. */
import type { TypingRule } from './typing.ts';

/** Bounds are inclusive and safe integers, which they are where they are left out. */
export interface IntegerBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Whether a number below zero can be typed. */
  readonly allowsMinus?: boolean | undefined;
}

/** `1234567` becomes `1,234,567`; zero is empty. */
export const integerText = (value: number): string =>
  value === 0 ? '' : String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** The number of a text that `integerTyping` kept; a lone minus is zero. */
export const integerOf = (text: string): number => {
  const value = Number(text.replaceAll(',', ''));
  return Number.isNaN(value) ? 0 : value;
};

/** The number within its bounds; zero stays, because it is the empty field. */
export function clampInteger(value: number, bounds: IntegerBounds): number {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
  return value === 0 ? 0 : Math.min(max, Math.max(min, value));
}

/**
 * What can be typed. Away from zero a number stops at its bound at once; one that is too close to
 * zero may still grow and is clamped when the field is left.
 */
export const integerTyping = (bounds: IntegerBounds): TypingRule => ({
  separator: ',',
  read: (raw) => {
    const plain = raw.replace(/[\s,]/g, '');
    if (!/^-?\d*$/.test(plain)) return undefined;
    const isMinus = plain.startsWith('-');
    if (isMinus && bounds.allowsMinus !== true) return undefined;
    const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
    const typed = Number(plain === '-' ? '' : plain);
    const value = isMinus ? Math.max(typed, Math.min(min, 0)) : Math.min(typed, Math.max(max, 0));
    return value === 0 && isMinus ? '-' : integerText(value);
  },
});
