import type { Answer, Page } from '../../../../../src/protocol/answer.ts';
import type { HistoryItem } from '../../../../../src/protocol/futures/history.ts';
import { PAGE_SIZE } from '../../../../../src/ui/kit/table/pages.ts';
import { wireOrder } from '../../../streams/support/wire.ts';

export const order = (number: number): HistoryItem => ({
  kind: 'ORDER',
  order: wireOrder(`o-${number}`, {
    side: number % 2 === 0 ? 'BUY' : 'SELL',
    marketType: number % 10 === 0 ? 'LIMIT' : 'MARKET',
  }),
});

export const FAILURE = { status: 503, code: 'TRY_AGAIN', message: '' };

/** Order ids from the newest down to the first. */
export const downFrom = (newest: number): readonly string[] =>
  Array.from({ length: newest }, (_, index) => `o-${newest - index}`);

/** An exchange with a number of finished orders, newest first, which can grow. */
export function pagedExchange(count: number) {
  let newest = count;
  let failures = 0;
  const requested: number[] = [];
  const readPage = async (page: number): Promise<Answer<Page<HistoryItem>>> => {
    requested.push(page);
    if (failures > 0) {
      failures -= 1;
      return { ok: false, error: FAILURE };
    }
    const first = newest - (page - 1) * PAGE_SIZE;
    const items = Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, first)) }, (_, index) =>
      order(first - index),
    );
    return { ok: true, value: { items, total: newest } };
  };
  return {
    requested,
    readPage,
    add: (more: number) => (newest += more),
    failNext: () => (failures += 1),
  };
}
