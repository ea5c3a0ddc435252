/** Recorded files made in memory, for feeds of tests. */
import type { FileSource } from '../../src/gateway/feeds/index.ts';
import { MINUTE_MS } from '../../src/domain/time.ts';

export const memoryFiles = (files: Readonly<Record<string, string>>): FileSource => ({
  list: async () => Object.keys(files),
  read: async (path) => {
    const text = files[path];
    if (text === undefined) throw new Error(`no file ${path}`);
    return text;
  },
});

export const CANDLE_HEADER = 't,open,high,low,close,volume';

/** One-minute candles of CSV from rows `open,high,low,close,volume`; undefined leaves a minute out. */
export const candleCsv = (
  startAt: number,
  rows: readonly (string | undefined)[],
  stepMs = MINUTE_MS,
): string =>
  [
    CANDLE_HEADER,
    ...rows.flatMap((row, index) =>
      row === undefined ? [] : [`${startAt + index * stepMs},${row}`],
    ),
    '',
  ].join('\n');
