/** Commands say how they are used, and their lines fit the terminal. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { foldLine } from '../../../scripts/lib/foldLine.ts';
import { answersHelp } from '../../../scripts/lib/usage.ts';
import { runLog } from '../../../scripts/log.ts';

/** The files of our own that commands run. */
const files = Object.values(packageJson.scripts).flatMap((command) =>
  [...command.matchAll(/\btsx (?:--\S+ )*(\S+\.ts)/g)].map(([, file = '']) => file),
);

test('every command answers --help', () => {
  expect(files.length).toBeGreaterThan(15);
  const silent = files.filter(
    (file) =>
      !/exitAfterHelp\(|answersHelp\(args|answersHelp\(paths/.test(readFileSync(file, 'utf8')),
  );
  expect(silent).toEqual([]);
});

test('help is asked for anywhere among the arguments, and nothing else asks for it', () => {
  const lines: string[] = [];
  const isAnswered = (...args: readonly string[]): boolean =>
    answersHelp(args, 'npm run it -- FILE', (line) => lines.push(line));
  expect(isAnswered('file', '--help')).toBe(true);
  expect(isAnswered('-h')).toBe(true);
  expect(isAnswered('help', '--helpful')).toBe(false);
  expect(lines).toEqual(['Usage: npm run it -- FILE', 'Usage: npm run it -- FILE']);
});

test('help of the log ends well and reads no file', async () => {
  const lines: string[] = [];
  expect(await runLog(['no/such/file', '--help'], (line) => lines.push(line))).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^Usage: npm run log -- FILE /)]);
});

test('a folded line fits, begins with its beginning, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 200 }), (line, width) => {
      const parts = foldLine(line, width);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(Math.max(20, width));
      const [first = '', ...more] = parts;
      expect([first, ...more.map((part) => part.slice(4))].join('')).toBe(line);
    }),
    { seed: 20_261_128 },
  );
  expect(foldLine('12 POSITION {"id":1,"side":"LONG"}', 24)).toEqual([
    '12 POSITION {"id":1,',
    '    "side":"LONG"}',
  ]);
});
