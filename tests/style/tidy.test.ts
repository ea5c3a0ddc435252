/** Rules about the text of every file that a person wrote. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as tidy from './tools/tidy.ts';
import { readProjectFile, writtenFiles } from './tools/tree.ts';
import { wording } from './tools/wording.ts';

const files = writtenFiles();

/**
 * All lines, comments and blanks included; .oxlintrc.json limits the code alone. Catalogues are
 * lists of texts or of schemas, one entry after the other: they are long, not complicated.
 */
const LENGTH_LIMITS: readonly tidy.LengthLimit[] = [
  { files: /^src\/(?:.*\/)?(?:i18n|catalogue?s?)(?:\/|\.|[A-Z])/, maximum: 1500 },
  { files: /^src\/.*\.tsx?$/, maximum: 400 },
  { files: /^(?:scripts|bench)\/.*\.ts$/, maximum: 400 },
  { files: /^tests\/.*\.tsx?$/, maximum: 600 },
  { files: /^src\/.*\.css$/, maximum: 600 },
];

function scriptNames(): ReadonlySet<string> {
  const manifest: unknown = JSON.parse(readProjectFile('package.json'));
  return typeof manifest === 'object' &&
    manifest !== null &&
    'scripts' in manifest &&
    typeof manifest.scripts === 'object' &&
    manifest.scripts !== null
    ? new Set(Object.keys(manifest.scripts))
    : new Set();
}

const rules: Readonly<Record<string, tidy.TidyRule>> = {
  'no leftover markers': tidy.leftoverMarkers,
  'no focused or skipped test': tidy.focusedOrSkipped,
  'the compiler is not silenced': tidy.silencedCompiler,
  'the linter is silenced with a reason': tidy.silencedLinter,
  'no trailing whitespace': tidy.trailingWhitespace,
  'a newline at the end': tidy.finalNewline,
  'no path of one machine': tidy.machinePaths,
  'no host of a registry': tidy.registryHosts,
  'no path out of the checkout': tidy.pathsOutOfTheTree,
  'links of the documents lead somewhere': tidy.brokenLinks(existsSync),
  'no sleep in tests': tidy.sleeps,
  'no wait that gives up after a second': tidy.hastyWaits,
  'no file is too long': tidy.tooLong(LENGTH_LIMITS),
  'comments use the words of the field': wording,
  'documents name scripts that exist': tidy.unknownScripts(scriptNames()),
};

test('there are files to look at', () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(Object.entries(rules))('%s', (_title, rule) => {
  const found = files.flatMap(rule);
  expect(found.map(({ file, line, says }) => `${file}:${line} ${says}`)).toEqual([]);
});
