import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { AccountEvent, PointEvent } from '../../../src/protocol/accountEvents.ts';
import { DESTINATIONS, siteNoticeTopic } from '../../../src/protocol/destinations.ts';
import type { HeardEvents } from '../../../src/streams/account.ts';
import {
  eventToNotice,
  isForPage,
  type Notice,
  type ServerAlert,
} from '../../../src/streams/notices.ts';
import { createNoticeStream } from '../../../src/streams/noticeStream.ts';
import { ManualScheduler, START } from './support/manualScheduler.ts';
import { stepsToEvents, wireFill, wireOrder, wirePosition } from './support/wire.ts';

const stamp = { seq: 12, at: START } as const;
const label = (id: number) => (id === 1 ? 'BTC/USDT' : undefined);
const position = wirePosition('p-1');
const setting = { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } as const;

const TOLD: readonly (readonly [AccountEvent, Notice['tone'], Readonly<Record<string, string>>])[] =
  [
    [
      { ...stamp, type: 'ORDER_SUCCESS', order: wireOrder('o-1') },
      'success',
      { label: 'BTC/USDT', side: 'BUY', quantity: '1', price: '60000' },
    ],
    [
      { ...stamp, type: 'ORDER_CANCEL', order: wireOrder('o-1', { cancelReason: 'LIQUIDATION' }) },
      'info',
      { reason: 'LIQUIDATION' },
    ],
    [
      {
        ...stamp,
        type: 'ORDER_FILLED',
        order: wireOrder('o-1', { price: null }),
        fill: { ...wireFill('f-1', 'o-1'), price: '59990', quantity: '0.3' },
      },
      'success',
      { price: '59990', quantity: '0.3' },
    ],
    [{ ...stamp, type: 'POSITION_OPEN', position }, 'info', { side: 'LONG', price: '60000' }],
    [
      { ...stamp, type: 'POSITION_CLOSE', position, closePrice: '61000' },
      'info',
      { price: '61000' },
    ],
    [
      { ...stamp, type: 'POSITION_WARN', position, marginRatio: '0.80001' },
      'warning',
      { ratio: '80.01' },
    ],
    [
      { ...stamp, type: 'POSITION_LIQUID', position, markPrice: '54300', bankruptcyPrice: '54000' },
      'error',
      { price: '54000' },
    ],
    [
      { ...stamp, type: 'FUNDING_FEE', position, rate: '0.0001', markPrice: '60000', amount: '-6' },
      'info',
      { amount: '-6' },
    ],
    [
      { ...stamp, type: 'LEVERAGE_UPDATE', setting },
      'warning',
      { leverage: '20', label: 'BTC/USDT' },
    ],
    [{ ...stamp, type: 'MARGIN_TYPE_UPDATE', setting }, 'info', { marginType: 'CROSS' }],
  ];

test.each(TOLD)('[section 4] %o is told as %s', (event, tone, values) => {
  const notice = eventToNotice(event, label);
  expect(notice).toMatchObject({
    id: 'event-12',
    at: START,
    tone,
    key: `notice.${event.type}`,
    values,
  });
});

test('events that only change figures are not told, money from outside is', () => {
  expect(
    eventToNotice({ ...stamp, type: 'ORDER_UPDATE', order: wireOrder('o-1') }, label),
  ).toBeUndefined();
  expect(eventToNotice({ ...stamp, type: 'POSITION_UPDATE', position }, label)).toBeUndefined();
  const point = (cause: PointEvent['cause']): PointEvent => ({
    ...stamp,
    type: 'POINT',
    cause,
    reference: '',
    wallets: [],
  });
  expect(eventToNotice(point('HOLD'), label)).toBeUndefined();
  expect(eventToNotice(point('DEPOSIT'), label)).toMatchObject({ key: 'notice.DEPOSIT' });
});

test('an unknown pair is named by its code', () => {
  const order = wireOrder('o-1', { futuresOptionId: 9, stock: 'XRPUSDT' });
  expect(eventToNotice({ ...stamp, type: 'ORDER_SUCCESS', order }, label)?.values['label']).toBe(
    'XRPUSDT',
  );
});

test("[section 4] a leverage change is for that option's page only", () => {
  const notice = eventToNotice({ ...stamp, type: 'LEVERAGE_UPDATE', setting }, label);
  if (notice === undefined) throw new Error('no notice');
  expect([isForPage(notice, 1), isForPage(notice, 2), isForPage(notice, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the stream of notices', () => {
  function createStream(playingOption: number | undefined = 1) {
    const heard = new Subject<HeardEvents>();
    const bodies = new Map<string, Subject<string>>();
    const scheduler = new ManualScheduler();
    const siteId = new BehaviorSubject(7);
    const stream = createNoticeStream({
      heard,
      socket: {
        listen: (destination) => {
          const subject = bodies.get(destination) ?? new Subject<string>();
          bodies.set(destination, subject);
          return subject;
        },
      },
      scheduler,
      now: () => scheduler.now(),
      labelOf: label,
      siteId,
      playingOption: () => playingOption,
    });
    const notices: Notice[] = [];
    const alerts: ServerAlert[] = [];
    stream.notices.subscribe((notice) => notices.push(notice));
    stream.alerts.subscribe((alert) => alerts.push(alert));
    return { heard, bodies, scheduler, stream, notices, alerts };
  }

  test('news is told, history is only kept, newest first and each once', async () => {
    const { heard, scheduler, stream, notices } = createStream();
    const [old, fresh] = stepsToEvents([
      [0, 0],
      [0, 0],
    ]);
    if (old === undefined || fresh === undefined) throw new Error('no events');
    heard.next({ events: [old], isReplay: true });
    expect(notices).toEqual([]);
    heard.next({ events: [old, fresh], isReplay: false });
    expect(notices.map(({ id }) => id)).toEqual(['event-1', 'event-2']);
    expect(stream.history.get().map(({ id }) => id)).toEqual(['event-2', 'event-1']);
    await scheduler.advance(61_000);
    heard.next({ events: [{ ...fresh, seq: 3 }], isReplay: false });
    expect(notices).toHaveLength(2);
    expect(stream.history.get()).toHaveLength(3);
    stream.forget();
    expect(stream.history.get()).toEqual([]);
  });

  test('the history is bounded', () => {
    const { heard, stream } = createStream();
    const events = stepsToEvents(Array.from({ length: 300 }, () => [0, 0] as const));
    heard.next({ events, isReplay: true });
    expect(stream.history.get()).toHaveLength(200);
    expect(stream.history.get()[0]?.id).toBe('event-300');
  });

  test('server messages come as notices, errors as alerts, in their own words', () => {
    const { bodies, notices, alerts } = createStream();
    bodies.get(DESTINATIONS.newMessage)?.next('{"count":1}');
    bodies.get(DESTINATIONS.logError)?.next('"느립니다"');
    bodies.get(siteNoticeTopic(7))?.next('{"message":"점검 안내"}');
    bodies.get(DESTINATIONS.error)?.next('주문을 처리하지 못했습니다.');
    expect(notices.map(({ key, tone, values }) => [key, tone, values['text']])).toEqual([
      ['notice.NEW_MESSAGE', 'info', '{"count":1}'],
      ['notice.TEXT', 'warning', '느립니다'],
      ['notice.TEXT', 'info', '점검 안내'],
    ]);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(3);
    expect(alerts).toMatchObject([
      { key: 'alert.TEXT', values: { text: '주문을 처리하지 못했습니다.' } },
    ]);
  });

  test('closing ends every subscription', () => {
    const { heard, bodies, stream } = createStream();
    stream.close();
    expect(heard.observed || [...bodies.values()].some(({ observed }) => observed)).toBe(false);
  });
});
