import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { WirePriceAlert } from '../../../../src/protocol/priceAlerts/entities.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { eventToNotice } from '../../../../src/streams/notices.ts';
import { priceAlertsSlice } from '../../../../src/streams/priceAlerts/account.ts';

const alert = (id: string): WirePriceAlert => ({
  clientAlertId: id,
  stock: 'BTCUSDT',
  by: 'MARK',
  price: '64000',
  direction: 'ABOVE',
  setAt: 1_700_000_000_000,
});

const event = (seq: number, status: 'SET' | 'REACHED' | 'DELETED', id: string): AccountEvent => ({
  seq,
  at: 1_700_000_000_000 + seq,
  type: 'PRICE_ALERT',
  status,
  alert: alert(id),
});

describe('the price alerts of an account', () => {
  test('are those set and neither reached nor deleted; a repeated event changes nothing', () => {
    const events = [
      event(1, 'SET', 'a'),
      event(2, 'SET', 'b'),
      event(3, 'SET', 'c'),
      event(4, 'REACHED', 'a'),
      event(5, 'DELETED', 'b'),
    ];
    const view = foldFacts(EMPTY_ACCOUNT, events);
    expect(view.priceAlerts).toEqual({ c: alert('c') });
    expect(foldFacts(view, events)).toBe(view);
  });

  test('are read from the list; a server without the call has none, one without answer fails', async () => {
    const reading = (answer: unknown) => {
      const call = (): Promise<unknown> => Promise.resolve(answer);
      return priceAlertsSlice.read({ call: call as Caller['call'] }, 0);
    };
    expect(await reading(succeed([alert('a')]))).toEqual(
      succeed({ priceAlerts: { a: alert('a') } }),
    );
    const unknown = fail({ status: 404, code: 'NOT_FOUND', message: '' });
    expect(await reading(unknown)).toEqual(succeed({ priceAlerts: {} }));
    const lost = fail(clientError('NO_CONNECTION'));
    expect(await reading(lost)).toEqual(lost);
  });
});

test('a person is notified when an alert is reached, and of nothing else', () => {
  const labels = { ofOption: () => undefined, ofStock: () => 'BTC/USDT' };
  expect(eventToNotice(event(1, 'SET', 'a'), labels)).toBeUndefined();
  expect(eventToNotice(event(1, 'DELETED', 'a'), labels)).toBeUndefined();
  expect(eventToNotice(event(1, 'REACHED', 'a'), labels)?.notice).toMatchObject({
    key: 'notice.PRICE_ALERT_MARK_ABOVE',
    tone: 'info',
    values: { label: 'BTC/USDT', price: '64000' },
  });
});
