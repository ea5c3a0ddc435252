import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toReadable } from '../../../../src/streams/readable.ts';
import { until } from '../support/manualScheduler.ts';
import { recordPageLog } from '../support/pageLog.ts';
import {
  account,
  at,
  createPricedPage,
  input,
  long,
  type PricedPage,
  prices,
} from '../support/pricedPage.ts';

describe('figures and the picture of their prices', () => {
  const pageLog = recordPageLog();
  let page: PricedPage;
  beforeEach(() => (page = createPricedPage()));
  afterEach(() => page.pricing.close());

  it('a worker that ends before it answers an estimate is shown as a failure, and reported once by each who waits', async () => {
    const estimate = page.pricing.estimate(toReadable(new BehaviorSubject(input())));
    const end = estimate.subscribe(() => undefined);
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => estimate.get() !== undefined, 'an estimate');
    page.faults.isSilent = true;
    page.order.length = 0;
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.order.includes('tick'), 'the tick');
    page.client.fail(new Error('the worker ended'));
    page.market.next(prices({ BTCUSDT: at('62000') }));
    await page.shown(
      () => page.pricing.isFailing.get() && estimate.get() === undefined,
      'the failure',
    );
    await page.scheduler.advance(3_000);
    await page.shown(() => page.frames.length === 0, 'further attempts');
    await until(() => pageLog.reported.length === 2, 'both reports');
    expect(pageLog.reported).toEqual([
      expect.objectContaining({ message: 'the worker ended' }),
      expect.objectContaining({ message: 'the worker ended' }),
    ]);
    end();
  });

  it('figures of prices that are about to be shown are published by whoever shows them', async () => {
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.position('p-1').get()?.pnl === '1000', 'the first figures');
    const coming = prices({ BTCUSDT: at('62000') });
    let publish: (() => void) | undefined;
    void page.pricing.accompany(coming).then((given) => (publish = given));
    await page.shown(() => publish !== undefined, 'the figures of what is coming');
    expect(page.pricing.position('p-1').get()?.pnl).toBe('1000');
    publish?.();
    expect(page.pricing.position('p-1').get()?.pnl).toBe('2000');
    expect(page.pricing.figures.get()?.unrealizedPnl).toBe('2000');
    // Shown now: they are not priced again.
    page.order.length = 0;
    page.market.next(coming);
    expect(page.frames).toEqual([]);
    expect(page.order).toEqual([]);
  });

  it('an account that changes before prices are shown is priced with those on screen, then with them', async () => {
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(
      () => page.pricing.figures.get()?.unrealizedPnl === '1000',
      'the first figures',
    );
    page.accounts.next(account('9000', [long]));
    page.runFrames();
    let publish: (() => void) | undefined;
    void page.pricing
      .accompany(prices({ BTCUSDT: at('62000') }))
      .then((given) => (publish = given));
    await page.shown(
      () => page.pricing.figures.get()?.playerPoint === '9000',
      'the change of the account',
    );
    expect(page.pricing.figures.get()?.unrealizedPnl).toBe('1000');
    await page.shown(() => publish !== undefined, 'the figures of what is coming');
    publish?.();
    expect(page.pricing.figures.get()?.unrealizedPnl).toBe('2000');
  });

  it('prices wait for no figures before the first answer, while pricing fails and after its end', async () => {
    const nothing = async (coming: string): Promise<void> => {
      const before = page.pricing.positions.get();
      (await page.pricing.accompany(prices({ BTCUSDT: at(coming) })))();
      expect(page.pricing.positions.get()).toBe(before);
    };
    await nothing('61000');
    await page.shown(() => page.pricing.position('p-1').get()?.pnl === '1000', 'the first figures');
    page.faults.broken = new Error('out of memory');
    const failed = page.pricing.accompany(prices({ BTCUSDT: at('62000') }));
    await page.shown(() => page.pricing.isFailing.get(), 'the failure');
    (await failed)();
    expect(page.pricing.positions.get().size).toBe(0);
    await nothing('63000');
    page.faults.broken = undefined;
    await page.scheduler.advance(1_000);
    await page.shown(() => page.pricing.position('p-1').get()?.pnl === '3000', 'the recovery');
    const last = page.pricing.accompany(prices({ BTCUSDT: at('64000') }));
    page.pricing.close();
    (await last)();
    expect(page.pricing.position('p-1').get()?.pnl).toBe('3000');
    await until(() => pageLog.reported.length === 1, 'the report');
  });
});
