import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type {
  WireCopy,
  WireFollow,
  WireOwnTrader,
} from '../../../../src/protocol/copytrade/entities.ts';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { clientError, fail, succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { copytradeSlice } from '../../../../src/streams/copytrade/account.ts';
import { eventToNotice } from '../../../../src/streams/notices.ts';
import { wireCopy } from '../support/wireCopy.ts';

const AT = 1_700_000_000_000;

const copyOf = (changes: Partial<WireCopy> = {}): WireCopy => wireCopy('y-1', changes);
const follow: WireFollow = {
  followId: 'w-1',
  followerId: 'u-9',
  followerName: 'minsu',
  traderId: 'u-2',
  traderName: 'Steady Kim',
  followStock: ['BTCUSDT'],
  multiplyPer: 50,
  maxBet: '1000',
  oneMaxBet: '100',
  feeShare: '0.1',
  status: 'ON',
  isOn: true,
  followedAt: AT,
  endedAt: null,
  openCopies: 0,
  closedCopies: 0,
  skipped: 0,
  skips: {},
  result: '0',
  fee: '0',
  traderFee: '0',
  funding: '0',
};
const trader: WireOwnTrader = {
  traderId: 'u-9',
  status: 'ACTIVE',
  isOpen: true,
  capacity: 5,
  fee: '0.1',
  appliedAt: AT,
  since: AT,
};
const fill = { price: '63000', quantity: '0.05', fee: '1.26', realizedPnl: '12.5' };
const stamp = (seq: number) => ({ seq, at: AT + seq });

const opened = (seq: number, copy = copyOf()): AccountEvent => ({
  ...stamp(seq),
  type: 'COPYTRADE_OPEN',
  copy,
  fill,
});
const closed = (
  seq: number,
  quantity: string,
  reason: 'TRADER' | 'LIQUIDATION' = 'TRADER',
): AccountEvent => ({
  ...stamp(seq),
  type: 'COPYTRADE_CLOSE',
  copy: copyOf({ quantity }),
  fill,
  reason,
});
const skipped = (seq: number): AccountEvent => ({
  ...stamp(seq),
  type: 'COPYTRADE_SKIP',
  skip: {
    id: 'w-1-p-7-1',
    followId: 'w-1',
    traderId: 'u-2',
    traderName: 'Steady Kim',
    futuresOptionId: 1,
    stock: 'BTCUSDT',
    side: 'LONG',
    leverage: 10,
    reason: 'OVER_MAX_BET',
    at: AT,
  },
});

describe('copies of an account', () => {
  test('[Y-G7] are those opened and not closed whole; a repeated event changes nothing', () => {
    const other = copyOf({ copyId: 'y-2', quantity: '0.2' });
    const events = [opened(1), opened(2, other), closed(3, '0.02'), closed(4, '0')];
    const half = foldFacts(EMPTY_ACCOUNT, events.slice(0, 3));
    expect(half.copytrade.copies).toMatchObject({ 'y-1': { quantity: '0.02' }, 'y-2': other });
    const view = foldFacts(EMPTY_ACCOUNT, events);
    expect(view.copytrade).toMatchObject({ copies: { 'y-2': other }, version: 4 });
    expect(Object.keys(view.copytrade.copies)).toEqual(['y-2']);
    expect(foldFacts(view, events)).toBe(view);
  });

  test('[Y-G7] funding changes the copy, and a skip only what is read from lists', () => {
    const paid = copyOf({ margin: '314', funding: '-1' });
    const view = foldFacts(EMPTY_ACCOUNT, [
      opened(1),
      { ...stamp(2), type: 'COPYTRADE_UPDATE', copy: paid },
      skipped(3),
    ]);
    expect(view.copytrade).toMatchObject({ copies: { 'y-1': paid }, version: 3 });
  });

  test('[Y-G7] own positions are untouched by copies', () => {
    expect(foldFacts(EMPTY_ACCOUNT, [opened(1)]).positions).toEqual({});
  });
});

test('[Y-G7] the follow is the one that is on, own trading what the last event says', () => {
  const on: AccountEvent = { ...stamp(1), type: 'FOLLOW', follow };
  const changed = { ...follow, multiplyPer: 0 };
  const off = { ...follow, status: 'ENDED' as const, isOn: false, endedAt: AT };
  const view = foldFacts(EMPTY_ACCOUNT, [
    on,
    { ...stamp(2), type: 'FOLLOW', follow: changed },
    { ...stamp(3), type: 'TRADER', trader },
  ]);
  expect(view.copytrade).toMatchObject({ follow: { multiplyPer: 0 }, trader, version: 3 });
  const ended = foldFacts(view, [{ ...stamp(4), type: 'FOLLOW', follow: off }]);
  expect(ended.copytrade.follow).toBeNull();
  const late = foldFacts(view, [
    { ...stamp(4), type: 'FOLLOW', follow: { ...off, followId: 'w-0' } },
  ]);
  expect(late.copytrade.follow).toMatchObject({ followId: 'w-1' });
});

test('[Y-G7] lists state the account; a server without the calls has no copies, a lost one fails', async () => {
  const reading = (answers: Readonly<Record<string, unknown>>) => {
    const call = (name: string): Promise<unknown> => Promise.resolve(answers[name]);
    return copytradeSlice.read({ call: call as Caller['call'] }, 7);
  };
  const answers = {
    traderDesk: succeed({ trader, name: '', introduction: '', followers: 0 }),
    copyFollower: succeed(follow),
    openCopies: succeed([copyOf()]),
  };
  expect(await reading(answers)).toEqual(
    succeed({ copytrade: { trader, follow, copies: { 'y-1': copyOf() }, version: 7 } }),
  );
  const unknown = fail({ status: 404, code: 'NOT_FOUND', message: '' });
  expect(
    await reading({ traderDesk: unknown, copyFollower: unknown, openCopies: unknown }),
  ).toEqual(succeed({ copytrade: { trader: null, follow: null, copies: {}, version: 7 } }));
  const lost = fail(clientError('NO_CONNECTION'));
  expect(await reading({ ...answers, openCopies: lost })).toEqual(lost);
});

test('[Y-G7] opened, closed, liquidated and skipped copies are noticed, each with its trader', () => {
  const labels = { ofOption: () => 'BTC/USDT', ofStock: () => 'BTC/USDT' };
  const noticeOf = (event: AccountEvent) => eventToNotice(event, labels)?.notice;
  expect(noticeOf(opened(1))).toMatchObject({
    key: 'notice.COPYTRADE_OPEN',
    tone: 'info',
    values: { label: 'BTC/USDT', trader: 'Steady Kim', quantity: '0.05', price: '63000' },
  });
  expect(noticeOf(closed(2, '0'))).toMatchObject({
    key: 'notice.COPYTRADE_CLOSE',
    values: { pnl: '12.5', trader: 'Steady Kim' },
  });
  expect(noticeOf(closed(3, '0', 'LIQUIDATION'))).toMatchObject({
    key: 'notice.COPYTRADE_LIQUIDATION',
    tone: 'error',
  });
  expect(noticeOf(skipped(4))).toMatchObject({
    key: 'notice.COPYTRADE_SKIP',
    tone: 'warning',
    values: { reason: 'OVER_MAX_BET' },
  });
  expect(noticeOf({ ...stamp(5), type: 'FOLLOW', follow })).toBeUndefined();
  expect(
    noticeOf({ ...stamp(6), type: 'COPYTRADE_UPDATE', copy: copyOf({ funding: '-1' }) }),
  ).toBeUndefined();
});
