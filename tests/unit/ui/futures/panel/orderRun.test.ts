import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../../../src/protocol/futures/entities.ts';
import type { Answer } from '../../../../../src/protocol/answer.ts';
import { planClosings } from '../../../../../src/ui/screens/futures/panel/closing/closingOrders.ts';
import { createOrderRun } from '../../../../../src/ui/screens/futures/panel/closing/orderRun.ts';
import type { OrderInput } from '../../../../../src/ui/services/futures.ts';
import { wireOrder, wirePosition } from '../../../streams/support/wire.ts';

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
const partly: Answer<WireOrder> = {
  ok: true,
  value: wireOrder('o', { status: 'CANCELLED', cancelReason: 'NO_LIQUIDITY' }),
};

/** An exchange that gives these answers in order and records the requests. */
function exchange(answers: readonly Answer<WireOrder>[]) {
  const sent: string[] = [];
  const left = [...answers];
  const place = async (input: OrderInput) => {
    sent.push(input.clientOrderId);
    return left.shift() ?? filled;
  };
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

  test('[U-R5] an unknown outcome resolves by what the account shows, and by its showing nothing', async () => {
    const { place } = exchange([filled, unanswered, unanswered]);
    const run = createOrderRun(plan, place);
    await run.send();
    const order = wireOrder('o-2', { clientOrderId: 'id-2', status: 'FILLED' });
    const parts = { openOrders: {}, closedOrders: [order] };
    run.settle(parts, { isWhole: false });
    expect(run.outcomes.get().slice(1)).toEqual([
      { kind: 'accepted', orders: [order] },
      { kind: 'unknown' },
    ]);
    run.settle(parts, { isWhole: true });
    expect(run.outcomes.get()[2]).toMatchObject({
      kind: 'refused',
      error: { code: 'NOT_RECEIVED' },
    });
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
