/**
 * Columns of many rows, each as one value of a statement. Drivers write an array by escaping every
 * text in it, which takes longer than storing it; texts joined by a character that none of them
 * contains need no escape.
 */

/** A column of bigint or int, as PostgreSQL's text of an array. */
export const numberColumn = (values: readonly (number | undefined)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

type Texts = readonly (string | undefined)[];

export interface TextColumns {
  /** Each column as one text, then the separator and the text for NULL that they are joined by. */
  readonly values: readonly string[];
  /** The columns in a statement, by the place of the first of the values. */
  readonly written: (first: number) => string;
}

export function textColumns(columns: readonly Texts[]): TextColumns {
  const [separator, nothing] = unusedCharacters(columns);
  // A first element that the statement drops: PostgreSQL takes an empty text for no element at all.
  const joined = columns.map((texts) =>
    ['', ...texts.map((text) => text ?? nothing)].join(separator),
  );
  return {
    values: [...joined, separator, nothing],
    written: (first) => {
      const end = first + joined.length;
      return joined
        .map((_, index) => `(string_to_array($${first + index}, $${end}, $${end + 1}))[2:]`)
        .join(', ');
    },
  };
}

/** Control characters, which texts seldom hold, then those for private use; never 0. */
const CANDIDATES: readonly (readonly [from: number, to: number])[] = [
  [0x01, 0x1f],
  [0xe0_00, 0xf8_ff],
];

function unusedCharacters(columns: readonly Texts[]): readonly [string, string] {
  const isUsed = (character: string): boolean =>
    columns.some((texts) => texts.some((text) => text?.includes(character) === true));
  let first: string | undefined;
  for (const [from, to] of CANDIDATES)
    for (let code = to; code >= from; code -= 1) {
      const character = String.fromCodePoint(code);
      if (isUsed(character)) continue;
      if (first !== undefined) return [first, character];
      first = character;
    }
  throw new Error('texts that hold every character cannot be joined');
}
