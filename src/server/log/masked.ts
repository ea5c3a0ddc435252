/** Takes personal data and secrets out of a text that another system worded. Rule [O-L2]. */

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  // Tokens of this exchange, three parts of base64url, and whatever is named a bearer's.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic) +\S+/gi, '$1 [token]'],
  // User and password in an address of a carrier or a database.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[user]@'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w.])(?:\+82[- ]?|0)\d{1,2}[- ]?\d{3,4}[- ]?\d{4}(?![\w.])/g, '[number]'],
];

export const masked = (text: string): string =>
  MASKS.reduce((known, [pattern, mask]) => known.replace(pattern, mask), text);
