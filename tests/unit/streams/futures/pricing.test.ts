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
import { wireOrder, wirePosition } from '../support/wire.ts';
import { wireCopy } from '../support/wireCopy.ts';

describe('pricing of an account', () => {
  const pageLog = recordPageLog();
  let page: PricedPage;
  beforeEach(() => (page = createPricedPage()));
  afterEach(() => page.pricing.close());

  const reports = async (): Promise<readonly unknown[]> => {
    await until(() => pageLog.reported.length > 0, 'the report');
    return pageLog.reported;
  };

  it('publishes no figures of an account whose wallet is not known: unknown is not zero', async () => {
    page.accounts.next(account('10000', [long], { wallets: {} }));
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.positions.get().has('p-1'), 'a priced position');
    expect(page.pricing.figures.get()).toBeUndefined();
    page.accounts.next(account('10000', [long]));
    await page.shown(() => page.pricing.figures.get() !== undefined, 'figures of the wallet');
  });

  it('[L-S7] publishes no figure that needs a price that is not known: unknown is not zero', async () => {
    const eth = wirePosition('p-2', { futuresOptionId: 2, stock: 'ETHUSDT', entryPrice: '3000' });
    page.accounts.next(account('10000', [long, eth]));
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.positions.get().has('p-1'), 'a priced position');
    expect(page.pricing.figures.get()).toBeUndefined();
    expect(page.pricing.position('p-2').get()).toBeUndefined();
    page.market.next(prices({ BTCUSDT: at('61000'), ETHUSDT: at('3100') }));
    await page.shown(() => page.pricing.figures.get() !== undefined, 'figures of the account');
    expect(page.pricing.position('p-2').get()).toBeDefined();
  });

  it('publishes every figure of a position as text', async () => {
    page.market.next(prices({ BTCUSDT: at('61000', '61500') }));
    await page.shown(() => page.pricing.positions.get().has('p-1'), 'a priced position');
    expect(page.pricing.position('p-1').get()).toEqual({
      positionId: 'p-1',
      markPrice: '61000',
      lastPrice: '61500',
      pnl: '1000',
      pnlOnLast: '1500',
      roe: '16.67',
      roeOnLast: '25',
      roeOfMarkMargin: '16.39',
      roeOnLastOfMarkMargin: '24.59',
      entryMargin: '6000',
      initialMargin: '6100',
      marginBalance: '7000',
      value: '61000',
      maintenanceMargin: '305',
      marginRatio: '4.36',
      liquidationPrice: '54271.4',
      breakEvenPrice: '60048.01920769',
    });
  });

  it('prices both legs of hedge mode, with one liquidation price in cross', async () => {
    const cross = { marginType: 'CROSS', margin: '0', entryPrice: '60000', leverage: 10 } as const;
    page.accounts.next(
      account('3000', [
        wirePosition('p-1', { ...cross, side: 'LONG', quantity: '1' }),
        wirePosition('p-2', { ...cross, side: 'SHORT', quantity: '0.4' }),
      ]),
    );
    page.market.next(prices({ BTCUSDT: at('59000') }));
    await page.shown(() => page.pricing.positions.get().size === 2, 'two legs');
    const [a, b] = [...page.pricing.positions.get().values()];
    expect([a?.pnl, b?.pnl]).toEqual(['-1000', '400']);
    // 3000 + 0.6 (p - 60000) = 0.005 * 1.4 p
    expect([a?.liquidationPrice, b?.liquidationPrice]).toEqual(['55649.3', '55649.3']);
    // 413 of 2400
    expect([a?.marginRatio, b?.marginRatio]).toEqual(['17.21', '17.21']);
    expect([a?.marginBalance, b?.marginBalance]).toEqual(['2400', '2400']);
    expect(page.pricing.figures.get()).toEqual({
      playerPoint: '3000',
      held: '0',
      margins: '0',
      unrealizedPnl: '-600',
      markPnl: '-600',
      crossInitialMargin: '8260',
      minusFundingFee: '-2',
      shownBalance: '2398',
      walletBalance: '3000',
      // 3000 - 600 - 5900 - 2360 is below zero.
      available: '0',
      crossMarginRatio: '17.21',
    });
  });

  it('[Y-B5] counts copies in the balance, and in no order', async () => {
    const copy = wireCopy('y-1', { quantity: '0.5', entryPrice: '58000', margin: '2900' });
    const known = account('10000', [long]);
    page.market.next(prices({ BTCUSDT: at('61000') }));
    const cost = page.pricing.estimate(toReadable(new BehaviorSubject(input())));
    const release = cost.subscribe(() => undefined);
    await page.shown(() => cost.get() !== undefined, 'an estimate');
    const before = cost.get();
    expect(page.pricing.figures.get()).toMatchObject({
      unrealizedPnl: '1000',
      shownBalance: '10998',
    });
    const { FUTURES } = known.wallets;
    if (FUTURES === undefined) throw new Error('no wallet');
    const wallets = { FUTURES: { ...FUTURES, realPoint: '12900' } };
    const copytrade = { ...known.copytrade, copies: { 'y-1': copy } };
    page.accounts.next({ ...known, wallets, copytrade });
    await page.shown(
      () => page.pricing.figures.get()?.margins === '2900',
      'the margin of the copy',
    );
    // 10000 + 2900 - 2, and 1000 of the position and 1500 of the copy.
    expect(page.pricing.figures.get()).toMatchObject({
      unrealizedPnl: '2500',
      shownBalance: '15398',
    });
    expect(page.pricing.figures.get()?.available).toBe('10000');
    expect([...page.pricing.positions.get().keys()]).toEqual(['p-1']);
    expect(cost.get()).toEqual(before);
    page.accounts.next(known);
    await page.shown(() => page.pricing.figures.get()?.unrealizedPnl === '1000', 'the copy closed');
    release();
  });

  it('a change that arrives while an answer is pending is priced, without another price', async () => {
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.figures.get()?.playerPoint === '10000', 'the first answer');
    page.accounts.next(account('9000', [long]));
    page.runFrames();
    page.accounts.next(account('8000', [long]));
    page.runFrames();
    await page.shown(() => page.pricing.figures.get()?.playerPoint === '8000', 'the second change');
    expect(page.pricing.positions.get().size).toBe(1);
  });

  it('a row in which nothing changed stays the same object', async () => {
    const eth = wirePosition('p-2', { futuresOptionId: 2, stock: 'ETHUSDT', entryPrice: '3000' });
    page.accounts.next(account('10000', [long, eth]));
    page.market.next(prices({ BTCUSDT: at('61000'), ETHUSDT: at('3000') }));
    await page.shown(() => page.pricing.positions.get().size === 2, 'two positions');
    const before = page.pricing.positions.get();
    page.market.next(prices({ BTCUSDT: at('61000'), ETHUSDT: at('3001') }));
    await page.shown(() => page.pricing.positions.get() !== before, 'the next prices');
    expect(page.pricing.positions.get().get('p-1')).toBe(before.get('p-1'));
    expect(page.pricing.positions.get().get('p-2')).not.toBe(before.get('p-2'));
  });

  it('a worker that throws is reported once and shown, old figures vanish, and pricing recovers', async () => {
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.positions.get().size === 1, 'a priced position');
    page.faults.broken = new Error('out of memory');
    page.market.next(prices({ BTCUSDT: at('62000') }));
    await page.shown(() => page.pricing.isFailing.get(), 'the failure');
    expect(page.pricing.positions.get().size).toBe(0);
    expect(page.pricing.figures.get()).toBeUndefined();
    await page.scheduler.advance(1_000);
    await page.shown(() => page.frames.length === 0, 'the second attempt');
    expect(page.pricing.isFailing.get()).toBe(true);
    page.faults.broken = undefined;
    await page.scheduler.advance(1_000);
    await page.shown(() => !page.pricing.isFailing.get(), 'the recovery');
    expect(page.pricing.position('p-1').get()?.markPrice).toBe('62000');
    expect(await reports()).toEqual([expect.objectContaining({ message: 'out of memory' })]);
  });

  it('a position that the worker refuses is shown as a failure, because the rows no longer agree', async () => {
    page.faults.broken = new Error('no such row');
    page.accounts.next(account('10000', [long, wirePosition('p-2')]));
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => page.pricing.isFailing.get(), 'the failure');
    expect(await reports()).toEqual([expect.objectContaining({ message: 'no such row' })]);
  });

  it('an estimate that throws is reported and empty, and the next one is shown', async () => {
    const typed = new BehaviorSubject(input());
    const estimate = page.pricing.estimate(toReadable(typed));
    const end = estimate.subscribe(() => undefined);
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => estimate.get()?.buy.cost !== undefined, 'an estimate');
    page.faults.broken = new Error('no estimate');
    typed.next(input({ quantity: '1' }));
    await page.shown(() => estimate.get() === undefined, 'the missing estimate');
    page.faults.broken = undefined;
    await page.scheduler.advance(1_000);
    await page.shown(() => estimate.get()?.buy.cost === '6000', 'the next estimate');
    expect(await reports()).toEqual([expect.objectContaining({ message: 'no estimate' })]);
    end();
  });

  it('a side of an estimate stays the same object while its figures stay the same', async () => {
    const estimate = page.pricing.estimate(toReadable(new BehaviorSubject(input())));
    let answers = 0;
    const end = estimate.subscribe(() => (answers += 1));
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => estimate.get()?.buy.cost !== undefined, 'an estimate');
    const [first, before] = [estimate.get(), answers];
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => answers > before, 'the same estimate');
    expect(estimate.get()?.buy).toBe(first?.buy);
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => estimate.get()?.buy !== first?.buy, 'another estimate');
    expect(estimate.get()?.buy).not.toEqual(first?.buy);
    end();
  });

  it('an estimate of new prices is requested with them, so that both answers reach one picture', async () => {
    const estimate = page.pricing.estimate(toReadable(new BehaviorSubject(input())));
    const end = estimate.subscribe(() => undefined);
    page.market.next(prices({ BTCUSDT: at('61000') }));
    await page.shown(() => estimate.get() !== undefined, 'an estimate');
    page.order.length = 0;
    const endPositions = page.pricing.positions.subscribe(() => page.order.push('shown'));
    page.market.next(prices({ BTCUSDT: at('62000') }));
    await page.shown(
      () => page.order.includes('shown') && page.order.includes('estimate'),
      'both answers',
    );
    expect(page.order).toEqual(['tick', 'estimate', 'shown']);
    endPositions();
    end();
  });

  it('an estimate follows what is typed, the orders at work and the prices', async () => {
    const typed = new BehaviorSubject(input());
    const estimate = page.pricing.estimate(toReadable(typed));
    const end = estimate.subscribe(() => undefined);
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => estimate.get()?.buy.cost !== undefined, 'an estimate');
    expect(estimate.get()?.buy).toEqual({
      orderPrice: '60000',
      quantity: '0.5',
      safeQuantity: '1.638',
      cost: '3000',
      // At the best ask: it takes the book.
      fee: '12',
      resultingQuantity: '1.5',
      maxQuantity: '1.666',
      liquidationPrice: '54271.4',
    });
    // Reducing an isolated position keeps its margin per unit, and so its liquidation price.
    expect(estimate.get()?.sell).toMatchObject({
      cost: '0',
      resultingQuantity: '0.5',
      liquidationPrice: '54271.4',
    });
    typed.next(
      input({
        marketType: 'STOPLOSS',
        price: '',
        triggerPrice: '58000',
        quantity: '2',
        reduceOnly: true,
      }),
    );
    await page.shown(() => estimate.get()?.sell.orderPrice === '58000', 'the stop');
    expect(estimate.get()?.sell).toMatchObject({
      orderPrice: '58000',
      cost: '0',
      // No more than there is to close.
      fee: '23.2',
      resultingQuantity: '0',
      maxQuantity: '1',
      liquidationPrice: undefined,
    });
    expect(estimate.get()?.buy).toMatchObject({
      orderPrice: '58000',
      cost: undefined,
      fee: undefined,
      resultingQuantity: undefined,
      maxQuantity: '0',
      liquidationPrice: undefined,
    });
    typed.next(input({ quantity: '1.5' }));
    const resting = wireOrder('o-1', { side: 'SELL', price: '65000', quantity: '0.7', hold: '0' });
    const stop = wireOrder('o-2', {
      marketType: 'STOPLOSS',
      side: 'SELL',
      price: null,
      triggerPrice: '50000',
      hold: '0',
    });
    page.accounts.next(account('10000', [long], { openOrders: { 'o-1': resting, 'o-2': stop } }));
    // Of 1.5 sold, 0.3 closes beside what rests (a stop does not rest), 1.2 opens.
    await page.shown(() => estimate.get()?.sell.cost === '7200', 'the order at work');
    end();
  });

  it('in hedge mode the buttons open a leg or close the other one', async () => {
    const cross = { marginType: 'CROSS', margin: '0', entryPrice: '60000', leverage: 10 } as const;
    const short = wirePosition('p-2', { ...cross, side: 'SHORT', quantity: '0.4' });
    page.accounts.next(account('50000', [short]));
    const typed = new BehaviorSubject(
      input({ intent: 'OPEN', marginType: 'CROSS', quantity: '0.5' }),
    );
    const estimate = page.pricing.estimate(toReadable(typed));
    const end = estimate.subscribe(() => undefined);
    page.market.next(prices({ BTCUSDT: at('60000') }));
    await page.shown(() => estimate.get()?.buy.cost !== undefined, 'an estimate');
    // A long beside the short: nothing is closed.
    expect(estimate.get()?.buy).toMatchObject({ cost: '3000', resultingQuantity: '0.5' });
    expect(estimate.get()?.sell).toMatchObject({ cost: '3000', resultingQuantity: '0.9' });
    typed.next(input({ intent: 'CLOSE', marginType: 'CROSS', quantity: '0.5' }));
    await page.shown(() => estimate.get()?.buy.cost === '0', 'the closing side');
    expect(estimate.get()?.buy).toMatchObject({ maxQuantity: '0.4', resultingQuantity: '0' });
    expect(estimate.get()?.sell).toMatchObject({ maxQuantity: '0', cost: undefined });
    end();
  });
});
