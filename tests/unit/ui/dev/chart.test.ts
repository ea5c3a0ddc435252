import { describe, expect, test } from 'vitest';
import { createActor, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { authMachine } from '../../../../src/machines/auth.ts';
import { bootMachine } from '../../../../src/machines/boot.ts';
import { orderMachine } from '../../../../src/machines/order.ts';
import { ordersMachine } from '../../../../src/machines/orders.ts';
import { roundMachine } from '../../../../src/machines/round.ts';
import { socketMachine } from '../../../../src/machines/socket.ts';
import { workingOrderMachine } from '../../../../src/machines/workingOrder.ts';
import {
  activeStates,
  chartOf,
  type ChartState,
} from '../../../../src/ui/screens/dev/machines/chart.ts';

const MACHINES: readonly AnyStateMachine[] = [
  authMachine,
  bootMachine,
  socketMachine,
  ordersMachine,
  workingOrderMachine,
  orderMachine,
  roundMachine,
];

const idsOf = (state: ChartState): readonly string[] => [state.id, ...state.states.flatMap(idsOf)];
const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

describe('[I-M1] the chart of a machine', () => {
  test.each(MACHINES.map((machine) => [machine.id, machine] as const))(
    '%s has every state and every transition, between states of the chart',
    (_, machine) => {
      const { root, transitions } = chartOf(machine);
      const ids = idsOf(root);
      const nodes = nodesOf(machine.root);
      expect(ids.toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
      for (const { from, to } of transitions)
        expect([ids.includes(from), ids.includes(to)]).toEqual([true, true]);
      const written = nodes.flatMap((node) => [...node.transitions.values()].flat());
      expect(transitions.length).toBeGreaterThanOrEqual(written.length);
      expect(new Set(transitions.map(({ id }) => id)).size).toBe(transitions.length);
    },
  );

  test('names delays, ends of actors and guards as a reader knows them', () => {
    const labels = chartOf(socketMachine).transitions.map(({ label }) => label);
    expect(labels.join('\n')).toMatch(/^after /m);
    expect(labels.join('\n')).not.toMatch(/xstate\./);
    expect(chartOf(authMachine).transitions.map(({ label }) => label)).toContain('done: signIn');
  });

  test('lights the states of an actor with those around them', () => {
    const { root } = chartOf(socketMachine);
    const actor = createActor(socketMachine).start();
    const active = activeStates(root, actor.getSnapshot().value);
    expect(active.has(root.id)).toBe(true);
    expect(active.size).toBeGreaterThan(1);
    expect(activeStates(root, 'nowhere')).toEqual(new Set([root.id]));
  });
});
