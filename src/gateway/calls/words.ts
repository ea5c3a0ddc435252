/** Parameters that are lists of words. */
import { reject } from '../../domain/rejections.ts';
import { type Reply, refuse, succeed } from '../reply.ts';

/** Words of a comma list, spaces around them left out. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/**
 * Words of a list in which only some are known; undefined where the list is left out.
 * INVALID_PARAMETER, with the parameter's name, for any other word.
 */
export function knownWords<Word extends string>(
  text: string | undefined,
  known: readonly Word[],
  name: string,
): Reply<readonly Word[] | undefined> {
  if (text === undefined) return succeed(undefined);
  const found: Word[] = [];
  for (const word of wordsOf(text)) {
    const one = known.find((each) => each === word);
    if (one === undefined) return refuse(reject('INVALID_PARAMETER', { name }));
    found.push(one);
  }
  return succeed(found);
}

const FLAGS: Readonly<Record<string, boolean>> = { Y: true, true: true, N: false, false: false };

/**
 * A filter by yes or no, as a comma list of `Y` and `N` (or `true` and `false`); undefined where it
 * is left out or names both. INVALID_PARAMETER, with the parameter's name, for any other word.
 */
export function knownFlag(text: string | undefined, name: string): Reply<boolean | undefined> {
  const known = knownWords(text, Object.keys(FLAGS), name);
  if (!known.ok) return known;
  const flags = new Set((known.answer ?? []).map((word) => FLAGS[word]));
  return succeed(flags.size === 1 ? [...flags][0] : undefined);
}
