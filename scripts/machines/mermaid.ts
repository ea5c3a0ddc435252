/** A machine as a Mermaid state diagram. */
import type { AnyStateMachine } from 'xstate';
import {
  type ChartState,
  type ChartTransition,
  chartOf,
} from '../../src/ui/screens/dev/machines/chart.ts';

/** Mermaid's names of states hold no dots. */
const idOf = (id: string): string => id.replaceAll('.', '_');

function statesOf({ states }: ChartState, indent: string): readonly string[] {
  return states.flatMap((state) => {
    const name = idOf(state.id);
    const start = state.isInitial ? [`${indent}[*] --> ${name}`] : [];
    const end = state.kind === 'final' ? [`${indent}${name} --> [*]`] : [];
    const inner = statesOf(state, `${indent}  `);
    const self =
      inner.length === 0
        ? [`${indent}state "${state.name}" as ${name}`]
        : [`${indent}state "${state.name}" as ${name} {`, ...inner, `${indent}}`];
    return [...start, ...self, ...end];
  });
}

/** A machine without states inside, which reacts and stays. */
const wholeOf = (root: ChartState, transitions: readonly ChartTransition[]): readonly string[] => [
  `  state "${root.name}" as ${idOf(root.id)}`,
  ...transitions.map(({ label }) => `  ${idOf(root.id)} --> ${idOf(root.id)}: ${label}`),
];

/** The text of a `stateDiagram-v2`; a transition that stays is left out unless it is of a state. */
export function machineMermaid(machine: AnyStateMachine): string {
  const { root, transitions } = chartOf(machine);
  const arrows = transitions.flatMap(({ from, to, label, guard }) => {
    if (from === root.id && to === root.id) return [];
    // Mermaid has no name for the whole: what every state does leaves from each of the outermost.
    const sources = from === root.id ? root.states.map(({ id }) => id) : [from];
    const text = guard === '' ? label : `${label} [${guard}]`;
    return sources.map(
      (source) => `  ${idOf(source)} --> ${idOf(to)}: ${text.replaceAll(':', ' ')}`,
    );
  });
  const own = root.states.length === 0 ? wholeOf(root, transitions) : [];
  return ['stateDiagram-v2', ...own, ...statesOf(root, '  '), ...arrows, ''].join('\n');
}
