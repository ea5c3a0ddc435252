/** Where the numbered rules are stated, and which tests quote them in their titles. */
import { definedRules, quotedRules } from '../../tests/style/tools/rules.ts';
import type { SourceFile } from '../../tests/style/tools/tree.ts';

export interface Proofs {
  /** The SPEC.md that states a rule, by the rule's id. */
  readonly statedIn: ReadonlyMap<string, string>;
  /** The files of the tests that quote a rule, in alphabetical order, by the rule's id. */
  readonly testedIn: ReadonlyMap<string, readonly string[]>;
}

const IS_SPEC = /(?:^|\/)SPEC\.md$/;
const IS_TEST = /^tests\/.*\.(?:test|spec)\.tsx?$/;

/** @param files the project's files with their text */
export function readProofs(files: readonly SourceFile[]): Proofs {
  const rules = files.filter(({ path }) => IS_SPEC.test(path)).flatMap(definedRules);
  const quotes = files.filter(({ path }) => IS_TEST.test(path)).flatMap(quotedRules);
  const testedIn = new Map<string, Set<string>>();
  for (const { id, file } of quotes)
    testedIn.set(id, (testedIn.get(id) ?? new Set<string>()).add(file));
  return {
    statedIn: new Map(rules.map(({ id, file }) => [id, file])),
    testedIn: new Map([...testedIn].map(([id, found]) => [id, [...found].toSorted()])),
  };
}
