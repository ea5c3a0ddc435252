/** Rules and tests speak of each other: every rule is proven by a test that quotes it. */
import { describe, expect, test } from 'vitest';
import { bareIds, definedRules, mentionedRules, quotedRules } from './tools/rules.ts';
import { writtenFiles } from './tools/tree.ts';

const files = writtenFiles();
const specs = files.filter(({ path }) => /(?:^|\/)SPEC\.md$/.test(path));
const tests = files.filter(({ path }) => /^tests\/.*\.(?:test|spec)\.tsx?$/.test(path));
const prose = files.filter(({ path }) => /^(?:src|docs|tests|bench)\//.test(path));

const defined = specs.flatMap(definedRules);
const ids = new Set(defined.map(({ id }) => id));
const show = ({ id, file }: { readonly id: string; readonly file: string }): string =>
  `${file} ${id}`;

describe('the numbered rules', () => {
  test('there are rules and tests to look at', () => {
    expect(specs.length).toBeGreaterThan(2);
    expect(ids.size).toBeGreaterThan(100);
  });

  test('each id is defined once', () => {
    const seen = new Set<string>();
    const again = defined.filter(({ id }) => seen.size === seen.add(id).size);
    expect(again.map(show)).toEqual([]);
  });

  test('each is quoted by the title of a test', () => {
    const quoted = new Set(tests.flatMap(quotedRules).map(({ id }) => id));
    expect(defined.filter(({ id }) => !quoted.has(id)).map(show)).toEqual([]);
  });

  test('what is quoted or referred to exists', () => {
    const isOfTheTool = (path: string): boolean => path.startsWith('tests/style/');
    const mentioned = prose.filter(({ path }) => !isOfTheTool(path)).flatMap(mentionedRules);
    expect(mentioned.filter(({ id }) => !ids.has(id)).map(show)).toEqual([]);
  });

  test('each id names its feature', () => {
    const others = prose.filter(({ path }) => !path.startsWith('tests/style/'));
    expect(others.flatMap(bareIds).map(show)).toEqual([]);
  });
});

describe('the reader of rules', () => {
  const spec = { path: 'src/a/SPEC.md', text: '- **[F-O1]** Holds.\n- **[F-O2]** See [F-O1].\n' };
  const file = (text: string) => ({ path: 'tests/a.test.ts', text });

  test('finds what a list defines, and not what it refers to', () => {
    expect(definedRules(spec).map(({ id }) => id)).toEqual(['F-O1', 'F-O2']);
  });

  test('finds quotes in titles alone, templates and tables included', () => {
    const text =
      "// [F-O9]\ntest('[F-O1] a', () => 'x [F-O8]');\nit.each([1])(`[F-O2] ${1}`, () => {});\n" +
      "describe('[F-O3] b', () => {});\n";
    expect(quotedRules(file(text)).map(({ id }) => id)).toEqual(['F-O1', 'F-O2', 'F-O3']);
  });

  test('finds an id without a feature', () => {
    expect(bareIds(file("test('[S3] a', () => {});")).map(({ id }) => id)).toEqual(['[S3]']);
    expect(bareIds(file("test('[R-S3] a', () => {});"))).toEqual([]);
  });
});
