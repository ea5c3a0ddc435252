/** Foreign files, as every reader of such files meets them. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runVectors } from '../../../scripts/vectors.ts';
import { newManifest, readManifest } from '../../../src/server/backup/manifest.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { createFeedFiles } from '../../../src/server/feed.ts';
import { writtenFiles } from '../../style/tools/tree.ts';

/** A call of one of the two functions that such files are read by, or its definition. */
const CALL = /readForeign(?:Text|File)\(/;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-foreign-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function place(name: string): { readonly folder: string; readonly path: string } {
  made += 1;
  const own = join(folder, String(made));
  mkdirSync(own);
  return { folder: own, path: join(own, name) };
}

const run = promisify(execFile);

/**
 * Message of a reader about the file at `path` of its folder, in one line; throws where it accepts
 * it.
 */
interface Reader {
  readonly name: string;
  readonly fileName: string;
  readonly megabytes: number;
  readonly refusal: (place: { readonly folder: string; readonly path: string }) => Promise<string>;
}

const problemOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => {
      throw new Error('it was taken');
    },
    (error: Error) => error.message,
  );

const READERS: readonly Reader[] = [
  {
    name: 'vectors',
    fileName: 'vectors.json',
    megabytes: 64,
    refusal: async ({ path }) => {
      const lines: string[] = [];
      expect(runVectors([path], (line) => lines.push(line))).toBe(2);
      return lines.join('\n');
    },
  },
  {
    name: 'verify-liabilities',
    fileName: 'proof.json',
    megabytes: 64,
    refusal: async ({ path }) => {
      const script = ['--import', 'tsx', 'scripts/verifyLiabilities.ts', path];
      const ended = await run(process.execPath, script).catch((error: unknown) => error);
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      return (ended as { readonly stderr: string }).stderr.trim();
    },
  },
  {
    name: 'restore',
    fileName: 'backup.json',
    megabytes: 64,
    refusal: async ({ folder: backup }) => {
      const line = await problemOf(restoreBackup(backup, join(backup, 'restored')));
      expect(readdirSync(backup)).toEqual(['backup.json']);
      return line;
    },
  },
  {
    name: 'records of a market',
    fileName: 'BTCUSDT.csv',
    megabytes: 256,
    refusal: ({ folder: feed }) => problemOf(createFeedFiles(feed).read('BTCUSDT.csv')),
  },
];

test('every module that reads a file of others within limits has a reader here', () => {
  const readers = writtenFiles()
    .filter(({ path, text }) => /^(?:scripts|src)\//.test(path) && CALL.test(text))
    .map(({ path }) => path);
  expect(readers.toSorted()).toEqual([
    'scripts/lib/foreignText.ts',
    'scripts/vectors.ts',
    'scripts/verifyLiabilities.ts',
    'src/server/backup/manifest.ts',
    'src/server/feed.ts',
    'src/server/foreignFile.ts',
  ]);
});

test.each(READERS)(
  '[O-W3] $name refuses a file above its limit in one line, without reading it',
  async ({ fileName, megabytes, refusal }) => {
    const at = place(fileName);
    writeFileSync(at.path, '');
    // Without a byte on the disk: reading all of it takes seconds and gigabytes.
    truncateSync(at.path, 3_000_000_000);
    const line = await refusal(at);
    expect(line).toContain(`it has 3000 MB; at most ${megabytes} are read`);
    expect(line).not.toContain('\n');
  },
);

test.each(READERS)(
  '[O-W3] $name refuses a folder in place of a file',
  async ({ fileName, refusal }) => {
    const at = place(fileName);
    mkdirSync(at.path);
    expect(await refusal(at)).toContain('it is no file');
  },
);

test.runIf(process.platform !== 'win32').each(READERS)(
  '[O-W3] $name refuses a pipe, and does not wait for whoever writes to it',
  async ({ fileName, refusal }) => {
    const at = place(fileName);
    execFileSync('mkfifo', [at.path]);
    expect(await refusal(at)).toContain('it is no file');
  },
);

test('[O-W3] a byte order mark before the text is skipped by every reader', async () => {
  const BYTE_ORDER_MARK = '\u{feff}';
  const vectors = place('vectors.json');
  writeFileSync(vectors.path, `${BYTE_ORDER_MARK}{"schema":"perp-vectors/1","vectors":[]}`);
  expect(runVectors([vectors.path], () => {})).toBe(0);

  const backup = place('backup.json');
  const manifest = newManifest({ takenAt: 'now', position: null, folders: [], files: [] });
  writeFileSync(backup.path, BYTE_ORDER_MARK + JSON.stringify(manifest));
  expect(await readManifest(backup.folder)).toEqual(manifest);

  const records = place('BTCUSDT.csv.gz');
  writeFileSync(records.path, gzipSync(`${BYTE_ORDER_MARK}t,rate,markPrice`));
  expect(await createFeedFiles(records.folder).read('BTCUSDT.csv.gz')).toBe('t,rate,markPrice');
});

test('[O-W3] records of a market that unpack to more than the limit are refused', async () => {
  const at = place('BTCUSDT.csv.gz');
  const member = gzipSync(Buffer.alloc(1_000_000));
  writeFileSync(at.path, Buffer.concat(Array.from({ length: 257 }, () => member)));
  const line = await problemOf(createFeedFiles(at.folder).read('BTCUSDT.csv.gz'));
  expect(line).toMatch(
    /^BTCUSDT\.csv\.gz: the file cannot be read \(.*larger than 256000000 bytes/,
  );
});
