/**
 * Rules about text that no compiler checks. Each takes a file and gives what is wrong with it.
 */
import { posix } from 'node:path';
import {
  field,
  fieldNode,
  fieldNodes,
  lineAt,
  nameOf,
  parse,
  walk,
  type SyntaxNode,
} from './syntax.ts';
import type { SourceFile } from './tree.ts';

export type Untidy = { readonly file: string; readonly line: number; readonly says: string };
export type TidyRule = (file: SourceFile) => readonly Untidy[];

const CODE = /\.(?:ts|tsx)$/;
const TEST = /^tests\//;

function matches(
  { path, text }: SourceFile,
  pattern: RegExp,
  says: (found: string) => string,
): readonly Untidy[] {
  return [...text.matchAll(pattern)].map((match) => ({
    file: path,
    line: lineAt(text, match.index),
    says: says(match[0].trim()),
  }));
}

/** Puts together a word that no file may hold in one piece, this one neither. */
export function spell(...parts: readonly string[]): string {
  return parts.join('');
}

const MARKERS = [spell('TO', 'DO'), spell('FIX', 'ME'), spell('X', 'XX'), spell('HA', 'CK')];
const markerPattern = new RegExp(`\\b(?:${MARKERS.join('|')})\\b`, 'g');

/** Unfinished work belongs into an issue. */
export const leftoverMarkers: TidyRule = (file) =>
  matches(file, markerPattern, (found) => `leftover marker ${found}`);

/** A test that does not run, or the only one that does. */
export const focusedOrSkipped: TidyRule = (file) =>
  TEST.test(file.path) && CODE.test(file.path)
    ? matches(
        file,
        /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails|fail)\b/g,
        (found) => `${found}: every test runs`,
      )
    : [];

/** Silencing the compiler; a test may expect an error, which fails when the error goes away. */
export const silencedCompiler: TidyRule = (file) => {
  if (!CODE.test(file.path)) return [];
  const words = [
    spell('ts-', 'ignore'),
    spell('ts-', 'nocheck'),
    ...(TEST.test(file.path) ? [] : [spell('ts-', 'expect-error')]),
  ];
  return matches(
    file,
    new RegExp(`@(?:${words.join('|')})\\b`, 'g'),
    (found) => `${found} is not used here`,
  );
};

/** A rule of the linter is switched off only with a reason: `-- why` after its name. */
export const silencedLinter: TidyRule = (file) =>
  CODE.test(file.path)
    ? matches(
        file,
        /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?![^\n]* -- \S)[^\n]*/g,
        (found) => `no reason given: ${found}`,
      )
    : [];

export const trailingWhitespace: TidyRule = (file) =>
  matches(file, /[ \t\r]+$/gm, () => 'trailing whitespace');

export const finalNewline: TidyRule = ({ path, text }) =>
  text === '' || text.endsWith('\n')
    ? []
    : [{ file: path, line: lineAt(text, text.length), says: 'no newline at the end' }];

/**
 * Roots of one machine's paths. Paths of the system's programs, such as /usr/bin, are the same
 * everywhere.
 */
const MACHINE_ROOTS = ['home', 'Users', 'root', 'tmp', 'work', 'mnt', 'private', 'workspace'];
const machinePattern = new RegExp(
  `(?<![\\w.*)\\]}-])/(?:${MACHINE_ROOTS.join('|')})/[\\w.-]+|\\b[A-Z]:\\\\\\w+`,
  'g',
);

/** A path that exists on one machine only. */
export const machinePaths: TidyRule = (file) =>
  matches(file, machinePattern, (found) => `path of one machine: ${found}`);

const HOST_WORDS = ['registry', 'npm', 'artifactory', 'nexus', 'verdaccio'];
const registryPattern = new RegExp(
  `\\b(?:${HOST_WORDS.join('|')})\\.[a-z0-9-]+\\.[a-z]{2,}\\b|\\bnpmjs\\.(?:com|org)\\b`,
  'g',
);

/** Where packages come from is the installing machine's business. */
export const registryHosts: TidyRule = (file) =>
  matches(file, registryPattern, (found) => `host of a registry: ${found}`);

/** `../` as often as it leads out of the checkout. */
export const pathsOutOfTheTree: TidyRule = (file) =>
  [...file.text.matchAll(/(?:\.\.\/)+[\w-]*/g)].flatMap((match) => {
    const landed = posix.normalize(posix.join(posix.dirname(file.path), match[0]));
    return landed.startsWith('../')
      ? [
          {
            file: file.path,
            line: lineAt(file.text, match.index),
            says: `leaves the checkout: ${match[0]}`,
          },
        ]
      : [];
  });

/** Relative links of the documents lead to files that exist. */
export function brokenLinks(exists: (path: string) => boolean): TidyRule {
  return (file) =>
    file.path.endsWith('.md')
      ? [...file.text.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)[^)]*\)/g)].flatMap((match) => {
          const target = posix.normalize(posix.join(posix.dirname(file.path), match[1] ?? ''));
          return exists(target.replace(/\/$/, ''))
            ? []
            : [
                {
                  file: file.path,
                  line: lineAt(file.text, match.index),
                  says: `no such file: ${target}`,
                },
              ];
        })
      : [];
}

const ALL_FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Does this function, or this bare name, do nothing but call `resolve`? */
function onlyResolves(action: SyntaxNode | undefined, resolve: string): boolean {
  if (action === undefined) return false;
  if (nameOf(action) === resolve) return true;
  if (!ALL_FUNCTIONS.has(action.type)) return false;
  const names: string[] = [];
  walk(action, (node) => {
    const name = nameOf(node.type === 'CallExpression' ? fieldNode(node, 'callee') : undefined);
    if (name !== undefined) names.push(name);
  });
  return names.length > 0 && names.every((name) => name === resolve);
}

function sleepsIn(executor: SyntaxNode): readonly SyntaxNode[] {
  const resolve = nameOf(fieldNodes(executor, 'params')[0]);
  if (resolve === undefined) return [];
  const found: SyntaxNode[] = [];
  walk(executor, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = fieldNode(node, 'callee');
    const called = nameOf(callee) ?? nameOf(callee && fieldNode(callee, 'property'));
    const [action] = fieldNodes(node, 'arguments');
    if (called === 'setTimeout' && onlyResolves(action, resolve)) found.push(node);
  });
  return found;
}

/** Names in any kind of sleep; a text without one of them need not be parsed. */
const MAY_SLEEP = /setTimeout|timers\/promises|waitForTimeout/;

/**
 * Waiting for time to pass instead of for a fact: a promise resolved by a timer alone, Node's
 * promised timers, Playwright's `waitForTimeout`. A timer that rejects is a limit, and fine.
 */
export const sleeps: TidyRule = ({ path, text }) => {
  if (!TEST.test(path) || !CODE.test(path) || !MAY_SLEEP.test(text)) return [];
  const found: SyntaxNode[] = [];
  walk(parse(path, text).program, (node) => {
    if (node.type === 'NewExpression' && nameOf(fieldNode(node, 'callee')) === 'Promise') {
      const [executor] = fieldNodes(node, 'arguments');
      if (executor !== undefined) found.push(...sleepsIn(executor));
    }
    if (node.type === 'ImportDeclaration') {
      const source = fieldNode(node, 'source');
      const from = source && field(source, 'value');
      if (typeof from === 'string' && from.endsWith('timers/promises')) found.push(node);
    }
    if (
      node.type === 'MemberExpression' &&
      nameOf(fieldNode(node, 'property')) === spell('waitFor', 'Timeout')
    ) {
      found.push(node);
    }
  });
  return found.map((node) => ({
    file: path,
    line: lineAt(text, node.start),
    says: 'waits for time to pass; wait for a fact',
  }));
};

/** Vitest gives up waiting after a second, which a busy machine needs for one chunk of a screen. */
export const hastyWaits: TidyRule = (file) =>
  TEST.test(file.path) && CODE.test(file.path) && !file.path.endsWith('support/until.ts')
    ? matches(file, /\bvi\.wait\w+/g, (found) => `${found}: wait with tests/support/until`)
    : [];

/** Lines of a file, all of them: the linter counts code alone, so this limit lies above its. */
export type LengthLimit = { readonly files: RegExp; readonly maximum: number };

export function tooLong(limits: readonly LengthLimit[]): TidyRule {
  return ({ path, text }) => {
    const limit = limits.find(({ files }) => files.test(path));
    const lines = text.split('\n').length - 1;
    return limit === undefined || lines <= limit.maximum
      ? []
      : [
          {
            file: path,
            line: limit.maximum,
            says: `${lines} lines, the limit is ${limit.maximum}`,
          },
        ];
  };
}

/** `npm run x` in a document names a script that package.json has. */
export function unknownScripts(scripts: ReadonlySet<string>): TidyRule {
  return (file) =>
    file.path.endsWith('.md')
      ? [...file.text.matchAll(/\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g)].flatMap((match) =>
          scripts.has(match[1] ?? '')
            ? []
            : [
                {
                  file: file.path,
                  line: lineAt(file.text, match.index),
                  says: `no such script: ${match[0]}`,
                },
              ],
        )
      : [];
}
