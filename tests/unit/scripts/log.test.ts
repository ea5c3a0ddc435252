import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLog } from '../../../scripts/log.ts';
import { readLogFile } from '../../../src/streams/report/readLogFile.ts';
import { story, textOf, write } from '../streams/report/support/files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maru-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(content: Blob | string, ...args: readonly string[]) {
  const path = join(folder, 'log.jsonl.gz');
  await writeFile(
    path,
    typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer()),
  );
  const lines: string[] = [];
  const code = await runLog([path, ...args], (line) => lines.push(line));
  return { code, lines };
}

test('[I-R5] npm run log prints every event and the hash that the file states', async () => {
  const { blob } = await write(story());
  const { code, lines } = await run(blob);
  const folded = /"folded":"(\w+)"/.exec(await textOf(blob))?.[1];
  expect(code).toBe(0);
  expect(lines.length).toBe(1 + 301 + 1);
  expect(lines.at(-1)).toBe(`folded: ${folded}`);
});

test('[I-R5] npm run log filters by type, entity, time and text', async () => {
  const { blob } = await write(story());
  const count = async (...args: readonly string[]): Promise<number> =>
    (await run(blob, ...args)).lines.filter((line) => /^\d/.test(line)).length;
  const facts = story();
  const opened = facts.filter(({ type }) => type === 'POSITION_OPEN');
  expect(await count('--type', 'POSITION_OPEN')).toBe(opened.length);
  const [first] = opened;
  if (first?.type !== 'POSITION_OPEN') throw new Error('the story opens a position');
  const about = await count('--entity', first.position.id);
  expect(about).toBeGreaterThan(0);
  expect(about).toBeLessThan(facts.length / 2);
  const from = new Date(facts[100]?.at ?? 0).toISOString();
  expect(await count('--from', from)).toBe(201);
  expect(await count('--text', first.position.id.toUpperCase())).toBeGreaterThanOrEqual(about);
});

test('[I-R5] npm run log prints the folded account', async () => {
  const { lines } = await run((await write(story())).blob, '--fold');
  expect(lines[1]).toContain('"wallets"');
});

test('[I-R5] npm run log refuses a damaged file and arguments that it does not understand', async () => {
  const text = await textOf((await write(story())).blob);
  const damaged = await run(text.replace('"60000"', '"60001"'));
  expect([damaged.code, damaged.lines.at(-1)]).toEqual([
    1,
    'refused: it is not as it was written (line 303)',
  ]);
  expect((await run('hello')).lines).toEqual(['refused: it is not the file of a log (line 1)']);
  expect((await run(text, '--from', 'soon')).code).toBe(2);
  expect((await run(text, '--unknown')).code).toBe(2);
});

test('[I-R20] what a file says never acts on the terminal', async () => {
  const text = await textOf((await write(story())).blob);
  const said = 'x\u001b[2J\u202ey\nz\u009b';
  const header = JSON.stringify({ ...JSON.parse(text.split('\n')[0] ?? ''), origin: said });
  const { lines } = await run([header, ...text.split('\n').slice(1)].join('\n'));
  expect(lines[0]).toContain('x\\u001b[2J\\u202ey\\u000az\\u009b');
  expect(lines.join('').replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('[I-R20] a file that unpacks to a long line is refused before it is unpacked', async () => {
  const header = (await textOf((await write(story())).blob)).split('\n')[0] ?? '';
  const long = gzipSync(`${header}\n{"a":"${'x'.repeat(30_000_000)}"}\n`);
  expect(long.length).toBeLessThan(100_000);
  const begun = performance.now();
  const { code, lines } = await run(new Blob([long]));
  expect([code, lines.at(-1)]).toEqual([
    1,
    'refused: it, or what it unpacks to, is larger than any log (line 2)',
  ]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('[I-R20] a log is read as far as its limits, whatever parts it arrives in', async () => {
  const { blob } = await write(story());
  const text = await textOf(blob);
  const listener = { onStart: () => undefined, onBatch: () => undefined };
  const bytes = Buffer.byteLength(text);
  const longest = Math.max(...text.split('\n').map((line) => Buffer.byteLength(line)));
  const limits = { fileBytes: blob.size, plainBytes: bytes, lineBytes: longest };
  expect((await readLogFile(blob, listener, limits)).ok).toBe(true);
  for (const limit of ['fileBytes', 'plainBytes', 'lineBytes'] as const)
    expect(
      await readLogFile(blob, listener, { ...limits, [limit]: limits[limit] - 1 }),
    ).toMatchObject({ ok: false, refusal: { code: 'TOO_LARGE' } });
});

test('[I-R8] [I-R9] npm run log says that both sides of a report have the same, or where they part', async () => {
  const facts = story();
  const events = facts.filter(({ type }) => type !== 'BASELINE');
  const same = await run((await write(facts, undefined, events)).blob);
  expect(same.lines).toContain('both sides have the same 300 events');
  expect(same.code).toBe(0);
  const lost = facts.filter(({ seq }) => seq !== 42);
  const { code, lines } = await run((await write(lost, undefined, events)).blob);
  expect(code).toBe(1);
  expect(lines).toContain('they part at 42: the client has not received');
  expect(lines.at(-1)).toMatch(/^42 /);
});
