import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { WireP2p } from '../../../../src/protocol/p2p/entities.ts';
import { PURCHASE } from '../../../../src/protocol/p2p/examples.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { eventToNotice } from '../../../../src/streams/notices.ts';
import { p2pSlice } from '../../../../src/streams/p2p/account.ts';

const trade = (more: Partial<WireP2p> = {}): WireP2p => ({ ...PURCHASE, ...more });

const event = (seq: number, more: Partial<WireP2p> = {}): AccountEvent => ({
  seq,
  at: 1_700_000_000_000 + seq,
  type: 'P2P',
  p2p: trade(more),
});

describe('the newest P2P trade of an account', () => {
  test('follows its steps, its end included, until another one is requested', () => {
    const steps = [event(1), event(2, { status: 'MATCHED' }), event(3, { status: 'CANCELLED' })];
    expect(foldFacts(EMPTY_ACCOUNT, steps).p2p).toMatchObject({ id: 't-1', status: 'CANCELLED' });
    const next = [...steps, event(4, { id: 't-12' })];
    expect(foldFacts(EMPTY_ACCOUNT, next).p2p).toMatchObject({ id: 't-12', status: 'REQUESTED' });
    // A step of an earlier trade that comes late does not take its place.
    const late = [...next, event(5, { id: 't-2', status: 'EXPIRED' })];
    expect(foldFacts(EMPTY_ACCOUNT, late).p2p?.id).toBe('t-12');
  });

  test('is read from the list; a site without P2P has none, one without answer fails', async () => {
    const reading = (answer: unknown) => {
      const call = (): Promise<unknown> => Promise.resolve(answer);
      return p2pSlice.read({ call: call as Caller['call'] }, 0);
    };
    const page = { total: 1, page: 1, size: 1 };
    expect(await reading(succeed({ items: [trade()], ...page }))).toEqual(
      succeed({ p2p: trade() }),
    );
    expect(await reading(succeed({ items: [], ...page }))).toEqual(succeed({ p2p: null }));
    const off = fail({ status: 403, code: 'NOT_OFFERED', message: '' });
    expect(await reading(off)).toEqual(succeed({ p2p: null }));
    const lost = fail(clientError('NO_CONNECTION'));
    expect(await reading(lost)).toEqual(lost);
  });
});

describe('a person is notified', () => {
  const labels = { ofOption: () => undefined, ofStock: () => undefined };
  const keyOf = (more: Partial<WireP2p>) => eventToNotice(event(1, more), labels)?.notice.key;

  test('of what the counter, the operator and time did', () => {
    expect(keyOf({ status: 'MATCHED' })).toBe('notice.P2P_MATCHED');
    expect(keyOf({ status: 'PAID', side: 'SELL' })).toBe('notice.P2P_PAID');
    expect(keyOf({ status: 'RELEASED' })).toBe('notice.P2P_RELEASED');
    expect(keyOf({ status: 'RELEASED', side: 'SELL', reason: 'found' })).toBe(
      'notice.P2P_RELEASED',
    );
    expect(keyOf({ status: 'CANCELLED', reason: 'closed' })).toBe('notice.P2P_CANCELLED');
    expect(keyOf({ status: 'DISPUTED' })).toBe('notice.P2P_DISPUTED');
    expect(eventToNotice(event(1, { status: 'EXPIRED' }), labels)?.notice).toMatchObject({
      key: 'notice.P2P_EXPIRED',
      tone: 'warning',
      values: { amount: '99.8', currency: 'USDT', won: '138000' },
    });
  });

  test('of nothing they did themselves', () => {
    expect(keyOf({ status: 'REQUESTED' })).toBeUndefined();
    expect(keyOf({ status: 'PAID' })).toBeUndefined();
    expect(keyOf({ status: 'RELEASED', side: 'SELL' })).toBeUndefined();
    expect(keyOf({ status: 'CANCELLED' })).toBeUndefined();
  });
});
