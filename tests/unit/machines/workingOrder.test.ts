import { describe, expect, it } from 'vitest';
import {
  UNANSWERED_MS,
  workingOrderMachine,
  type WorkingOrderFact,
} from '../../../src/machines/workingOrder.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: ['amend', 'cancel'], callbacks: [] } as const;
const SOURCES: Readonly<Record<string, string>> = {
  '0.workingOrder.amending': 'amend',
  '0.workingOrder.cancelling': 'cancel',
};

const fact = (over: Partial<WorkingOrderFact>): WorkingOrderFact => ({
  id: 'o-1',
  clientOrderId: 'c-1',
  marketType: 'LIMIT',
  status: 'WORKING',
  filledQuantity: '0',
  triggeredAt: null,
  updatedAt: 1,
  ...over,
});
const working = fact({});
const partly = fact({ filledQuantity: '0.2', updatedAt: 2 });
const filled = fact({ status: 'FILLED', filledQuantity: '0.5', updatedAt: 3 });
const cancelled = fact({ status: 'CANCELLED', filledQuantity: '0.2', updatedAt: 3 });
const refusal = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };

const done = (state: 'amending' | 'cancelling', output: unknown) => ({
  type: `xstate.done.actor.0.workingOrder.${state}`,
  output,
});
const events = [
  ...[working, partly, filled, cancelled].map((order) => ({ type: 'FACT', order })),
  { type: 'AMEND', change: { price: '61000' }, request: 'r-1' },
  { type: 'CANCEL', request: 'r-2' },
  { type: 'CAUGHT_UP' },
  { type: 'xstate.after.UNANSWERED_MS.workingOrder.unknown' },
  ...(['amending', 'cancelling'] as const).flatMap((state) => [
    done(state, { kind: 'accepted', order: state === 'amending' ? partly : cancelled }),
    done(state, { kind: 'accepted', order: filled }),
    done(state, { kind: 'refused', refusal }),
    done(state, { kind: 'unanswered' }),
  ]),
];

describe('working order: every path of the model holds on a running actor', () => {
  const walks = walksOf(workingOrderMachine, {
    events,
    input: { order: working },
    // Changes that wait are counted without end; whether there is one is what matters.
    keyOf: ({ value, context }) => {
      const { order, next, refusal: why } = context as Record<string, unknown>;
      return JSON.stringify([value, order, next !== undefined, why]);
    },
  });

  it('reaches every end', () => {
    const ends = new Set(walks.map((walk) => walk.steps.at(-1)?.value));
    for (const end of ['filled', 'cancelled', 'working', 'partlyFilled', 'unknown', 'amending'])
      expect(ends).toContain(end);
  });

  it.each(walks)('$title', async ({ steps }) => {
    const puppet = createPuppet(workingOrderMachine, ACTORS, { order: working });
    puppet.actor.start();
    for (const step of steps) {
      const match = /^xstate\.done\.actor\.(.+)$/.exec(step.event.type);
      const source = match?.[1] === undefined ? undefined : SOURCES[match[1]];
      if (source !== undefined) await puppet.settle(source, { output: step.event['output'] });
      else if (step.event.type.startsWith('xstate.after')) puppet.clock.increment(UNANSWERED_MS);
      else puppet.actor.send(step.event);
      const snapshot = puppet.actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      const { order, refusal: why } = step.context as Record<string, unknown>;
      expect(snapshot.context).toMatchObject({ order, refusal: why });
    }
  });
});

describe('working order', () => {
  const begin = (order: WorkingOrderFact = working) => {
    const puppet = createPuppet(workingOrderMachine, ACTORS, { order });
    puppet.actor.start();
    return {
      ...puppet,
      value: () => puppet.actor.getSnapshot().value,
      context: () => puppet.actor.getSnapshot().context,
    };
  };
  const amend = (price: string, request: string) => ({ type: 'AMEND', change: { price }, request });

  it('a take-profit waits, is triggered, and fills in parts', () => {
    const trigger = { marketType: 'TAKEPROFIT' } as const;
    const order = begin(fact(trigger));
    expect(order.value()).toBe('waiting');
    order.actor.send({ type: 'FACT', order: fact({ ...trigger, triggeredAt: 2, updatedAt: 2 }) });
    expect(order.value()).toBe('triggered');
    const part = { ...trigger, triggeredAt: 2, updatedAt: 2, filledQuantity: '0.1' };
    order.actor.send({ type: 'FACT', order: fact(part) });
    expect(order.value()).toBe('partlyFilled');
    // Received again, late: of the same moment, but less far.
    order.actor.send({ type: 'FACT', order: fact({ ...trigger, triggeredAt: 2, updatedAt: 2 }) });
    order.actor.send({ type: 'FACT', order: fact({ ...trigger, updatedAt: 2 }) });
    expect(order.value()).toBe('partlyFilled');
  });

  it('changes requested while another is in progress are sent after it, as one', async () => {
    const order = begin();
    order.actor.send(amend('61000', 'r-1'));
    order.actor.send(amend('62000', 'r-2'));
    order.actor.send({ type: 'AMEND', change: { quantity: '2' }, request: 'r-3' });
    expect(order.context().amend).toEqual({ change: { price: '61000' }, requests: ['r-1'] });
    await order.settle('amend', { output: { kind: 'refused', refusal } });
    expect(order.value()).toBe('amending');
    expect(order.context().amend).toEqual({
      change: { price: '62000', quantity: '2' },
      requests: ['r-2', 'r-3'],
    });
    await order.settle('amend', { output: { kind: 'accepted', order: fact({ updatedAt: 2 }) } });
    expect(order.value()).toBe('working');
  });

  it('a change that fills the order at once sends no other after it', async () => {
    const order = begin();
    order.actor.send(amend('61000', 'r-1'));
    order.actor.send(amend('62000', 'r-2'));
    await order.settle('amend', { output: { kind: 'accepted', order: filled } });
    expect(order.value()).toBe('filled');
  });

  it('a change that is answered after the fill changes nothing', async () => {
    const order = begin();
    order.actor.send(amend('61000', 'r-1'));
    order.actor.send({ type: 'FACT', order: filled });
    await order.settle('amend', { output: { kind: 'accepted', order: partly } });
    expect(order.value()).toBe('filled');
    expect(order.context().order).toEqual(filled);
  });

  it('cancelling replaces a change in progress and is requested once', async () => {
    const order = begin();
    order.actor.send(amend('61000', 'r-1'));
    order.actor.send(amend('62000', 'r-2'));
    order.actor.send({ type: 'CANCEL', request: 'r-3' });
    expect(order.actor.getSnapshot().can({ type: 'CANCEL', request: 'r-4' })).toBe(false);
    await order.settle('amend', { output: { kind: 'accepted', order: fact({ updatedAt: 2 }) } });
    expect(order.value()).toBe('cancelling');
    expect(order.context().next).toBeUndefined();
    await order.settle('cancel', { output: { kind: 'refused', refusal } });
    expect(order.value()).toBe('working');
    expect(order.context().refusal).toEqual(refusal);
  });

  it('what was not answered is settled by the next fact, by catching up, or by time', async () => {
    const settlings = [
      (order: ReturnType<typeof begin>) => order.actor.send({ type: 'FACT', order: cancelled }),
      (order: ReturnType<typeof begin>) => order.actor.send({ type: 'CAUGHT_UP' }),
      (order: ReturnType<typeof begin>) => order.clock.increment(UNANSWERED_MS),
    ];
    const ends: unknown[] = [];
    for (const settle of settlings) {
      const order = begin();
      order.actor.send({ type: 'CANCEL', request: 'r-1' });
      await order.settle('cancel', { output: { kind: 'unanswered' } });
      expect(order.value()).toBe('unknown');
      settle(order);
      ends.push(order.value());
    }
    expect(ends).toEqual(['cancelled', 'working', 'working']);
  });
});
