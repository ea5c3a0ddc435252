/** docs/SPEC-COVERAGE.md: every sentence of the specification with its rules and tests. */
import type { Proofs } from './proofs.ts';
import { sentencesOf, type Section, type Sentence } from './sentences.ts';

/** Tests that a row names; `…` stands for the others, so that another test seldom makes the file stale. */
const TESTS_SHOWN = 3;

const HEAD = `# What proves the specification

Written by \`npm run spec-coverage\`; \`npm run check\` fails when it is stale, when a sentence has no rule, and when no test quotes a rule. Each sentence of the specification stands beside the numbered rules that state it in the product and the tests whose titles quote those rules. An open sentence says what is missing.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const isOpen = ({ open }: Sentence): boolean => open !== undefined;

/** Tests of a sentence: those that quote most of its rules first, then by name. */
function testsOf({ rules }: Sentence, { testedIn }: Proofs): readonly string[] {
  const quotes = new Map<string, number>();
  for (const file of rules.flatMap((rule) => testedIn.get(rule) ?? []))
    quotes.set(file, (quotes.get(file) ?? 0) + 1);
  return [...quotes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([file]) => file);
}

/** `tests/unit/engine/orders.test.ts` as a reader needs it. */
const nameOf = (file: string): string => file.replaceAll(/^tests\/|\.(?:test|spec)\.tsx?$/g, '');

function testLinks(tests: readonly string[]): string {
  const links = tests.slice(0, TESTS_SHOWN).map((file) => `[${nameOf(file)}]`);
  return [...links, ...(tests.length > links.length ? ['…'] : [])].join(', ');
}

function row(sentence: Sentence, proofs: Proofs): string {
  const rules = sentence.rules.map((id) => `[${id}]`);
  const proof = testLinks(testsOf(sentence, proofs));
  const tests = sentence.open === undefined ? proof : `**open:** ${cell(sentence.open)}`;
  return `| ${sentence.id} | ${cell(sentence.text)} | ${rules.join(' ')} | ${tests} |`;
}

const headingOf = ({ section, title }: Section): string => `${section}. ${title}`;

function part({ title, sentences }: Section['parts'][number], proofs: Proofs): readonly string[] {
  return [
    ...(title === '' ? [] : [`### ${title}`, '']),
    '| | sentence | rules | tests |',
    '| --- | --- | --- | --- |',
    ...sentences.map((one) => row(one, proofs)),
    '',
  ];
}

function summary(sections: readonly Section[]): readonly string[] {
  const rows = sections.map((section) => {
    const sentences = sentencesOf([section]);
    const open = sentences.filter(isOpen).length;
    return `| ${headingOf(section)} | ${sentences.length} | ${sentences.length - open} | ${open} |`;
  });
  return ['| section | sentences | proven | open |', '| --- | --: | --: | --: |', ...rows, ''];
}

/** Where the links lead, once for each rule and test, so that the rows stay short. */
function linkTargets(sentences: readonly Sentence[], proofs: Proofs): readonly string[] {
  const rules = sentences.flatMap((one) =>
    one.rules.map((id) => `[${id}]: ../${proofs.statedIn.get(id) ?? ''}`),
  );
  const tests = sentences
    .filter((one) => !isOpen(one))
    .flatMap((one) => testsOf(one, proofs).slice(0, TESTS_SHOWN))
    .map((file) => `[${nameOf(file)}]: ../${file}`);
  return [...new Set(rules)].toSorted().concat([...new Set(tests)].toSorted());
}

/** The whole text; ends with a line break. */
export function coverageDocument(sections: readonly Section[], proofs: Proofs): string {
  const body = sections.flatMap((section) => [
    `## ${headingOf(section)}`,
    '',
    ...section.parts.flatMap((one) => part(one, proofs)),
  ]);
  const targets = linkTargets(sentencesOf(sections), proofs);
  return `${[HEAD, ...summary(sections), ...body, ...targets].join('\n')}\n`;
}
