/** The sentences of the specification, one entry each, as data/spec/sentences holds them by section. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const FOLDER = join(import.meta.dirname, '..', '..', 'data', 'spec', 'sentences');

const sentence = v.strictObject({
  /** Section, part and place, as `2.4.1`. */
  id: v.string(),
  text: v.pipe(v.string(), v.minLength(1)),
  /** Method and path, where the sentence is a call. */
  call: v.optional(v.string()),
  /** The numbered rules that state it, without brackets. */
  rules: v.array(v.string()),
  /** Missing part, where the product does not do yet what the sentence says. */
  open: v.optional(v.pipe(v.string(), v.minLength(1))),
});

const section = v.strictObject({
  section: v.number(),
  title: v.string(),
  parts: v.array(v.strictObject({ title: v.string(), sentences: v.array(sentence) })),
});

export type Sentence = v.InferOutput<typeof sentence>;
export type Section = v.InferOutput<typeof section>;

/** In the order of the specification. Throws when a file does not have the shape of a section. */
export function readSections(): readonly Section[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => v.parse(section, JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))))
    .toSorted((a, b) => a.section - b.section);
}

export const sentencesOf = (sections: readonly Section[]): readonly Sentence[] =>
  sections.flatMap(({ parts }) => parts.flatMap(({ sentences }) => sentences));
