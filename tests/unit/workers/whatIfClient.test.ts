import { expose, wrap } from 'comlink';
import { describe, expect, test } from 'vitest';
import { whatIf } from '../../../src/domain/copytrade/whatIf.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { startWhatIf, type WhatIfWorker } from '../../../src/workers/clients/whatIfClient.ts';
import { type WhatIfApi, whatIfApi } from '../../../src/workers/whatIf/whatIfApi.ts';
import { ALL_TERMS, BTC, yearOfFacts } from '../../support/whatIfFacts.ts';

const INPUT = {
  facts: yearOfFacts(3_000),
  settings: {
    stocks: [BTC],
    multiplyPer: 50,
    maxBet: moneyOf('1000'),
    oneMaxBet: moneyOf('500'),
  },
  balance: moneyOf('1000'),
  terms: ALL_TERMS,
};

/** The worker's api across a real channel; what happened to it is kept. */
function openWorker() {
  const { port1, port2 } = new MessageChannel();
  expose(whatIfApi, port2);
  const state: { isEnded: boolean; fail: (error: unknown) => void } = {
    isEnded: false,
    fail: () => undefined,
  };
  const worker: WhatIfWorker = {
    api: wrap<WhatIfApi>(port1),
    terminate: () => {
      state.isEnded = true;
      port1.close();
      port2.close();
    },
    onError: (listener) => {
      state.fail = listener;
    },
  };
  return { worker, state };
}

describe('the client of the what-if worker', () => {
  test('[Y-W5] answers what the function computes, with its progress, and ends the worker', async () => {
    const { worker, state } = openWorker();
    const shares: number[] = [];
    const run = startWhatIf(
      INPUT,
      (share) => shares.push(share),
      () => worker,
    );
    expect(await run.result).toEqual(whatIf(INPUT));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect(state.isEnded).toBe(true);
  });

  test('[Y-W5] cancelled, it ends the worker and answers nothing', async () => {
    const { worker, state } = openWorker();
    const run = startWhatIf(
      INPUT,
      () => undefined,
      () => worker,
    );
    run.cancel();
    expect(await run.result).toBeUndefined();
    expect(state.isEnded).toBe(true);
  });

  test('[Y-W5] rejects when the worker cannot be loaded', async () => {
    const { worker, state } = openWorker();
    const run = startWhatIf(
      INPUT,
      () => undefined,
      () => worker,
    );
    state.fail(new Error('not found'));
    await expect(run.result).rejects.toThrow('not found');
    expect(state.isEnded).toBe(true);
  });
});
