import { describe, expect, it } from 'vitest';
import { orderMachine, type OrderDraft, type OrderFact } from '../../../src/machines/order.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: ['submit'], callbacks: [] } as const;
const SUBMITTING = '0.order.submitting';

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
const fact = (clientOrderId: string): OrderFact => ({
  id: 'o-1',
  clientOrderId,
  status: 'WORKING',
  filledQuantity: '0',
  updatedAt: 1,
});
const refusal = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };

const events = [
  { type: 'SUBMIT', draft },
  { type: 'SUBMIT', draft, mustConfirm: true },
  { type: 'CONFIRM' },
  { type: 'BACK' },
  { type: 'RETRY' },
  { type: 'ABSENT', refusal },
  { type: 'FACT', order: fact('c-1') },
  { type: 'FACT', order: fact('another') },
  { type: `xstate.done.actor.${SUBMITTING}`, output: { kind: 'accepted' } },
  { type: `xstate.done.actor.${SUBMITTING}`, output: { kind: 'rejected', refusal } },
  { type: `xstate.done.actor.${SUBMITTING}`, output: { kind: 'unanswered' } },
  { type: `xstate.error.actor.${SUBMITTING}`, error: 'lost' },
];

describe('order machine: every path of the model holds on a running actor', () => {
  const walks = walksOf(orderMachine, { events });

  it('reaches every state', () => {
    const reached = new Set(walks.flatMap(({ steps }) => steps.map(({ value }) => value)));
    expect(reached).toEqual(
      new Set(['draft', 'confirming', 'submitting', 'accepted', 'rejected', 'unknown']),
    );
  });

  it.each(walks)('$title', async ({ steps }) => {
    const puppet = createPuppet(orderMachine, ACTORS);
    puppet.actor.start();
    for (const step of steps) {
      const isSettled = step.event.type.endsWith(SUBMITTING);
      if (isSettled)
        await puppet.settle(
          'submit',
          'output' in step.event ? { output: step.event['output'] } : { error: 'lost' },
        );
      else puppet.actor.send(step.event);
      const snapshot = puppet.actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      expect(snapshot.context).toEqual(step.context);
    }
  });
});

describe('order machine', () => {
  it('is accepted by the account before, instead of and after the answer', async () => {
    for (const output of [
      { kind: 'accepted' },
      { kind: 'unanswered' },
      { kind: 'rejected', refusal },
    ]) {
      const early = createPuppet(orderMachine, ACTORS);
      early.actor.start();
      early.actor.send({ type: 'SUBMIT', draft });
      early.actor.send({ type: 'FACT', order: fact('another') });
      expect(early.actor.getSnapshot().value).toBe('submitting');
      early.actor.send({ type: 'FACT', order: fact('c-1') });
      await early.settle('submit', { output });
      expect(early.actor.getSnapshot().value).toBe('accepted');
      const late = createPuppet(orderMachine, ACTORS);
      late.actor.start();
      late.actor.send({ type: 'SUBMIT', draft });
      await late.settle('submit', { output });
      late.actor.send({ type: 'FACT', order: fact('c-1') });
      late.actor.send({ type: 'FACT', order: fact('c-1') });
      expect(late.actor.getSnapshot().value).toBe('accepted');
    }
  });

  it('[U-R5] an unknown outcome is over when the account shows nothing of it, and corrected by what comes later', async () => {
    const puppet = createPuppet(orderMachine, ACTORS);
    puppet.actor.start();
    puppet.actor.send({ type: 'ABSENT', refusal });
    expect(puppet.actor.getSnapshot().value).toBe('draft');
    puppet.actor.send({ type: 'SUBMIT', draft });
    await puppet.settle('submit', { output: { kind: 'unanswered' } });
    puppet.actor.send({ type: 'ABSENT', refusal });
    expect(puppet.actor.getSnapshot()).toMatchObject({ value: 'rejected', context: { refusal } });
    puppet.actor.send({ type: 'FACT', order: fact('c-1') });
    expect(puppet.actor.getSnapshot().value).toBe('accepted');
  });

  it('a refused order stays as it was typed and can be sent again', async () => {
    const puppet = createPuppet(orderMachine, ACTORS);
    puppet.actor.start();
    puppet.actor.send({ type: 'SUBMIT', draft });
    await puppet.settle('submit', { output: { kind: 'rejected', refusal } });
    const snapshot = puppet.actor.getSnapshot();
    expect(snapshot.value).toBe('rejected');
    expect(snapshot.hasTag('editable')).toBe(true);
    expect(snapshot.context).toEqual({ draft, refusal });
    puppet.actor.send({ type: 'SUBMIT', draft: { ...draft, clientOrderId: 'c-2' } });
    expect(puppet.actor.getSnapshot().value).toBe('submitting');
  });
});
