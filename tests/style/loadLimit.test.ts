/** Every file that the page loads later has a limit of time. */
import { expect, test } from 'vitest';
import { children, fieldNode, nameOf, parse, type SyntaxNode } from './tools/syntax.ts';
import { writtenFiles } from './tools/tree.ts';

const CLIENT = /^src\/(?:main\.tsx|(?:ui|wiring|streams|db|machines|workers)\/.*\.tsx?)$/;

/** Functions that load what they are given within the limit. */
const LIMITED = new Set(['later', 'inTime', 'LoadingPart']);

/** Files whose loaders are handed to one of those functions elsewhere, and where. */
const HANDED_ON: readonly (readonly [RegExp, string])[] = [
  [/^src\/ui\/i18n\/(?:\w+Texts|setup)\.ts$/, 'i18n/setup loads each file of texts in time'],
  [/^src\/ui\/routes\/screens\.ts$/, 'each loader is used by a later part and by the preload'],
  [/^src\/ui\/screens\/admin\/sections\.ts$/, 'admin/section makes a later part of each'],
  [/^src\/ui\/screens\/\w+\/(?:\w+\/)?open[A-Z]\w*\.ts$/, 'called by the later part of a route'],
  [/^src\/streams\/laterCalls\.ts$/, 'createCallFiles loads each file in time'],
];

/** Offsets of the imports that no limited call encloses. */
function unlimited(program: SyntaxNode): readonly number[] {
  const found: number[] = [];
  const visit = (node: SyntaxNode, isLimited: boolean): void => {
    if (node.type === 'ImportExpression' && !isLimited) found.push(node.start);
    const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
    const isLimiting = isCall && LIMITED.has(nameOf(fieldNode(node, 'callee')) ?? '');
    for (const child of children(node)) visit(child.node, isLimited || isLimiting);
  };
  visit(program, false);
  return found;
}

const modules = writtenFiles().filter(({ path }) => CLIENT.test(path));

test('[W-B3] no file is loaded without a limit of time', () => {
  const found = modules
    .filter(({ path }) => !HANDED_ON.some(([files]) => files.test(path)))
    .flatMap(({ path, text }) =>
      unlimited(parse(path, text).program).map((at) => `${path}: ${text.slice(at, at + 60)}`),
    );
  expect(found).toEqual([]);
});

test('there are imports to look at, and each exception has one', () => {
  const loading = modules.filter(({ text }) => text.includes('import('));
  expect(loading.length).toBeGreaterThan(80);
  const idle = HANDED_ON.filter(([files]) => !loading.some(({ path }) => files.test(path)));
  expect(idle).toEqual([]);
});
