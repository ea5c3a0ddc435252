/** Where the caret belongs after a field changed what was typed into it. Pure. */

const countOf = (text: string, separator: string): number => text.replaceAll(separator, '').length;

/**
 * Behind as many characters as before, separators left out; without separators, before as many.
 * @param caret in `raw`, as typed
 * @returns the place in `text`, which the rule made of it
 */
export function caretAfter(
  raw: string,
  caret: number,
  text: string,
  separator: string | undefined,
): number {
  if (separator === undefined) return caretBefore(raw, caret, text);
  const before = countOf(raw.slice(0, caret), separator);
  let at = 0;
  for (let seen = 0; seen < before && at < text.length; at += 1) {
    if (text[at] !== separator) seen += 1;
  }
  return at;
}

/** Where it was before a change that went back: what follows the caret is what followed it then. */
export const caretBefore = (raw: string, caret: number, text: string): number =>
  Math.max(0, text.length - (raw.length - caret));
