/** The wording of comments: words that the field does not use, and beginnings that name nothing. */
import { lineAt, parse } from './syntax.ts';
import type { TidyRule, Untidy } from './tidy.ts';

const CODE = /\.tsx?$/;

/** Words of stories, each with the word of the field beside it. */
const WORDS: Readonly<Record<string, string>> = {
  told: 'notified',
  heard: 'received',
  brought: 'passed',
  anew: 'again',
  gift: 'bonus',
  whoever: 'the caller, the user who …',
  nobody: 'no one',
};

const WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'i');
const QUOTED = /`[^`]*`/g;
/** The first word of a doc comment, on the line of its beginning or on the next one. */
const VAGUE_START = /^\*\s+(?:\*\s+)?(?<word>What|Of)\s/;
/** Text that may hold such a comment; any other file need not be parsed. */
const CANDIDATE = new RegExp(`${WORD.source}|/\\*\\*\\s+(?:\\*\\s+)?(?:What|Of)\\s`, 'i');

function fault(value: string): string | undefined {
  const start = VAGUE_START.exec(value)?.groups?.['word'];
  if (start !== undefined) return `begins with ${start}: name the thing`;
  const word = WORD.exec(value.replaceAll(QUOTED, ''))?.[0];
  return word === undefined ? undefined : `${word}: ${WORDS[word.toLowerCase()] ?? ''}`;
}

/** Comments in the words of the field; code quoted in backticks may hold any word. */
export const wording: TidyRule = ({ path, text }) => {
  if (!CODE.test(path) || !CANDIDATE.test(text)) return [];
  return parse(path, text).comments.flatMap(({ value, start }): readonly Untidy[] => {
    const says = fault(value);
    return says === undefined ? [] : [{ file: path, line: lineAt(text, start), says }];
  });
};
