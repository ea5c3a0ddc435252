import { formatFixed } from './decimalText.ts';

const UNITS = ['Bytes', 'Kb', 'Mb', 'Gb', 'Tb'] as const;
const STEP = 1_024;

/**
 * The size of a file in the largest unit of which it has one, in steps of 1,024: `512 Bytes`, `1.5 Kb`.
 * Above bytes one decimal, cut. Specification, section 9. Rule [U-P31].
 */
export function fileSizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : 1;
  return `${formatFixed(size.toFixed(8), { digits, rounding: 'cut' })} ${UNITS[unit] ?? ''}`;
}
