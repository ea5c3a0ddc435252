import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderMachine, type OrderDraft, type OrderFact } from '../../../src/machines/order.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: ['submit', 'cancel'], callbacks: [] } as const;
const SOURCES: Readonly<Record<string, string>> = {
  '0.order.submitting': 'submit',
  '0.order.cancelling': 'cancel',
};

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
const fact = (
  status: OrderFact['status'],
  filledQuantity: string,
  updatedAt: number,
): OrderFact => ({
  id: 'o-1',
  clientOrderId: 'c-1',
  status,
  filledQuantity,
  updatedAt,
});
const working = fact('WORKING', '0', 1);
const partly = fact('WORKING', '0.2', 2);
const filled = fact('FILLED', '0.5', 3);
const cancelled = fact('CANCELLED', '0.2', 3);
const refusal = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };

const events = [
  { type: 'SUBMIT', draft },
  { type: 'CONFIRM' },
  { type: 'BACK' },
  { type: 'RETRY' },
  { type: 'CANCEL' },
  ...[working, partly, filled, cancelled].map((order) => ({ type: 'FACT', order })),
  { type: 'FACT', order: { ...filled, clientOrderId: 'another' } },
  { type: 'xstate.done.actor.0.order.submitting', output: { kind: 'accepted', order: working } },
  { type: 'xstate.done.actor.0.order.submitting', output: { kind: 'rejected', refusal } },
  { type: 'xstate.done.actor.0.order.submitting', output: { kind: 'unanswered' } },
  { type: 'xstate.done.actor.0.order.cancelling', output: undefined },
  { type: 'xstate.done.actor.0.order.cancelling', output: refusal },
];

describe.each([true, false])(
  'order machine, confirmation %s: every path of the model holds on a running actor',
  (needsConfirmation) => {
    const walks = walksOf(orderMachine, { events, input: { needsConfirmation } });

    it('reaches every end', () => {
      const ends = new Set(walks.map((walk) => walk.steps.at(-1)?.value));
      for (const end of ['filled', 'cancelled', 'rejected', 'working', 'partlyFilled', 'unknown'])
        expect(ends).toContain(end);
    });

    it.each(walks)('$title', async ({ steps }) => {
      const puppet = createPuppet(orderMachine, ACTORS, { needsConfirmation });
      puppet.actor.start();
      for (const step of steps) {
        const match = /^xstate\.done\.actor\.(.+)$/.exec(step.event.type);
        const source = match?.[1] === undefined ? undefined : SOURCES[match[1]];
        if (source === undefined) puppet.actor.send(step.event);
        else await puppet.settle(source, { output: step.event['output'] });
        const snapshot = puppet.actor.getSnapshot();
        expect(snapshot.value).toEqual(step.value);
        expect(snapshot.context).toEqual(step.context);
      }
    });
  },
);

describe('order machine: facts in any order', () => {
  /** Deliveries of an order's true history, shuffled and repeated. */
  const deliveries = (history: readonly OrderFact[]) =>
    fc
      .tuple(
        fc.shuffledSubarray([...history], { minLength: history.length }),
        fc.array(fc.constantFrom(...history), { maxLength: 4 }),
      )
      .map(([all, again]) => [...all, ...again]);

  it.each([
    ['filled', [working, partly, filled]],
    ['cancelled', [working, partly, cancelled]],
  ] as const)(
    'ends in %s however its facts are shuffled and repeated, before or after the answer',
    async (end, history) => {
      await fc.assert(
        fc.asyncProperty(deliveries(history), fc.nat({ max: 6 }), async (facts, answerAfter) => {
          const puppet = createPuppet(orderMachine, ACTORS, { needsConfirmation: false });
          puppet.actor.start();
          puppet.actor.send({ type: 'SUBMIT', draft });
          for (const [index, order] of facts.entries()) {
            if (index === answerAfter && puppet.actor.getSnapshot().matches('submitting'))
              await puppet.settle('submit', { output: { kind: 'accepted', order: working } });
            puppet.actor.send({ type: 'FACT', order });
          }
          expect(puppet.actor.getSnapshot().value).toBe(end);
        }),
        { seed: 20_250_508, numRuns: 200 },
      );
    },
  );

  it('a refused order keeps what was typed and can be sent again', async () => {
    const puppet = createPuppet(orderMachine, ACTORS, { needsConfirmation: false });
    puppet.actor.start();
    puppet.actor.send({ type: 'SUBMIT', draft });
    await puppet.settle('submit', { output: { kind: 'rejected', refusal } });
    const snapshot = puppet.actor.getSnapshot();
    expect(snapshot.value).toBe('rejected');
    expect(snapshot.hasTag('editable')).toBe(true);
    expect(snapshot.context.draft).toEqual(draft);
    expect(snapshot.context.refusal).toEqual(refusal);
    puppet.actor.send({ type: 'SUBMIT', draft: { ...draft, clientOrderId: 'c-2' } });
    expect(puppet.actor.getSnapshot().value).toBe('submitting');
  });
});
