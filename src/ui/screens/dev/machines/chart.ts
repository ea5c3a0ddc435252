/** A state machine as nested boxes and labelled arrows, before anything is placed. Pure. */
import { isPlain, type Plain } from '../../../../domain/plain.ts';
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export interface ChartState {
  /** Unique in the chart: the machine's id and the keys down to the state, joined by dots. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly isInitial: boolean;
  /** Names of actors that run while the state is active. */
  readonly invokes: readonly string[];
  readonly states: readonly ChartState[];
}

export interface ChartTransition {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The event, a delay such as `after 100`, `always`, or the end of an invoked actor. */
  readonly label: string;
  /** Names of guards; empty where there is none. */
  readonly guard: string;
}

export interface Chart {
  readonly root: ChartState;
  readonly transitions: readonly ChartTransition[];
}

const textOf = (part: unknown): string => {
  if (typeof part === 'string') return part;
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  return typeof part === 'function' ? part.name : '';
};

/** Words of the machine itself in place of XState's names of delays and of actors that ended. */
function labelOf(eventType: string, { invoke }: AnyStateNode): string {
  const delay = /^xstate\.after\.([^.]+(?:\.\d+)?)\./.exec(eventType)?.[1];
  if (delay !== undefined) return `after ${delay}`;
  if (eventType === '') return 'always';
  const ended = /^xstate\.(done|error)\.(actor|state)\.(.+)$/.exec(eventType);
  if (ended === null) return eventType;
  const [, how = '', , whose = ''] = ended;
  const ender = invoke.find(({ id }) => id === whose)?.src;
  return `${how === 'done' ? 'done' : 'failed'}: ${typeof ender === 'string' ? ender : whose}`;
}

const toState = (node: AnyStateNode): ChartState => ({
  id: node.id,
  name: node.key,
  kind: node.type,
  isInitial: node.parent?.initial?.target?.some(({ id }) => id === node.id) ?? false,
  invokes: node.invoke.map(({ id, src }) => (typeof src === 'string' ? src : id)),
  states: Object.values(node.states).map(toState),
});

/** A transition without a target stays where it is. */
const targetsOf = (
  node: AnyStateNode,
  { target }: AnyTransitionDefinition,
): readonly AnyStateNode[] => target ?? [node];

function transitionsOf(node: AnyStateNode): readonly ChartTransition[] {
  const own: AnyTransitionDefinition[] = [...node.transitions.values()].flat();
  const all = [...own, ...(node.always ?? [])].flatMap((transition, place) =>
    targetsOf(node, transition).map((target) => ({
      id: `${node.id}/${place}/${target.id}`,
      from: node.id,
      to: target.id,
      label: labelOf(String(transition.eventType), node),
      guard: textOf(transition.guard),
    })),
  );
  return [...all, ...Object.values(node.states).flatMap(transitionsOf)];
}

export const chartOf = (machine: AnyStateMachine): Chart => ({
  root: toState(machine.root),
  transitions: transitionsOf(machine.root),
});

/** Ids of the states that a snapshot's value names, with those around them. */
export function activeStates(root: ChartState, value: unknown): ReadonlySet<string> {
  const active = new Set<string>([root.id]);
  const walk = (state: ChartState, part: unknown): void => {
    const names: Plain =
      typeof part === 'string' ? { [part]: undefined } : isPlain(part) ? part : {};
    for (const child of state.states) {
      if (!(child.name in names)) continue;
      active.add(child.id);
      walk(child, names[child.name]);
    }
  };
  walk(root, value);
  return active;
}
