import { describe, expect, test } from 'vitest';
import type { WireOrder, WirePlacedOrder } from '../../../../../src/protocol/futures/entities.ts';
import type { Answer } from '../../../../../src/protocol/answer.ts';
import { planClosings } from '../../../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import { createOrderRun } from '../../../../../src/ui/screens/futures/panel/closing/orderRun.ts';
import type { OrderInput } from '../../../../../src/ui/services/futures.ts';
import { answeredAttempts, attemptsByHand } from '../../../../support/attempts.ts';
import { wireOrder, wirePosition } from '../../../streams/support/wire.ts';
import { until } from '../../../../support/until.ts';

const plan = planClosings({
  positions: ['p-1', 'p-2', 'p-3'].map((id) => wirePosition(id)),
  scope: 'ALL',
  mode: 'ONE_WAY',
  pnlOf: () => undefined,
  optionOf: () => undefined,
  newId: (
    (count) => () =>
      `id-${(count += 1)}`
  )(0),
});

const filled: Answer<WireOrder> = { ok: true, value: wireOrder('o', { status: 'FILLED' }) };
const refused: Answer<WireOrder> = {
  ok: false,
  error: { status: 409, code: 'MARKET_CLOSED', message: '' },
};
const unanswered: Answer<WireOrder> = { ok: false, error: { status: 0, code: '', message: '' } };
const notReceived = { status: 0, code: 'NOT_RECEIVED', message: '' };
const partly: Answer<WireOrder> = {
  ok: true,
  value: wireOrder('o', { status: 'CANCELLED', cancelReason: 'NO_LIQUIDITY' }),
};

/** An exchange that gives these answers in order and records the requests. */
function exchange(answers: readonly Answer<WireOrder>[]) {
  const sent: string[] = [];
  const left = [...answers];
  const place = answeredAttempts(async (input: OrderInput) => {
    sent.push(input.clientOrderId);
    return left.shift() ?? filled;
  });
  return { sent, place };
}

describe('sending the orders of a plan', () => {
  test('one after the other, and the outcome of each is reported', async () => {
    const { sent, place } = exchange([filled, refused, unanswered]);
    const run = createOrderRun(plan, place);
    await run.send();
    expect(sent).toEqual(['id-1', 'id-2', 'id-3']);
    expect(run.outcomes.get().map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'unknown']);
  });

  test('[U-R5] an outcome is replaced by what its attempt reports later, and followed no longer after the end', async () => {
    const { service, report, ended } = attemptsByHand<OrderInput, WirePlacedOrder>();
    const run = createOrderRun(plan.slice(0, 2), service);
    const sending = run.send();
    report({ kind: 'unknown', error: notReceived });
    await until(() => expect(run.outcomes.get()[1]?.kind).toBe('sending'));
    report({ kind: 'refused', error: notReceived });
    await sending;
    expect(run.outcomes.get().map(({ kind }) => kind)).toEqual(['unknown', 'refused']);
    const parts = ['1', '2'].map((id) => wireOrder(id, { status: 'FILLED' }));
    report({ kind: 'accepted', value: { ...wireOrder('1'), parts } }, 0);
    report({ kind: 'accepted', value: wireOrder('o') }, 1);
    expect(run.outcomes.get()).toEqual([
      { kind: 'accepted', orders: parts },
      { kind: 'accepted', orders: [wireOrder('o')] },
    ]);
    expect(ended()).toEqual([false, false]);
    run.end();
    expect(ended()).toEqual([true, true]);
  });

  test('on a retry, only orders that were not accepted are sent, with their original ids', async () => {
    const { sent, place } = exchange([filled, refused, unanswered]);
    const run = createOrderRun(plan, place);
    await run.send();
    await run.send();
    expect(sent).toEqual(['id-1', 'id-2', 'id-3', 'id-2', 'id-3']);
    expect(run.outcomes.get().map(({ kind }) => kind)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
  });

  test('clicked twice, nothing is sent twice', async () => {
    const { sent, place } = exchange([]);
    const run = createOrderRun(plan, place);
    await Promise.all([run.send(), run.send()]);
    expect(sent).toEqual(['id-1', 'id-2', 'id-3']);
  });

  test.each([
    ['refused', refused],
    ['unanswered', unanswered],
    ['filled in part', partly],
  ])('in a chain nothing follows an order that was %s', async (_, answer) => {
    const { sent, place } = exchange([answer]);
    const run = createOrderRun(plan, place, { isChain: true });
    await run.send();
    expect(sent).toEqual(['id-1']);
    expect(
      run.outcomes
        .get()
        .slice(1)
        .map(({ kind }) => kind),
    ).toEqual(['skipped', 'skipped']);
  });
});
