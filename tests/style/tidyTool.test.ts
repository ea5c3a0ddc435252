/** Each tidy rule is fed a text that breaks it, and a near miss that does not. */
import { expect, test } from 'vitest';
import * as tidy from './tools/tidy.ts';
import { wording } from './tools/wording.ts';

const { spell } = tidy;
const slash = '/';
const marker = spell('TO', 'DO');
const focus = spell('test', '.only');
const skip = spell('describe', '.skip');
const ignore = spell('// @ts-', 'ignore');
const expectError = spell('// @ts-', 'expect-error');
const disable = spell('// oxlint-', 'disable-next-line no-console');
const host = ['registry', 'example', 'org'].join('.');
const wait = spell('waitFor', 'Timeout');
const hasty = spell('vi', '.waitFor');

type Case = readonly [rule: string, check: tidy.TidyRule, path: string, text: string];

const links = tidy.brokenLinks((path) => path === 'docs/A.md');
const scripts = tidy.unknownScripts(new Set(['check']));
const length = tidy.tooLong([{ files: /^src\//, maximum: 2 }]);

const broken: readonly Case[] = [
  ['markers', tidy.leftoverMarkers, 'src/a.ts', `// ${marker} later\n`],
  ['focus', tidy.focusedOrSkipped, 'tests/unit/a.test.ts', `${focus}('x', () => {});\n`],
  ['skip', tidy.focusedOrSkipped, 'tests/unit/a.test.ts', `${skip}('x', () => {});\n`],
  ['skip, parallel', tidy.focusedOrSkipped, 'tests/e2e/a.spec.ts', `test.${skip}('x');\n`],
  ['compiler', tidy.silencedCompiler, 'tests/a.ts', `${ignore}\n`],
  ['compiler in src', tidy.silencedCompiler, 'src/a.ts', `${expectError}\n`],
  ['linter', tidy.silencedLinter, 'src/a.ts', `${disable}\n`],
  ['trailing space', tidy.trailingWhitespace, 'src/a.ts', 'a; \n'],
  ['carriage return', tidy.trailingWhitespace, 'src/a.ts', 'a;\r\n'],
  ['final newline', tidy.finalNewline, 'src/a.ts', 'a;'],
  ['machine path', tidy.machinePaths, 'src/a.ts', `'${slash}home${slash}me'\n`],
  ['machine path in text', tidy.machinePaths, 'README.md', `See ${slash}tmp${slash}x.\n`],
  ['registry', tidy.registryHosts, 'README.md', `${host}\n`],
  ['out of the tree', tidy.pathsOutOfTheTree, 'docs/A.md', `${'../'.repeat(2)}other\n`],
  ['link', links, 'docs/B.md', '[x](./GONE.md)\n'],
  ['length', length, 'src/a.ts', 'a\nb\nc\n'],
  ['script', scripts, 'README.md', '`npm run gone`\n'],
  ['word', wording, 'src/a.ts', '// Nobody waits.\n'],
  ['word of a story', wording, 'tests/a.ts', '/** The owner is told. */\n'],
  ['vague start', wording, 'src/a.ts', '/** What waits. */\n'],
  ['vague start, block', wording, 'src/a.ts', '/**\n * Of the order.\n */\n'],
  ['page wait', tidy.sleeps, 'tests/e2e/a.spec.ts', `await page.${wait}(5);\n`],
  [
    'promised timer',
    tidy.sleeps,
    'tests/a.ts',
    `import { setTimeout } from 'node:timers/promises';\n`,
  ],
  ['sleep', tidy.sleeps, 'tests/a.ts', 'await new Promise((r) => setTimeout(r, 5));\n'],
  ['wait of a second', tidy.hastyWaits, 'tests/a.ts', `await ${hasty}(holds);\n`],
  [
    'sleep, wrapped',
    tidy.sleeps,
    'tests/a.ts',
    'new Promise((go) => { setTimeout(() => go(), 5); });\n',
  ],
  [
    'sleep, member',
    tidy.sleeps,
    'tests/a.ts',
    'new Promise((go) => globalThis.setTimeout(go, 5));\n',
  ],
];

const fine: readonly Case[] = [
  ['markers', tidy.leftoverMarkers, 'src/a.ts', 'const method = "HACKNEY";\n'],
  ['focus', tidy.focusedOrSkipped, 'src/a.ts', 'list.only();\n'],
  ['compiler in a test', tidy.silencedCompiler, 'tests/a.ts', `${expectError}\n`],
  ['linter', tidy.silencedLinter, 'src/a.ts', `${disable} -- the log of the server\n`],
  [
    'machine path',
    tidy.machinePaths,
    'src/a.ts',
    `'/usr/bin/chromium' '/workers/a.ts' './home/a'\n`,
  ],
  ['registry', tidy.registryHosts, 'README.md', 'npm.run is no host, registry neither\n'],
  ['within the tree', tidy.pathsOutOfTheTree, 'tests/style/a.ts', `'../../src/a.ts'\n`],
  ['link', links, 'docs/B.md', '[x](./A.md#part) [y](https://example.com/z) [z](#here)\n'],
  ['length', length, 'src/a.ts', 'a\nb\n'],
  ['script', scripts, 'README.md', '`npm run check -- types`\n'],
  ['quoted word', wording, 'src/a.ts', '// The account `nobody` runs it.\n'],
  ['word in a string', wording, 'src/a.ts', "const text = '/** What waits. */ nobody';\n"],
  ['start', wording, 'src/a.ts', '/** Whatever waits. Off. */\n'],
  [
    'limit',
    tidy.sleeps,
    'tests/a.ts',
    'new Promise((go, no) => setTimeout(() => no(new Error()), 5));\n',
  ],
  ['long wait', tidy.hastyWaits, 'tests/support/until.ts', `${hasty}(holds);\n`],
  ['timer', tidy.sleeps, 'tests/a.ts', 'setTimeout(() => server.close(), 5);\n'],
];

test.each(broken)('reports: %s', (_rule, check, path, text) => {
  const found = check({ path, text });
  expect(found).toHaveLength(1);
  expect(found[0]?.file).toBe(path);
});

test.each(fine)('leaves alone: %s', (_rule, check, path, text) => {
  expect(check({ path, text })).toEqual([]);
});
