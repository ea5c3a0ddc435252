/** The terminal at an earlier moment: what it shows changes as one picture. */
import { BehaviorSubject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { Client } from '../../../../src/streams/client.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { toReadable } from '../../../../src/streams/readable.ts';
import type { Services } from '../../../../src/ui/services/services.ts';
import { createMomentServices } from '../../../../src/wiring/dev/momentServices.ts';
import type { ScrubMoment } from '../../../../src/wiring/dev/scrubLog.ts';

vi.mock('../../../../src/wiring/pricing.ts', () => ({
  createLazyPricing: () => ({ service: {}, start: () => undefined }),
}));

const momentAt = (seq: number): ScrubMoment => ({
  place: seq,
  seq,
  at: seq * 1_000,
  type: 'BASELINE',
  view: { ...EMPTY_ACCOUNT, seq },
});

/** The services of then on an exchange whose candles the test answers, by the second they end at. */
function openMoments() {
  const candles = new Map<number, () => void>();
  const live = {
    trade: {},
    rounds: {},
    notices: {},
    options: toReadable(new BehaviorSubject({ value: [{ id: 1, stock: 'BTCUSDT' }] })),
    preferences: { values: toReadable(new BehaviorSubject({ playingOption: '1' })) },
    market: {
      tickers: toReadable(new BehaviorSubject(new Map())),
      candles: (_stock: string, interval: string, _from: number, to: number) =>
        new Promise((resolve) => {
          const answer = () => resolve({ ok: true, value: [] });
          if (interval === '1m') candles.set(to / 1_000, answer);
          else answer();
        }),
    },
  } as unknown as Services;
  const { services, show } = createMomentServices(live, {} as Client, momentAt(9));
  return {
    show,
    shown: () => [services.account.get().seq, services.now.get()],
    answer: (second: number) => candles.get(second)?.(),
  };
}

test('[I-S4] the account of then appears with its prices, not before them', async () => {
  const { show, shown, answer } = openMoments();
  const showing = show(momentAt(3), () => true);
  expect(shown()).toEqual([9, 9_000]);
  answer(3);
  await showing;
  expect(shown()).toEqual([3, 3_000]);
});

test('[I-S4] a moment whose prices come after a later one was asked for is not shown', async () => {
  const { show, shown, answer } = openMoments();
  let wanted = 3;
  const first = show(momentAt(3), () => wanted === 3);
  wanted = 5;
  const second = show(momentAt(5), () => wanted === 5);
  answer(5);
  await second;
  answer(3);
  await first;
  expect(shown()).toEqual([5, 5_000]);
});
