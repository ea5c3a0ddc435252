/** Every file that the page loads later has a limit of time, and is loaded again after a failure. */
import { expect, test } from 'vitest';
import {
  children,
  field,
  fieldNode,
  fieldNodes,
  nameOf,
  parse,
  textOf,
  walk,
  type SyntaxNode,
} from './tools/syntax.ts';
import { writtenFiles } from './tools/tree.ts';

const CLIENT = /^src\/(?:main\.tsx|(?:ui|wiring|streams|db|machines|workers)\/.*\.tsx?)$/;

/** Functions that load what they are given within the limit. */
const LIMITED = new Set(['later', 'laterWithTexts', 'inTime', 'LoadingPart']);

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

/** Files that show a part of the screen once it has loaded, and that remember what has loaded. */
const OWN = new Set(['src/ui/kit/loadingPart.ts', 'src/domain/lazy.ts']);

/** Names that a file imports from React, however it renames them. */
function fromReact(program: SyntaxNode): readonly string[] {
  const names: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || textOf(fieldNode(node, 'source')) !== 'react') return;
    for (const one of fieldNodes(node, 'specifiers')) {
      const name = nameOf(fieldNode(one, 'imported'));
      if (name !== undefined) names.push(name);
    }
  });
  return names;
}

/** Whether a file loads others and remembers by itself what one of its calls resolves to. */
function remembersLoads(program: SyntaxNode): boolean {
  let isLoading = false;
  let isRemembering = false;
  walk(program, (node) => {
    isLoading ||= node.type === 'ImportExpression';
    isRemembering ||=
      node.type === 'AssignmentExpression' &&
      field(node, 'operator') === '??=' &&
      fieldNode(node, 'right')?.type === 'CallExpression';
  });
  return isLoading && isRemembering;
}

test('a part of the screen loads by later, and what else has loaded is remembered by lazy', () => {
  const found = modules
    .filter(({ path }) => !OWN.has(path))
    .flatMap(({ path, text }) => {
      const { program } = parse(path, text);
      const names = fromReact(program).filter((name) => name === 'lazy' || name === 'Suspense');
      return [
        ...names.map((name) => `${path}: React's ${name} keeps a failure`),
        ...(remembersLoads(program) ? [`${path}: domain/lazy loads again after a failure`] : []),
      ];
    });
  expect(found).toEqual([]);
});

test('the two rules see what they refuse', () => {
  const react = "import { lazy as later } from 'react';";
  const memo = "let loading; export const load = () => (loading ??= open(() => import('./a.ts')));";
  expect(fromReact(parse('a.ts', react).program)).toEqual(['lazy']);
  expect(remembersLoads(parse('a.ts', memo).program)).toBe(true);
});
