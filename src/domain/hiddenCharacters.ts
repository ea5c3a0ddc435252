/**
 * Characters that no text of a person needs and that change what others read: control characters,
 * halves of a character, marks that turn the direction of writing (a name that reads backwards hides
 * its end), and spaces without width. Tab and line breaks are none, nor are the joiners of emoji.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;

/** Whether the text has a character that a reader cannot see. */
export const hasHiddenCharacter = (text: string): boolean => HIDDEN.test(text);

/** Path of the first text with a hidden character in a JSON value, such as `detail.name`. */
export function hiddenTextIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return hasHiddenCharacter(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (hasHiddenCharacter(name)) return path;
    const found = hiddenTextIn(member, path === '' ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
