/** The composition of shipped records' minutes is kept beside them. */
import { describe, expect, test } from 'vitest';
import { pacesOf } from '../../../../scripts/lib/paces.ts';
import { FeedDataError, type FileSource } from '../../../../src/gateway/feeds/index.ts';
import { readRecords } from '../../../../src/gateway/feeds/records.ts';
import { PACE_FILE } from '../../../../src/gateway/feeds/pace.ts';
import { createFeedFiles } from '../../../../src/server/feed.ts';

const shipped = createFeedFiles('data');

/** The shipped folder with one file replaced. */
const folderWith = (path: string, text: (was: string) => string): FileSource => ({
  list: shipped.list,
  read: async (name) => (name === path ? text(await shipped.read(name)) : shipped.read(name)),
});

const paceIn = async (files: FileSource, path: string): Promise<Float64Array | undefined> =>
  (await readRecords(files))(0).find(({ name }) => name.path === path)?.series.pace;

const firstPath = async (): Promise<string> =>
  Object.keys(JSON.parse(await shipped.read(PACE_FILE)))[0] ?? '';

describe('[M-F20] the moves that minutes are made of', () => {
  test('stand beside the shipped records as they are worked out from them', async () => {
    const stored: unknown = JSON.parse(await shipped.read(PACE_FILE));
    expect(stored).toEqual(await pacesOf(shipped));
    for (const { name, series } of (await readRecords(shipped))(0))
      expect([name.path, series.pace]).toEqual([name.path, expect.any(Float64Array)]);
  });

  test('are worked out for a record whose text is another one', async () => {
    const path = await firstPath();
    expect(await paceIn(shipped, path)).toBeDefined();
    const changed = folderWith(path, (text) => text.slice(0, text.trimEnd().lastIndexOf('\n')));
    expect(await paceIn(changed, path)).toBeUndefined();
  });

  test('are worked out where what is stored has another form, and a broken file is named', async () => {
    const path = await firstPath();
    const other = folderWith(PACE_FILE, () => `{"${path}":{"textHash":1,"shares":[1]}}`);
    expect(await paceIn(other, path)).toBeUndefined();
    const broken = folderWith(PACE_FILE, () => '{');
    await expect(readRecords(broken)).rejects.toThrow(FeedDataError);
    await expect(readRecords(broken)).rejects.toThrow(PACE_FILE);
  });
});
