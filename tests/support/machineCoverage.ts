/** Walks of a machine by the events of its model, and the transitions that they took. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate';
import { uniform } from '../../src/gateway/feeds/hash.ts';
import { activeStates, chartOf } from '../../src/ui/screens/dev/machines/chart.ts';
import { MACHINES, type MachineName } from '../../src/machines/catalogue.ts';
import { silenced } from '../../src/wiring/dev/machines.ts';
import { MODELS, type MachineModel } from '../../src/wiring/dev/machineModels.ts';

const WALKS = 400;
const LENGTH = 40;
const SEED = 20_261;
/** Share of the steps that the machine accepts. */
const ACCEPTED = 0.85;

const guardName = ({ guard }: AnyTransitionDefinition): string => {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : '';
};

/** A transition by what stands in the definition: `socket.waiting · CONNECT → socket.attached`. */
function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, target = [] } = transition;
  const guard = guardName(transition);
  const targets = target.map(({ id }) => id).join(', ');
  return `${source.id} · ${eventType || 'always'}${guard && ` [${guard}]`} → ${targets || '(stays)'}`;
}

/** Every transition of a machine by its name. */
export function transitionsOf({ root }: AnyStateMachine): readonly string[] {
  const ofNode = (node: AnyStateNode): readonly string[] => [
    ...[...node.transitions.values()].flat().map(transitionName),
    ...(node.always ?? []).map(transitionName),
    ...Object.values(node.states).flatMap(ofNode),
  ];
  return [...new Set(ofNode(root))];
}

/** Every state of a machine by its id. */
export function statesOf({ root }: AnyStateMachine): readonly string[] {
  const ofNode = (node: AnyStateNode): readonly string[] => [
    node.id,
    ...Object.values(node.states).flatMap(ofNode),
  ];
  return ofNode(root);
}

/**
 * Steps of a walk, the same in every run: mostly events that the machine accepts where it is, since
 * most of a model's are for other states.
 */
export function createSteps({ events }: MachineModel) {
  let drawn = 0;
  const random = (): number => uniform(SEED, (drawn += 1));
  const anyOf = (some: readonly AnyEventObject[]): AnyEventObject | undefined =>
    some[Math.floor(random() * some.length)];
  return (snapshot: AnyMachineSnapshot): AnyEventObject | undefined => {
    const accepted = events.filter((event) => snapshot.can(event));
    // The end of an actor that does not run is no event.
    const others = events.filter(({ type }) => !type.startsWith('xstate.'));
    return anyOf(random() < ACCEPTED || others.length === 0 ? accepted : others);
  };
}

const isRoot = ({ actorRef, rootId }: InspectionEvent): boolean =>
  'sessionId' in actorRef && actorRef.sessionId === rootId;

export interface Coverage {
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
}

/** Coverage of a machine by the walks of all its models, on running actors. */
export function coverageOf(name: MachineName): Coverage {
  const machine = silenced(MACHINES[name]);
  const { root } = chartOf(machine);
  const states = new Set<string>();
  const transitions = new Set<string>();
  for (const model of MODELS[name]) {
    const stepOf = createSteps(model);
    for (let walk = 0; walk < WALKS; walk += 1) {
      const actor = createActor(machine, {
        input: model.input,
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.microstep' || !isRoot(inspected)) return;
          // oxlint-disable-next-line eslint/no-underscore-dangle -- what a step took has no other name
          for (const taken of inspected._transitions) transitions.add(transitionName(taken));
          const value = 'value' in inspected.snapshot ? inspected.snapshot.value : undefined;
          for (const id of activeStates(root, value)) states.add(id);
        },
      });
      actor.start();
      for (let step = 0; step < LENGTH; step += 1) {
        const event = stepOf(actor.getSnapshot());
        if (event === undefined) break;
        actor.send(event);
      }
      actor.stop();
    }
  }
  return { states, transitions };
}
