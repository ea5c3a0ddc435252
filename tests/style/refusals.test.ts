/** Refusals of a form disappear with the next change in it: the kit's two parts do that. */
import { expect, test } from 'vitest';
import { writtenFiles } from './tools/tree.ts';

const components = writtenFiles().filter(({ path }) => /^src\/ui\/.*\.tsx$/.test(path));

/** Lines about what could not be loaded, which no change of a form mends. */
const LOADED: Readonly<Record<string, string>> = {
  'src/ui/screens/admin/options/FeesPanel.tsx': 'the fees',
  'src/ui/screens/admin/terms/RatesPanel.tsx': 'the rates',
  'src/ui/screens/copytrade/follow/WhatIfPanel.tsx': 'what copying would have brought',
};

test('[U-F3] no refusal is a line that stays', () => {
  const lines = components
    .filter(
      ({ path, text }) => /<RefusalLine\b[^>]*>\s*\{refusalText\(/.test(text) && !LOADED[path],
    )
    .map(({ path }) => path);
  expect(lines).toEqual([]);
  const sent = components.filter(({ text }) => /<(SentRefusal|RefusalBox)\b/.test(text));
  expect(sent.length).toBeGreaterThan(25);
});

test('[U-F3] a box that stays is about what was loaded', () => {
  const staying = components.flatMap(({ path, text }) =>
    [...text.matchAll(/<RefusalBox stays text=\{refusalText\(([^)]*)\)\}/g)].map(
      ([, what]) => `${path}: ${what}`,
    ),
  );
  expect(staying.filter((each) => !/: (?:\w+\.)?error$/.test(each))).toEqual([]);
});

/** The figures of a reason are grouped and named by one function, and never put into a text as they are. */
test('[U-O12] no reason is written with its figures as they are on the wire', () => {
  const raw = components
    .filter(({ text }) =>
      /\bt\(\s*(\w+)\.key,\s*(?:\1\.figures|\{[^}]*\.\.\.\1\.figures)/.test(text),
    )
    .map(({ path }) => path);
  expect(raw).toEqual([]);
});
