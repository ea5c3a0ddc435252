/** Which instruments are offered from which prices. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { INSTRUMENTS } from '../../../src/domain/instruments/index.ts';
import { createSyntheticFeed } from '../../../src/gateway/feeds/index.ts';
import { openFeed, projectRoot } from '../../../src/server/feed.ts';

const start = { anchorAt: Date.UTC(2030, 0, 2, 3), seed: 'offered' };
const catalogue = INSTRUMENTS.map(({ code }) => code);
const shipped = ['candles-1m', 'fx-1m', 'index-1m'].flatMap((folder) =>
  readdirSync(join(projectRoot(), 'data', folder)),
);

test('[M-F25] of the catalogue, the shipped record offers what a file of it holds, and nothing else', async () => {
  const feed = await openFeed({ kind: 'replay', directory: undefined }, start);
  expect(feed.info.kind).toBe('replay');
  const offered = new Set(feed.listings.map(({ instrument }) => instrument.code));
  const recorded = catalogue.filter((code) => shipped.some((name) => name.includes(`-${code}`)));
  expect(catalogue.filter((code) => offered.has(code))).toEqual(recorded);
  // It is not recorded: its prices are synthetic.
  expect(recorded).not.toContain('GBPAUD');
});

test('[M-F25] what has no record is offered by made prices alone, which the feed says they are', () => {
  const feed = createSyntheticFeed({ ...start, instruments: [instrumentCode('GBPAUD')] });
  expect(feed.info).toEqual({ kind: 'synthetic', seed: start.seed });
  expect(feed.listings.map(({ instrument }) => instrument.label)).toEqual(['GBP/AUD']);
});
