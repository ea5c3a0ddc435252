import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import { conflateNotices } from '../../../src/streams/accountPart.ts';
import { eventToNotice, type SubjectNotice } from '../../../src/streams/notices.ts';
import { createToastLines } from '../../../src/ui/shell/toastLines.ts';
import { START } from './support/manualScheduler.ts';
import { wireBet, wireFill, wireOrder, wirePosition, wireRound } from './support/wire.ts';

let seq = 0;
const stamp = () => {
  seq += 1;
  return { seq, at: START };
};
const say = (subject: string, event: AccountEvent): SubjectNotice => {
  const labels = { ofOption: () => 'BTC/USDT', ofStock: () => 'BTC/USDT' };
  const noticed = eventToNotice(event, labels);
  if (noticed === undefined) throw new Error(`${event.type} has no notice`);
  expect(noticed.subject).toBe(subject);
  return noticed;
};

/** @param filledQuantity of the order so far, at its average price */
const fill = (
  id: string,
  filledQuantity: string,
  averagePrice: string,
  isLast: boolean,
): SubjectNotice =>
  say(id, {
    ...stamp(),
    type: 'ORDER_FILLED',
    order: wireOrder(id, {
      quantity: '1',
      filledQuantity,
      averagePrice,
      status: isLast ? 'FILLED' : 'WORKING',
    }),
    fill: wireFill(`f-${seq}`, id),
  });
const accepted = (id: string): SubjectNotice =>
  say(id, { ...stamp(), type: 'ORDER_SUCCESS', order: wireOrder(id) });
const closed = (id: string): SubjectNotice =>
  say(id, { ...stamp(), type: 'POSITION_CLOSE', position: wirePosition(id), closePrice: '100' });
const cancel = (id: string): SubjectNotice =>
  say(id, {
    ...stamp(),
    type: 'ORDER_CANCEL',
    order: wireOrder(id, { status: 'CANCELLED', cancelReason: 'USER' }),
  });
const opened = (id: string): SubjectNotice =>
  say(id, { ...stamp(), type: 'POSITION_OPEN', position: wirePosition(id) });
const increased = (id: string, quantity: string): SubjectNotice =>
  say(id, {
    ...stamp(),
    type: 'POSITION_UPDATE',
    position: wirePosition(id, { quantity }),
    cause: 'INCREASED',
  });
const shown = (said: readonly SubjectNotice[]) =>
  conflateNotices(said).map(({ key, values }) => [key.replace('notice.', ''), values] as const);

describe('notices of one moment', () => {
  test('[U-T1] what happens to one order is one, with what it has come to', () => {
    const said = [
      accepted('o-1'),
      fill('o-1', '0.2', '100', false),
      fill('o-1', '0.5', '106', false),
      fill('o-1', '1', '113', true),
    ];
    expect(shown(said)).toMatchObject([
      ['ORDER_ACCEPTED', { quantity: '1' }],
      ['ORDER_FILLED', { quantity: '1', price: '113' }],
    ]);
    expect(shown(said.slice(0, 3))).toMatchObject([
      ['ORDER_ACCEPTED', {}],
      ['ORDER_FILLED_PART', { quantity: '0.5', price: '106', total: '1' }],
    ]);
    const threads = said.flatMap((each) => conflateNotices([each])).map(({ thread }) => thread);
    expect(threads).toEqual(['o-1', 'o-1', 'o-1', 'o-1']);
  });

  test('[U-T1] a reversal is one: what its fills did to positions is said by the order', () => {
    const said = [
      accepted('o-1'),
      fill('o-1', '0.5', '100', false),
      closed('p-1'),
      fill('o-1', '1', '100', true),
      opened('p-2'),
    ];
    expect(shown(said).map(([key]) => key)).toEqual(['ORDER_ACCEPTED', 'ORDER_FILLED']);
    expect(shown([closed('p-1')]).map(([key]) => key)).toEqual(['POSITION_CLOSE']);
  });

  test('[U-T1] what follows from a fill is left out, too, when it is received after the order was shown', () => {
    const atOnce = conflateNotices([accepted('o-1'), fill('o-1', '1', '100', true)]);
    expect(conflateNotices([opened('p-1')], atOnce)).toEqual([]);
    const later = opened('p-2');
    const next = { ...later, notice: { ...later.notice, at: START + 1 } };
    expect(conflateNotices([next], atOnce)).toEqual([next.notice]);
  });

  test('[U-T1] the orders of one intent are lines of one toast', () => {
    const intent = '0123456789abcdef'.repeat(2);
    const leg = (index: number, type: 'ORDER_SUCCESS' | 'ORDER_CANCEL') =>
      say(`o-${index}`, {
        ...stamp(),
        type,
        order: wireOrder(`o-${index}`, { clientOrderId: `${intent}-${index}` }),
      });
    const [first, second] = conflateNotices([leg(1, 'ORDER_SUCCESS'), leg(2, 'ORDER_SUCCESS')]);
    expect([first?.thread, second?.thread]).toEqual([intent, intent]);
    const lines = createToastLines();
    const add = (notice: typeof first) =>
      notice === undefined ? [] : lines.add(notice, notice.part ?? '');
    expect(add(first)).toEqual(['o-1']);
    expect(add(second)).toEqual(['o-1', 'o-2']);
    const [cancelled] = conflateNotices([leg(1, 'ORDER_CANCEL')]);
    expect(cancelled && lines.add(cancelled, 'cancelled')).toEqual(['cancelled', 'o-2']);
    lines.end(intent);
    expect(add(second)).toEqual(['o-2']);
    const [alone] = conflateNotices([accepted('o-3')]);
    expect(alone && lines.add(alone, 'alone')).toEqual(['alone']);
  });

  test('[U-T1] an order that fills at once is placed and filled in one toast', () => {
    const lines = createToastLines();
    const said = conflateNotices([accepted('o-1'), fill('o-1', '1', '113', true)]);
    const [placed, filled] = said;
    expect(said.map(({ thread }) => thread)).toEqual(['o-1', 'o-1']);
    expect(placed && lines.add(placed, '주문 완료 · BTC', '주문 완료')).toEqual([
      '주문 완료 · BTC',
    ]);
    const grown = ['주문 완료 → 주문 체결완료 · BTC'];
    expect(filled && lines.add(filled, '주문 체결완료 · BTC')).toEqual(grown);
    // Filled further, it is still the one that was placed.
    expect(filled && lines.add(filled, '주문 체결완료 · BTC')).toEqual(grown);
    lines.end('o-1');
    expect(filled && lines.add(filled, '주문 체결완료 · BTC')).toEqual(['주문 체결완료 · BTC']);
  });

  test('cancelling all is counted', () => {
    const said = Array.from({ length: 12 }, (_, index) => cancel(`o-${index}`));
    expect(shown(said)).toEqual([['ORDER_CANCEL_MANY', { count: '12' }]]);
    expect(shown(said.slice(0, 1))).toMatchObject([['ORDER_CANCEL', { label: 'BTC/USDT' }]]);
  });

  test('several orders that fill are counted once each, whatever number of fills they had', () => {
    const said = [
      fill('o-1', '0.2', '100', false),
      fill('o-2', '1', '100', true),
      fill('o-1', '0.8', '100', true),
    ];
    expect(shown(said)).toEqual([['ORDER_FILLED_MANY', { count: '2' }]]);
  });

  test('a position that opens and grows is one, with its newest size', () => {
    const said = [opened('p-1'), increased('p-1', '2'), increased('p-1', '3'), opened('p-2')];
    expect(shown(said)).toMatchObject([
      ['POSITION_OPEN', { quantity: '3', price: '60000' }],
      ['POSITION_OPEN', { quantity: '1' }],
    ]);
  });

  test('what is about different things stays, in its order', () => {
    const said = [fill('o-1', '1', '100', true), opened('p-1'), cancel('o-2'), cancel('o-3')];
    expect(shown(said).map(([key]) => key)).toEqual(['ORDER_FILLED', 'ORDER_CANCEL_MANY']);
  });

  test('a changed leverage is shown without the liquidation prices it moves', () => {
    const moved = (id: string): SubjectNotice =>
      say(id, {
        ...stamp(),
        type: 'POSITION_UPDATE_LIQUIDPRICE',
        position: wirePosition(id),
        cause: 'LEVERAGE',
      });
    const leverage = say('option-1', {
      ...stamp(),
      type: 'LEVERAGE_UPDATE',
      setting: { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' },
    });
    expect(shown([leverage, moved('p-1'), moved('p-2')]).map(([key]) => key)).toEqual([
      'LEVERAGE_UPDATE',
    ]);
    // The leverage is shown on that option's page only.
    expect(shown([moved('p-1')]).map(([key]) => key)).toEqual(['LIQUIDPRICE_LEVERAGE']);
  });

  test('the bets of a round that end together are one, with what they paid', () => {
    const bet = (id: string, over: Parameters<typeof wireBet>[1]): SubjectNotice =>
      say(id, { ...stamp(), type: 'betResult', bet: wireBet(id, over), round: wireRound() });
    const won = bet('b-1', { status: 1, payout: '19.5' });
    const lost = bet('b-2', { status: 2 });
    const back = bet('b-3', { status: 3, payout: '10' });
    expect(shown([won, lost, back])).toEqual([['BET_RESULT_MANY', { count: '3', payout: '29.5' }]]);
    expect(shown([lost]).map(([key]) => key)).toEqual(['BET_LOST']);
    const taken = (id: string): SubjectNotice =>
      say(id, { ...stamp(), type: 'gameBet', bet: wireBet(id, { at: START }) });
    expect(shown([taken('b-4'), taken('b-5')])).toEqual([['BET_TAKEN_MANY', { count: '2' }]]);
  });

  test('two positions in danger have separate notices', () => {
    const warn = (id: string): SubjectNotice =>
      say(id, {
        ...stamp(),
        type: 'POSITION_WARN',
        position: wirePosition(id),
        marginRatio: '0.81',
      });
    expect(shown([warn('p-1'), warn('p-2')])).toHaveLength(2);
  });
});
