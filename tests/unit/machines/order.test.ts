import { describe, expect, it } from 'vitest';
import { type KeptOrder, orderMachine, type OrderDraft } from '../../../src/machines/order.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: [], callbacks: ['attempt'] } as const;

const draft: OrderDraft = {
  clientOrderId: 'c-1',
  futuresOptionId: 1,
  marketType: 'LIMIT',
  side: 'BUY',
  positionSide: undefined,
  price: '60000',
  triggerPrice: undefined,
  quantity: '0.5',
  reduceOnly: false,
  takeProfit: undefined,
  stopLoss: undefined,
  isMarkTp: false,
  isMarkSl: false,
};
const refusal = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };

const events = [
  { type: 'SUBMIT', draft },
  { type: 'SUBMIT', draft, mustConfirm: true },
  { type: 'CONFIRM' },
  { type: 'BACK' },
  { type: 'RETRY' },
  { type: 'UNKNOWN' },
  { type: 'REFUSED', refusal },
  { type: 'ACCEPTED' },
];

const open = (kept?: KeptOrder) => {
  const puppet = createPuppet(orderMachine, ACTORS, { kept });
  puppet.actor.start();
  return { ...puppet, value: (): unknown => puppet.actor.getSnapshot().value };
};

describe('order machine: every path of the model holds on a running actor', () => {
  const walks = walksOf(orderMachine, { events, input: { kept: undefined } });

  it('reaches every state', () => {
    const reached = walks.flatMap(({ steps }) => steps.map(({ value }) => JSON.stringify(value)));
    expect(new Set(reached)).toEqual(
      new Set(
        [
          'draft',
          'confirming',
          { sent: 'submitting' },
          { sent: 'rejected' },
          { sent: 'unknown' },
          'accepted',
        ].map((value) => JSON.stringify(value)),
      ),
    );
  });

  it.each(walks)('$title', ({ steps }) => {
    const { actor, running } = open();
    for (const step of steps) {
      actor.send(step.event);
      const snapshot = actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      expect(snapshot.context).toEqual(step.context);
      // An order is followed from when it is sent until the exchange has it.
      expect(running('attempt')).toBe(typeof step.value === 'object' ? 1 : 0);
    }
  });
});

describe('order machine', () => {
  it.each([
    [[]],
    [[{ type: 'UNKNOWN' }]],
    [[{ type: 'REFUSED', refusal }]],
    [[{ type: 'UNKNOWN' }, { type: 'REFUSED', refusal }]],
  ])('[U-R5] is accepted whenever the attempt says so: after %j', (reports) => {
    const { actor, say, value } = open();
    actor.send({ type: 'SUBMIT', draft });
    for (const report of reports) say('attempt', report);
    say('attempt', { type: 'ACCEPTED' });
    expect(value()).toBe('accepted');
  });

  it('an unknown order is sent again by its attempt, which goes on', () => {
    const { actor, say, value, received, started } = open();
    actor.send({ type: 'SUBMIT', draft });
    actor.send({ type: 'RETRY' });
    expect(received('attempt')).toEqual([]);
    say('attempt', { type: 'UNKNOWN' });
    expect(value()).toEqual({ sent: 'unknown' });
    actor.send({ type: 'RETRY' });
    expect(value()).toEqual({ sent: 'submitting' });
    expect(received('attempt')).toEqual([{ type: 'RETRY' }]);
    expect(started('attempt')).toEqual([{ draft, isResumed: false }]);
  });

  it('an unknown order of an earlier page is followed, not sent; the next one is', () => {
    const { actor, say, value, started } = open({ phase: 'unknown', draft });
    expect(value()).toEqual({ sent: 'unknown' });
    expect(started('attempt')).toEqual([{ draft, isResumed: true }]);
    say('attempt', { type: 'REFUSED', refusal });
    const next = { ...draft, clientOrderId: 'c-2' };
    actor.send({ type: 'SUBMIT', draft: next });
    expect(started('attempt').at(-1)).toEqual({ draft: next, isResumed: false });
  });

  it('an order of an earlier page that waited for its confirmation waits for it again', () => {
    const { actor, value, started } = open({ phase: 'confirming', draft });
    expect(value()).toBe('confirming');
    actor.send({ type: 'CONFIRM' });
    expect(started('attempt')).toEqual([{ draft, isResumed: false }]);
  });

  it('a refused order stays as it was typed and can be sent again, as an attempt of its own', () => {
    const { actor, say, value, running, started } = open();
    actor.send({ type: 'SUBMIT', draft });
    say('attempt', { type: 'REFUSED', refusal });
    const snapshot = actor.getSnapshot();
    expect(snapshot.value).toEqual({ sent: 'rejected' });
    expect(snapshot.hasTag('editable')).toBe(true);
    expect(snapshot.context).toMatchObject({ draft, refusal });
    const next = { ...draft, clientOrderId: 'c-2' };
    actor.send({ type: 'SUBMIT', draft: next });
    expect(value()).toEqual({ sent: 'submitting' });
    expect(running('attempt')).toBe(1);
    expect(started('attempt')).toEqual([
      { draft, isResumed: false },
      { draft: next, isResumed: false },
    ]);
  });
});
