/**
 * What needs a call beyond the specification is not shown where the server has none. Decision 0085.
 */
import { expect, test } from 'vitest';
import { EXTENSION_CALLS, type ExtensionCall } from '../../src/protocol/extensions.ts';
import { writtenFiles } from './tools/tree.ts';

/** Extensions that no part of a page asks for with `useOffers`, and why a page shows nothing of them. */
const UNASKED: Partial<Record<ExtensionCall, string>> = {
};

/** Of operators, whose console is an extension as a whole. */
const isOfOperators = (name: string): boolean => name.startsWith('operator');

const screens = writtenFiles().filter(({ path, text }) =>
  /^src\/ui\/.*\.tsx?$/.test(path) && /useOffers\.ts'/.test(text),
);

const isAskedFor = (name: string): boolean =>
  screens.some(({ text }) =>
    new RegExp(`ffers(?:\\(\\))?\\('${name}'\\)|<Offered call="${name}"|: '${name}'`).test(text),
  );

test('every extension is hidden where it is missing, or the reason stands here', () => {
  const names = EXTENSION_CALLS.filter((name) => !isOfOperators(name));
  const hidden = names.filter(isAskedFor);
  const reasons = Object.keys(UNASKED);
  expect(names.filter((name) => !hidden.includes(name) && !reasons.includes(name))).toEqual([]);
  expect(reasons.filter((name) => isAskedFor(name))).toEqual([]);
});
