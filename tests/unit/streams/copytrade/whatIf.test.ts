/** The look back: what is read of a trader, what the worker receives, and how it is cancelled. */
import { expect, test } from 'vitest';
import { whatIfApi } from '../../../../src/workers/whatIf/whatIfApi.ts';
import { askWhatIf, type WhatIfParts } from '../../../../src/streams/copytrade/whatIf.ts';
import type { WireTraderFact } from '../../../../src/protocol/copytrade/facts.ts';
import type { WireFuturesOption } from '../../../../src/protocol/futures/entities.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2025, 4, 22);

const OPTION = {
  id: 1,
  stock: 'BTCUSDT',
  lotSize: '0.001',
  minQuantity: '0.001',
  tiers: [
    {
      floor: '0',
      cap: null,
      leverageMax: 100,
      maintenanceRate: '0.005',
      maintenanceAmount: '0',
    },
  ],
} as unknown as WireFuturesOption;

const FILL = {
  positionId: 'p-1',
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  margin: '500',
  quantity: '0.1',
  traderFee: '0.1',
  feeRate: '0',
  wanted: '0',
  taken: '0',
  marks: null,
} as const;
const FACTS: readonly WireTraderFact[] = [
  { ...FILL, kind: 'OPEN', at: NOW - 3 * DAY, price: '50000', blockPrice: '50000', held: '0' },
  { ...FILL, kind: 'CLOSE', at: NOW - DAY, price: '51000', blockPrice: '51000', held: '0.1' },
];

const QUESTION = {
  traderId: 'u-7',
  since: NOW - 70 * DAY,
  window: '90',
  balance: '1000',
  settings: { stocks: ['BTCUSDT'], multiplyPer: 10, maxBet: '100', oneMaxBet: '50' },
} as const;

/** The trader's facts over the contract's call, and the worker's own function in this thread. */
function parts() {
  const spans: (readonly [number, number])[] = [];
  const api = {
    call: async (_: string, { from, to }: { readonly from: number; readonly to: number }) => {
      spans.push([from, to]);
      return { ok: true, value: FACTS.filter(({ at }) => at >= from && at <= to) };
    },
  };
  const given: WhatIfParts = {
    api: api as unknown as WhatIfParts['api'],
    options: [OPTION],
    now: NOW,
    start: (input, onProgress) => ({
      result: Promise.resolve(whatIfApi.run(input, onProgress)),
      cancel: () => undefined,
    }),
  };
  return { given, spans };
}

test('[U-Y26] everything since the trader began is read in spans without a gap, and copied', async () => {
  const { given, spans } = parts();
  const progress: number[] = [];
  const answer = await askWhatIf(given, QUESTION, {
    signal: new AbortController().signal,
    onProgress: (share) => progress.push(share),
  });
  expect(spans).toHaveLength(3);
  expect(spans[0]?.[0]).toBe(QUESTION.since);
  expect(spans.at(-1)?.[1]).toBe(NOW);
  const ends = spans.map(([, to]) => to + 1);
  expect(spans.slice(1).map(([from]) => from)).toEqual(ends.slice(0, -1));
  // 50 of margin at 50,000 and 10x is 0.01; it gained 1,000 · 0.01 = 10, of which the trader takes 1.
  expect(answer).toMatchObject({
    ok: true,
    value: { pnl: '9', roi: '0.009', traderFees: '1', copies: 1, worstDay: null },
  });
  expect(progress.toSorted((a, b) => a - b)).toEqual(progress);
  expect(progress.at(-1)).toBe(1);
});

test('[U-Y26] cancelled while it reads, nothing more is read', async () => {
  const { given, spans } = parts();
  const control = new AbortController();
  const asked = askWhatIf(given, QUESTION, {
    signal: control.signal,
    onProgress: () => undefined,
  });
  control.abort();
  expect(await asked).toEqual({ ok: true, value: undefined });
  expect(spans).toHaveLength(1);
});
