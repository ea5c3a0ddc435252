import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { ReceivedEvents } from '../../../src/streams/accountState.ts';
import { type ClientNotice, type ServerAlert } from '../../../src/streams/notices.ts';
import { followEvents } from '../../../src/streams/accountPart.ts';
import { createNoticeBoard } from '../../../src/streams/noticeBoard.ts';
import { ManualScheduler, START } from './support/manualScheduler.ts';
import { stepsToEvents } from './support/wire.ts';

const stamp = { seq: 12, at: START } as const;
const labels = {
  ofOption: (id: number) => (id === 1 ? 'BTC/USDT' : undefined),
  ofStock: (stock: string) => (stock === 'BTCUSDT' ? 'BTC/USDT' : undefined),
};
const setting = { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } as const;

describe('the stream of notices', () => {
  function createStream() {
    const received = new Subject<ReceivedEvents>();
    const bodies = new Map<string, Subject<string>>();
    const scheduler = new ManualScheduler();
    const now = (): number => scheduler.now();
    const listen = (destination: string): Subject<string> => {
      const subject = bodies.get(destination) ?? new Subject<string>();
      bodies.set(destination, subject);
      return subject;
    };
    const board = createNoticeBoard({ socket: { listen }, scheduler, now });
    const parts = [followEvents(board, { received, scheduler, now, labels }), board];
    const stream = {
      ...board,
      forget: () => parts.map(({ forget }) => forget()),
      close: () => parts.map(({ close }) => close()),
    };
    const notices: ClientNotice[] = [];
    const alerts: ServerAlert[] = [];
    stream.notices.subscribe((notice) => notices.push(notice));
    stream.alerts.subscribe((alert) => alerts.push(alert));
    return { received, bodies, scheduler, stream, notices, alerts };
  }

  test('news is shown, history is only listed, newest first and each once', async () => {
    const { received, scheduler, stream, notices } = createStream();
    const [old, fresh] = stepsToEvents([
      [0, 0],
      [0, 0],
    ]);
    if (old === undefined || fresh === undefined) throw new Error('no events');
    received.next({ events: [old], isReplay: true });
    expect(notices).toEqual([]);
    received.next({ events: [old, fresh], isReplay: false });
    await scheduler.advance(60);
    expect(notices).toMatchObject([{ key: 'notice.ORDER_SUCCESS_MANY', values: { count: '2' } }]);
    expect(stream.history.get().map(({ id }) => id)).toEqual(['event-2', 'event-1']);
    await scheduler.advance(61_000);
    received.next({ events: [{ ...fresh, seq: 3 }], isReplay: false });
    await scheduler.advance(60);
    // The same order once more: it is one entry, of its newest notice ([X-E7]).
    expect(stream.history.get().map(({ id }) => id)).toEqual(['event-3', 'event-1']);
    stream.forget();
    expect(stream.history.get()).toEqual([]);
  });

  test('[X-E2] a leverage change is a toast only while the page of its option is open', async () => {
    const { received, scheduler, stream, notices } = createStream();
    const change = (seq: number): AccountEvent => ({
      ...stamp,
      seq,
      type: 'LEVERAGE_UPDATE',
      setting,
    });
    const receive = async (seq: number): Promise<number> => {
      received.next({ events: [change(seq)], isReplay: false });
      await scheduler.advance(60);
      return notices.length;
    };
    expect(await receive(1)).toBe(0);
    const [close, closeOther] = [stream.openOption(1), stream.openOption(2)];
    expect(await receive(2)).toBe(1);
    close();
    close();
    expect(await receive(3)).toBe(1);
    closeOther();
    expect(await receive(4)).toBe(1);
    expect(stream.history.get()).toHaveLength(4);
  });

  test('what comes without a pause is one moment, but not without end', async () => {
    const { received, scheduler, notices } = createStream();
    const orders = stepsToEvents(Array.from({ length: 12 }, () => [0, 0] as const));
    for (const event of orders) {
      received.next({ events: [event], isReplay: false });
      await scheduler.advance(50);
    }
    await scheduler.advance(60);
    expect(notices.map(({ values }) => values['count'])).toEqual(['8', '4']);
  });

  test('a notice of a user who left is not shown to the next one', async () => {
    const { received, scheduler, stream, notices } = createStream();
    received.next({ events: stepsToEvents([[0, 0]]), isReplay: false });
    stream.forget();
    await scheduler.advance(100);
    expect(notices).toEqual([]);
  });

  test('the history is bounded', () => {
    const { received, stream } = createStream();
    const events = stepsToEvents(Array.from({ length: 300 }, () => [0, 0] as const));
    received.next({ events, isReplay: true });
    expect(stream.history.get()).toHaveLength(200);
    expect(stream.history.get()[0]?.id).toBe('event-300');
  });

  test('[X-E5] server messages come as notices, errors as alerts, in their own words', () => {
    const { bodies, notices, alerts } = createStream();
    bodies.get(DESTINATIONS.logError)?.next('"느립니다"');
    bodies.get(DESTINATIONS.error)?.next('주문을 처리하지 못했습니다.');
    expect(notices.map(({ key, tone, values }) => [key, tone, values['text']])).toEqual([
      ['notice.LOG_ERROR', 'warning', '느립니다'],
    ]);
    expect(alerts).toMatchObject([
      { key: 'alert.TEXT', values: { text: '주문을 처리하지 못했습니다.' } },
    ]);
  });

  test('what is published beside the account is shown at once and kept', () => {
    const { stream, notices } = createStream();
    const news = {
      id: 'n1',
      at: 1,
      tone: 'info',
      key: 'notice.TEXT',
      values: { text: '점검' },
    } as const;
    stream.publish(news);
    expect([notices, stream.history.get()]).toEqual([[news], [news]]);
  });

  test('closing ends every subscription', () => {
    const { received, bodies, stream } = createStream();
    stream.close();
    expect(received.observed || [...bodies.values()].some(({ observed }) => observed)).toBe(false);
  });
});
