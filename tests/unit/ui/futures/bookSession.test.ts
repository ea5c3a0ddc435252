import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/domain/decimal.ts';
import type { WireBook } from '../../../../src/protocol/market/entities.ts';
import { createWritable } from '../../../../src/ui/services/derived.ts';
import {
  type OwnPrices,
  startBookSession,
} from '../../../../src/ui/screens/futures/book/bookSession.ts';
import type { LadderRow } from '../../../../src/ui/screens/futures/book/ladder.ts';

const bookAt = (bid: string, ask: string): WireBook => ({
  bids: [
    [bid, '1'],
    ['99', '2'],
  ],
  asks: [
    [ask, '4'],
    ['105', '1'],
  ],
});

/** A session whose painters record what they paint. */
function aSession(hasBook = true) {
  const book = createWritable<WireBook | undefined>(hasBook ? bookAt('100', '101') : undefined);
  const own = createWritable<OwnPrices>({ bid: [], ask: [] });
  const painted: Record<'bid' | 'ask', readonly LadderRow[]> = { bid: [], ask: [] };
  const marked = { bid: 0, ask: 0 };
  const painter = (side: 'bid' | 'ask') => ({
    paint: (rows: readonly LadderRow[]) => {
      painted[side] = rows;
    },
    mark: (count: number) => {
      marked[side] = count;
    },
  });
  const session = startBookSession({
    book,
    own,
    step: decimal('1'),
    rows: 2,
    painters: { bid: painter('bid'), ask: painter('ask') },
  });
  const prices = (side: 'bid' | 'ask') => painted[side].map(({ price }) => price);
  return { book, own, painted, marked, session, prices };
}

describe('the book on the screen', () => {
  test('follows the market, with bars relative to the deeper side', () => {
    const { book, painted, prices } = aSession();
    expect(prices('bid')).toEqual(['100', '99']);
    expect(painted.bid.map(({ share }) => share)).toEqual([20, 60]);
    expect(painted.ask.map(({ share }) => share)).toEqual([80, 100]);
    book.set(bookAt('102', '103'));
    expect(prices('ask')).toEqual(['103', '105']);
  });

  test('the user’s own order marks its row as soon as it works', () => {
    const { own, painted } = aSession();
    own.set({ bid: [decimal('99')], ask: [] });
    expect(painted.bid.map(({ isOwn }) => isOwn)).toEqual([false, true]);
  });

  test('[U-B2] while a row is pressed, prices stay in their rows and quantities follow', () => {
    const { book, session, painted, prices } = aSession();
    session.press('bid', 1);
    book.set({
      bids: [
        ['100.5', '9'],
        ['99', '7'],
      ],
      asks: [['101', '3']],
    });
    expect(prices('bid')).toEqual(['100', '99']);
    expect(painted.bid.map(({ quantity }) => quantity)).toEqual(['9', '7']);
    expect(session.rowAt('bid', 1)?.price).toBe('99');
    session.lift();
    expect(prices('ask')).toEqual(['101']);
    expect(session.takePressed('bid', 1)?.price).toBe('99');
  });

  test('[U-B2] pressed prices that the market has traded through are a past state', () => {
    const { book, session, prices } = aSession();
    session.press('ask', 0);
    book.set(bookAt('104', '105'));
    expect(prices('ask')).toEqual(['101', '105']);
    expect(session.isPast.get()).toBe(true);
    session.lift();
    expect(prices('bid')).toEqual(['104', '99']);
    expect(session.isPast.get()).toBe(false);
  });

  test('[U-B3] rows follow the market under the pointer, and a press that ends elsewhere holds nothing', () => {
    const { book, session, painted, prices } = aSession();
    session.pointAt('ask', 0);
    book.set(bookAt('104', '105'));
    expect(prices('ask')).toEqual(['105']);
    expect(painted.ask.some(({ isGone }) => isGone)).toBe(false);
    session.press('ask', 0);
    session.leave();
    book.set(bookAt('106', '107'));
    expect(prices('ask')).toEqual(['107', '105']);
  });

  test('pointing at a row publishes its sum, and keeps it up to date', () => {
    const { book, session, marked } = aSession();
    session.pointAt('bid', 1);
    expect(marked).toEqual({ bid: 2, ask: 0 });
    expect(session.sum.get()).toEqual({
      quantity: '3',
      averagePrice: '99.33333333',
      value: '298',
    });
    book.set({
      bids: [
        ['100', '2'],
        ['99', '2'],
      ],
      asks: [['101', '1']],
    });
    expect(session.sum.get()).toMatchObject({ value: '398' });
    session.pointAt('ask', 0);
    expect(marked).toEqual({ bid: 0, ask: 1 });
    session.leave();
    expect(marked).toEqual({ bid: 0, ask: 0 });
    expect(session.sum.get()).toBeUndefined();
  });

  test('[U-B4] a held price that the market has left is gone, and back when it returns', () => {
    const { book, session, painted } = aSession();
    const gone = () => painted.ask.map(({ isGone }) => isGone);
    session.press('bid', 0);
    book.set(bookAt('102', '103'));
    expect(gone()).toEqual([true, false]);
    book.set(bookAt('100', '101'));
    expect(gone()).toEqual([false, false]);
  });

  test('before the first book and after the end nothing is painted', () => {
    const { book, session, prices } = aSession(false);
    expect(prices('bid')).toEqual([]);
    book.set(bookAt('100', '101'));
    expect(prices('bid')).toEqual(['100', '99']);
    session.end();
    book.set(bookAt('102', '103'));
    expect(prices('bid')).toEqual(['100', '99']);
  });
});
