import { describe, expect, test } from 'vitest';
import type { WireCandle } from '../../../../../src/protocol/market/entities.ts';
import { createWritable } from '../../../../../src/ui/services/derived.ts';
import type { Answer } from '../../../../../src/protocol/answer.ts';
import type { Bar } from '../../../../../src/ui/screens/futures/chart/candleFold.ts';
import {
  type ChartStatus,
  startChartSession,
} from '../../../../../src/ui/screens/futures/chart/chartSession.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2025, 4, 7, 12, 0, 30);
const LAST = NOW - 30_000;
const candle = (at: number, close = '100', volume = '1'): WireCandle => [
  at,
  '100',
  close,
  '100',
  close,
  volume,
];
type PageAnswer = Answer<{
  readonly items: readonly WireCandle[];
  readonly nextBeforeMs: number | undefined;
}>;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A chart that records its draws; the test resolves the server's answers and triggers the frames.
 */
function aSession() {
  const drawn: { bars: readonly Bar[]; updates: Bar[]; statuses: ChartStatus[] } = {
    bars: [],
    updates: [],
    statuses: [],
  };
  const requests: { readonly before: number; readonly answer: (answer: PageAnswer) => void }[] = [];
  const frames: (() => void)[] = [];
  const forming = createWritable<WireCandle | undefined>(undefined);
  const session = startChartSession(
    { setBars: (bars) => (drawn.bars = bars), update: (bar) => drawn.updates.push(bar) },
    {
      kind: { hours: 'ALWAYS', period: '1m' },
      now: () => NOW,
      forming,
      candlesBefore: (before) => new Promise((answer) => requests.push({ before, answer })),
      soon: (draw) => frames.push(draw),
    },
    { onStatus: (status) => drawn.statuses.push(status), onBar: () => undefined },
  );
  const answer = async (index: number, items: readonly WireCandle[], isOldest = false) => {
    const nextBeforeMs = isOldest ? undefined : items[0]?.[0];
    requests[index]?.answer({ ok: true, value: { items, nextBeforeMs } });
    await settled();
  };
  const frame = () => {
    for (const draw of frames.splice(0)) draw();
  };
  return { drawn, requests, frames, forming, session, answer, frame };
}

describe('chart session', () => {
  test('loads a page up to the forming candle, then updates it at most once a frame', async () => {
    const { drawn, requests, forming, frames, answer, frame } = aSession();
    expect(requests[0]?.before).toBe(LAST + MINUTE);
    await answer(0, [candle(LAST - MINUTE), candle(LAST)]);
    expect(drawn.statuses).toEqual(['loading', 'ready']);
    frame();
    forming.set(candle(LAST, '101'));
    forming.set(candle(LAST, '102'));
    expect(frames).toHaveLength(1);
    frame();
    expect(drawn.updates.map(({ close }) => close)).toEqual([102]);
  });

  test('older bars are loaded one page at a time, until there are none', async () => {
    const { drawn, requests, session, answer } = aSession();
    await answer(0, [candle(LAST)]);
    session.loadOlder();
    session.loadOlder();
    expect(requests).toHaveLength(2);
    expect(requests[1]?.before).toBe(LAST);
    await answer(1, [candle(LAST - 2 * MINUTE), candle(LAST - MINUTE)], true);
    expect(drawn.bars.map(({ at }) => at)).toEqual([LAST - 2 * MINUTE, LAST - MINUTE, LAST]);
    session.loadOlder();
    expect(requests).toHaveLength(2);
  });

  test('a bar that is in two pages is drawn once', async () => {
    const { drawn, session, answer } = aSession();
    await answer(0, [candle(LAST - MINUTE), candle(LAST)]);
    session.loadOlder();
    await answer(1, [candle(LAST - 2 * MINUTE), candle(LAST - MINUTE)]);
    expect(drawn.bars.map(({ at }) => at)).toEqual([LAST - 2 * MINUTE, LAST - MINUTE, LAST]);
  });

  test('a price that arrives while an older page is loading is drawn after it', async () => {
    const { drawn, forming, session, answer, frame } = aSession();
    await answer(0, [candle(LAST)]);
    frame();
    session.loadOlder();
    forming.set(candle(LAST, '107'));
    frame();
    expect(drawn.updates).toEqual([]);
    await answer(1, [candle(LAST - MINUTE)]);
    frame();
    expect(drawn.updates.at(-1)?.close).toBe(107);
  });

  test('a gap that the newest page cannot fill is requested once a minute', async () => {
    const { requests, forming, answer, frame } = aSession();
    await answer(0, [candle(LAST)]);
    frame();
    for (const minute of [3, 3, 3, 4]) {
      forming.set(candle(LAST + minute * MINUTE, String(100 + requests.length)));
      frame();
      await answer(requests.length - 1, [candle(LAST)]);
      frame();
    }
    expect(requests).toHaveLength(3);
  });

  test('after a gap the newest page is reloaded and adjacent older bars are kept', async () => {
    const { drawn, requests, forming, session, answer, frame } = aSession();
    await answer(0, [candle(LAST)]);
    session.loadOlder();
    await answer(1, [candle(LAST - 2 * MINUTE), candle(LAST - MINUTE)]);
    frame();
    forming.set(candle(LAST + 3 * MINUTE));
    frame();
    await answer(2, [candle(LAST, '103'), candle(LAST + MINUTE), candle(LAST + 2 * MINUTE)]);
    expect(drawn.bars.map(({ at }) => (at - LAST) / MINUTE)).toEqual([-2, -1, 0, 1, 2]);
    expect(drawn.bars[2]?.close).toBe(103);
    session.loadOlder();
    expect(requests[3]?.before).toBe(LAST - 2 * MINUTE);
  });

  test('bars that are not adjacent to a reloaded page are dropped rather than leaving a gap', async () => {
    const { drawn, requests, forming, session, answer, frame } = aSession();
    await answer(0, [candle(LAST)]);
    frame();
    forming.set(candle(LAST + 900 * MINUTE));
    frame();
    await answer(1, [candle(LAST + 899 * MINUTE), candle(LAST + 900 * MINUTE)]);
    expect(drawn.bars.map(({ at }) => (at - LAST) / MINUTE)).toEqual([899, 900]);
    session.loadOlder();
    expect(requests[2]?.before).toBe(LAST + 899 * MINUTE);
  });

  test('missed minutes are reloaded', async () => {
    const { requests, forming, answer, frame } = aSession();
    await answer(0, [candle(LAST)]);
    frame();
    forming.set(candle(LAST + 5 * MINUTE));
    frame();
    expect(requests).toHaveLength(2);
  });

  test('a failed first page is reported', async () => {
    const { drawn, requests } = aSession();
    requests[0]?.answer({ ok: false, error: { status: 0, code: 'NO_ANSWER', message: '' } });
    await settled();
    expect(drawn.statuses).toEqual(['loading', 'failed']);
  });

  test('nothing is drawn after the end', async () => {
    const { drawn, forming, session, answer, frame } = aSession();
    session.end();
    await answer(0, [candle(LAST)]);
    forming.set(candle(LAST, '105'));
    frame();
    expect(drawn.bars).toEqual([]);
    expect(drawn.updates).toEqual([]);
  });

  test('a bar is found by its time, the newest one without a time', async () => {
    const { session, answer } = aSession();
    await answer(0, [candle(LAST - MINUTE, '90'), candle(LAST, '95')]);
    expect(session.barAt(LAST - MINUTE)?.close).toBe(90);
    expect(session.barAt(undefined)?.close).toBe(95);
    expect(session.barAt(1)).toBeUndefined();
  });
});
