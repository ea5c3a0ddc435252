/**
 * Every call that operators alone may make is made by a part of the console: what the exchange can
 * do and no screen offers does not exist for the person who needs it. Rule [U-C31].
 */
import { expect, test } from 'vitest';
import type { AnyCall } from '../../src/protocol/call.ts';
import { CALL_NAMES, CALLS } from '../../src/protocol/contract.ts';
import { children, parse, type SyntaxNode, textOf } from './tools/syntax.ts';
import { type SourceFile, writtenFiles } from './tools/tree.ts';

/** By who may make it, or by its path. */
const isOfOperators = ({ path, access }: AnyCall): boolean =>
  typeof access !== 'string' || /^\/api\/(?:operator|admin)(?:\/|$)/.test(path);

const CONSOLE = /^src\/ui\/(?:admin|screens\/admin|services\/operator)\/.*\.tsx?$/;

/** Texts that may name a call: `call('x', …)`, `name="x"`, `useAct('x')`. Types and imports name none. */
function textsIn({ path, text }: SourceFile): readonly string[] {
  const texts: string[] = [];
  const visit = (node: SyntaxNode): void => {
    if (/^(?:Import|TS.*Type|TSTypeAlias|TSInterface)/.test(node.type)) return;
    const found = textOf(node);
    if (found !== undefined) texts.push(found);
    for (const child of children(node)) visit(child.node);
  };
  visit(parse(path, text).program);
  return texts;
}

/** @param files sources of the console */
function withoutScreen(files: readonly SourceFile[]): readonly string[] {
  const made = new Set(files.flatMap(textsIn));
  return CALL_NAMES.filter((name) => isOfOperators(CALLS[name]) && !made.has(name));
}

const consoleFiles = writtenFiles().filter(({ path }) => CONSOLE.test(path));

/** Calls that need no screen, and why. */
const NO_SCREEN: Readonly<Record<string, string>> = {
  admin: 'one of those that `admins` lists',
};

test('[U-C31] the console makes every call of operators', () => {
  expect(withoutScreen(consoleFiles)).toEqual(Object.keys(NO_SCREEN));
});

test('[U-C31] the check can fail: a console without its outbox misses one call', () => {
  const missing = withoutScreen(consoleFiles.filter(({ path }) => !path.includes('/outbox/')));
  expect(missing).toContain('operatorOutbox');
});
