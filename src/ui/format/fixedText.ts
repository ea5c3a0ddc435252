/**
 * Formats plain decimal text with thousand separators and a fixed number of decimals by string
 * operations: exact, and several times faster than Intl for an order book that redraws forty rows
 * many times a second.
 */

/** Groups digits by three: `1234567` → `1,234,567`. */
function inThrees(whole: string): string {
  if (whole.length <= 3) return whole;
  const head = whole.length % 3;
  let text = whole.slice(0, head);
  for (let at = head; at < whole.length; at += 3) {
    text += `${text === '' ? '' : ','}${whole.slice(at, at + 3)}`;
  }
  return text;
}

const isZero = (whole: string, fraction: string): boolean => whole === '0' && /^0*$/.test(fraction);

/**
 * @param text a plain decimal (see parseDecimal); digits beyond `digits` are truncated
 * @param sign `always` adds a plus to gains; zero has no sign
 */
export function cutFixed(text: string, digits: number, sign: 'negative' | 'always'): string {
  const isNegative = text.startsWith('-');
  const [whole = '', rest = ''] = (isNegative ? text.slice(1) : text).split('.');
  const fraction = rest.slice(0, digits).padEnd(digits, '0');
  const figure = digits === 0 ? inThrees(whole) : `${inThrees(whole)}.${fraction}`;
  if (isZero(whole, fraction)) return figure;
  if (isNegative) return `-${figure}`;
  return sign === 'always' ? `+${figure}` : figure;
}

/** Number of decimals in a plain decimal text. */
export function fractionDigits(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}
