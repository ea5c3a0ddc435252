import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import { fail, succeed } from '../../../src/streams/answer.ts';
import type { Caller } from '../../../src/streams/api.ts';
import { createOrders } from '../../../src/wiring/orders.ts';
import { settle } from '../streams/support/manualScheduler.ts';
import { wireOrder } from '../streams/support/wire.ts';

interface Asked {
  readonly name: string;
  readonly params: unknown;
  readonly answer: (answer: Answer<WireOrder>) => void;
}

/** The supervisor with an exchange that answers when the test says so. */
function openDesk() {
  const asked: Asked[] = [];
  const call = (name: string, params: unknown) =>
    new Promise((resolve) => asked.push({ name, params, answer: resolve }));
  const desk = createOrders({ call: call as Caller['call'] });
  desk.supervisor.start();
  const receive = (open: readonly WireOrder[], closed: readonly WireOrder[] = []): void =>
    desk.supervisor.send({
      type: 'ORDERS',
      open: Object.fromEntries(open.map((order) => [order.id, order])),
      closed,
    });
  const refOf = (id: string) => desk.supervisor.getSnapshot().context.orders.get(id)?.ref;
  return {
    ...desk,
    asked,
    receive,
    refOf,
    valueOf: (id: string) => refOf(id)?.getSnapshot().value,
  };
}

const working = wireOrder('o-1');
const cancelled = wireOrder('o-1', { status: 'CANCELLED', cancelReason: 'USER' });
const filled = wireOrder('o-1', { status: 'FILLED', filledQuantity: '1' });

describe('the actors of working orders', () => {
  test('begin with the order, receive of it, and end with it', () => {
    const desk = openDesk();
    desk.receive([working, wireOrder('o-2')]);
    expect([desk.valueOf('o-1'), desk.valueOf('o-2')]).toEqual(['working', 'working']);
    const first = desk.refOf('o-1');
    const seen: unknown[] = [];
    first?.subscribe((snapshot) => seen.push(snapshot.value));
    desk.receive([wireOrder('o-1', { filledQuantity: '0.5' }), wireOrder('o-2')]);
    expect(desk.refOf('o-1')).toBe(first);
    desk.receive([wireOrder('o-2')], [filled]);
    expect(seen).toEqual(['partlyFilled', 'filled']);
    expect(desk.refOf('o-1')).toBeUndefined();
    expect(first?.getSnapshot().status).toBe('done');
  });

  test('are gone with the account, and others come with another one', () => {
    const desk = openDesk();
    desk.receive([working]);
    const first = desk.refOf('o-1');
    desk.receive([]);
    expect(desk.refOf('o-1')).toBeUndefined();
    expect(first?.getSnapshot().status).toBe('stopped');
    desk.receive([working]);
    expect(desk.refOf('o-1')).not.toBe(first);
    expect(desk.valueOf('o-1')).toBe('working');
  });

  test('show a cancellation until it is confirmed, and request it once', async () => {
    const desk = openDesk();
    desk.receive([working]);
    const both = [desk.requests.cancelOrder('o-1'), desk.requests.cancelOrder('o-1')];
    expect(desk.valueOf('o-1')).toBe('cancelling');
    expect(desk.asked.map(({ name, params }) => [name, params])).toEqual([
      ['cancelOrder', { id: 'o-1' }],
    ]);
    const ref = desk.refOf('o-1');
    desk.asked[0]?.answer(succeed(cancelled));
    expect(await Promise.all(both)).toEqual([succeed(cancelled), succeed(cancelled)]);
    await settle();
    expect(ref?.getSnapshot().value).toBe('cancelled');
    desk.receive([], [cancelled]);
    expect(desk.refOf('o-1')).toBeUndefined();
  });

  test('a refused change is answered and forgotten, a missing answer is shown until the account has caught up', async () => {
    const desk = openDesk();
    desk.receive([working]);
    const refused = desk.requests.amendOrder({ id: 'o-1', price: '61000' });
    expect(desk.valueOf('o-1')).toBe('amending');
    const refusal = fail({ status: 409, code: 'PRICE_OUT_OF_RANGE', message: '' });
    desk.asked[0]?.answer(refusal);
    expect(await refused).toEqual(refusal);
    await settle();
    expect(desk.valueOf('o-1')).toBe('working');
    const lost = desk.requests.amendOrder({ id: 'o-1', price: '61000' });
    desk.asked[1]?.answer(fail({ status: 0, code: 'TIMEOUT', message: '' }));
    expect((await lost).ok).toBe(false);
    await settle();
    expect(desk.valueOf('o-1')).toBe('unknown');
    desk.supervisor.send({ type: 'CAUGHT_UP' });
    expect(desk.valueOf('o-1')).toBe('working');
  });

  test('changes asked for quickly go out one after the other, the waiting ones as one', async () => {
    const desk = openDesk();
    desk.receive([working]);
    const answers = ['61000', '62000', '63000'].map((price) =>
      desk.requests.amendOrder({ id: 'o-1', price }),
    );
    expect(desk.asked).toHaveLength(1);
    const first = wireOrder('o-1', { price: '61000' });
    desk.asked[0]?.answer(succeed(first));
    await settle();
    expect(desk.asked[1]?.params).toEqual({ id: 'o-1', price: '63000' });
    const last = wireOrder('o-1', { price: '63000' });
    desk.asked[1]?.answer(succeed(last));
    expect(await Promise.all(answers)).toEqual([succeed(first), succeed(last), succeed(last)]);
  });

  test.each(['a fill', 'a cancellation'])(
    'a change that waited is refused when %s comes first',
    async (what) => {
      const desk = openDesk();
      desk.receive([working]);
      void desk.requests.amendOrder({ id: 'o-1', price: '61000' });
      const waiting = desk.requests.amendOrder({ id: 'o-1', price: '62000' });
      if (what === 'a fill') desk.receive([], [filled]);
      else void desk.requests.cancelOrder('o-1');
      expect(await waiting).toMatchObject({ ok: false, error: { code: 'ORDER_NOT_WORKING' } });
      expect(desk.asked.filter(({ name }) => name === 'amendOrder')).toHaveLength(1);
    },
  );

  test('a request for an order that is not followed is sent all the same', async () => {
    const desk = openDesk();
    const cancel = desk.requests.cancelOrder('o-9');
    const amend = desk.requests.amendOrder({ id: 'o-9', quantity: '2' });
    const unknown = fail({ status: 404, code: 'UNKNOWN_ORDER', message: '' });
    for (const { answer } of desk.asked) answer(unknown);
    expect(await Promise.all([cancel, amend])).toEqual([unknown, unknown]);
  });
});
