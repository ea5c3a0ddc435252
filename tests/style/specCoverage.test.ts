/** Every sentence of the specification is stated by a rule and proven by a test that quotes it. */
import { describe, expect, test } from 'vitest';
import recorded from '../../data/spec/spec-calls.json' with { type: 'json' };
import { coverageDocument } from '../../scripts/specCoverage/document.ts';
import { problems } from '../../scripts/specCoverage/judge.ts';
import { readProofs } from '../../scripts/specCoverage/proofs.ts';
import {
  readSections,
  type Section,
  type Sentence,
  sentencesOf,
} from '../../scripts/specCoverage/sentences.ts';
import { readProjectFile, writtenFiles } from './tools/tree.ts';

const DOCUMENT = 'docs/SPEC-COVERAGE.md';

describe('the sentences of the specification', () => {
  const sections = readSections();
  const proofs = readProofs(writtenFiles());
  const calls = recorded.calls.map(({ method, path }) => `${method} ${path}`);

  test('there are sentences of every section to look at', () => {
    expect(sections.map(({ section }) => section)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sentencesOf(sections).length).toBeGreaterThan(350);
  });

  test('each has a rule and each rule a test', () => {
    expect(problems(sentencesOf(sections), proofs, calls)).toEqual([]);
  });

  test(`${DOCUMENT} is as \`npm run spec-coverage\` writes it`, () => {
    expect(readProjectFile(DOCUMENT)).toBe(coverageDocument(sections, proofs));
  });
});

describe('the judge of sentences', () => {
  const SPEC = 'src/a/SPEC.md';
  const TEST = 'tests/unit/a.test.ts';
  const proofs = readProofs([
    { path: SPEC, text: '- **[F-O1]** Holds.\n- **[F-O2]** Holds as well.\n' },
    { path: TEST, text: "test('[F-O1] holds', () => {});\ntest('holds', () => 'x [F-O2]');\n" },
    { path: 'src/a/other.ts', text: "test('[F-O2] is no test of the suite', () => {});\n" },
  ]);
  const GOOD: Sentence = { id: '1.1.1', text: 'It holds.', rules: ['F-O1'] };
  const judged = (more: Partial<Sentence>): readonly string[] =>
    problems([{ ...GOOD, ...more }], proofs, []);

  test('passes a sentence whose rules are stated and quoted', () => {
    expect(judged({})).toEqual([]);
  });

  test('finds a sentence without a rule', () => {
    expect(judged({ rules: [] })).toEqual(['1.1.1 “It holds.”: no rule states it']);
  });

  test('finds a rule that no SPEC.md states', () => {
    const found = ['1.1.1 “It holds.”: no SPEC.md states [F-O9]'];
    expect(judged({ rules: ['F-O1', 'F-O9'] })).toEqual(found);
    expect(judged({ rules: ['F-O9'], open: 'Not built.' })).toEqual(found);
  });

  test('finds a rule that no title of a test quotes, also beside one that is quoted', () => {
    expect(judged({ rules: ['F-O1', 'F-O2'] })).toEqual([
      "1.1.1 “It holds.”: no test's title quotes [F-O2]",
    ]);
  });

  test('asks no proof of an open sentence', () => {
    expect(judged({ rules: ['F-O2'], open: 'Not everywhere.' })).toEqual([]);
    expect(judged({ rules: [], open: 'Not built.' })).toEqual([]);
  });

  test('finds an id that stands twice, and calls that are missing, repeated or none', () => {
    const call: Sentence = { ...GOOD, id: '7.1.1', call: 'GET /a' };
    const twice = [call, { ...call, id: '7.1.2' }];
    expect(problems([GOOD, GOOD], proofs, [])).toEqual(['1.1.1: the id stands twice']);
    expect(problems(twice, proofs, ['GET /a'])).toEqual(['GET /a: is not one sentence']);
    expect(problems([call], proofs, ['GET /a', 'GET /b'])).toEqual(['GET /b: is not one sentence']);
    expect(problems([call], proofs, [])).toEqual(['GET /a: is no call']);
  });

  test('writes a row with rules and tests, or with what is missing', () => {
    const section: Section = {
      section: 1,
      title: 'Orders',
      parts: [
        { title: 'Rules', sentences: [GOOD, { ...GOOD, id: '1.1.2', open: 'A | is missing.' }] },
      ],
    };
    const text = coverageDocument([section], proofs);
    expect(text).toContain('| 1. Orders | 2 | 1 | 1 |');
    expect(text).toContain('| 1.1.1 | It holds. | [F-O1] | [unit/a] |');
    expect(text).toContain('| 1.1.2 | It holds. | [F-O1] | **open:** A \\| is missing. |');
    expect(text).toContain(`[F-O1]: ../${SPEC}\n[unit/a]: ../${TEST}\n`);
  });
});
