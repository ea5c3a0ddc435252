/** A store whose snapshot is one text, as versions before the pieces wrote it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { startLoop } from '../../../support/loop.ts';
import { emptyRecord } from '../../../support/emptyRecord.ts';

const golden = (name: string): string =>
  readFileSync(new URL(`../../../replay/golden/${name}`, import.meta.url), 'utf8');

it.each([2, 3])('begins with a snapshot of version %s', async (version) => {
  const medium = createMemoryStore();
  const lines = golden(`engine-v${version}.log`).trimEnd().split('\n');
  const records = lines.map((events, index) => ({
    ...emptyRecord(index + 1, 1_700_000_000_000),
    version,
    events,
  }));
  await medium.append(records, []);
  const seqs = JSON.stringify([1_700_000_000_000, [['u-2', 17]]]);
  await medium.saveSnapshot({
    position: lines.length,
    version: version * 100 + 1,
    body: `${seqs}\n${golden(`state-v${version}.txt`)}`,
  });
  const loop = await startLoop({ medium });
  expect(loop.progress).toEqual([]);
  expect(loop.logger.warnings).toEqual([]);
  const read = await loop.read(({ engine, position, seqs: numbers }) => ({
    members: engine.members.size,
    position,
    last: numbers.get(userId(2)),
  }));
  expect(read).toEqual({ members: 3, position: lines.length, last: 17 });
});
