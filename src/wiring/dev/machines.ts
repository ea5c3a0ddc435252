/** Observes the actors of this page from the first time a developer page asks for them. */
import { BehaviorSubject } from 'rxjs';
import { type AnyActorRef, type AnyStateMachine, type InspectionEvent, StateMachine } from 'xstate';
import { isPlain } from '../../domain/plain.ts';
import { MACHINE_NAMES, MACHINES } from '../../machines/catalogue.ts';
import { toReadable } from '../../streams/readable.ts';
import type { MachineServices, Moment, SeenActor } from '../../ui/services/dev/machines.ts';
import type { RunningActors } from '../runningActors.ts';
import { streamToInspector } from './inspector.ts';
import { machineCode } from './machineCode.ts';
import { MODELS } from './machineModels.ts';
import { momentOf } from './moment.ts';
import { createSimulation } from './simulation.ts';

const DEFINITIONS: readonly AnyStateMachine[] = Object.values(MACHINES);
/** Moments kept of each actor, and actors kept that have ended: a page may stay open for days. */
const MOMENTS_MAX = 500;
const ENDED_MAX = 50;

const machineOf = (actor: AnyActorRef): string | undefined => {
  const logic: unknown = 'logic' in actor ? actor.logic : undefined;
  return logic instanceof StateMachine ? logic.id : undefined;
};

export function createMachineServices(running: RunningActors): MachineServices {
  const actors = new BehaviorSubject<readonly SeenActor[]>([]);
  const see = (actor: AnyActorRef, event: Moment['event']): void => {
    const machine = machineOf(actor);
    if (machine === undefined) return;
    const moment = momentOf(actor, event, Date.now());
    const known = actors.value.find(({ id }) => id === actor.sessionId);
    const history = [...(known?.history ?? []), moment].slice(-MOMENTS_MAX);
    const seen = { id: actor.sessionId, machine, name: actor.id, history };
    actors.next(
      known === undefined
        ? withoutOldest([...actors.value, seen])
        : actors.value.map((one) => (one === known ? seen : one)),
    );
  };
  const observe = (root: AnyActorRef): void => {
    for (const actor of [root, ...childrenOf(root.getSnapshot())]) see(actor, { type: '(seen)' });
    // Lives as long as the actor: nobody opens the pages only to be rid of them.
    root.system.inspect((inspected: InspectionEvent) => {
      if (inspected.type === '@xstate.snapshot' && isActor(inspected.actorRef))
        see(inspected.actorRef, inspected.event);
    });
  };
  for (const root of running.current()) observe(root);
  running.onAdded(observe);
  return {
    definitions: DEFINITIONS,
    actors: toReadable(actors),
    simulate: (name, place) => {
      const machine = MACHINE_NAMES.find((one) => one === name);
      const model = machine && MODELS[machine][place];
      return machine && model && createSimulation(MACHINES[machine], model);
    },
    beginnings: (name) => {
      const machine = MACHINE_NAMES.find((one) => one === name);
      return machine === undefined ? 0 : MODELS[machine].length;
    },
    code: machineCode,
    stream: () => streamToInspector(running),
  };
}

const isActor = (value: unknown): value is AnyActorRef =>
  isPlain(value) && 'getSnapshot' in value && 'sessionId' in value;

const childrenOf = (snapshot: unknown): readonly AnyActorRef[] =>
  isPlain(snapshot) && isPlain(snapshot['children'])
    ? Object.values(snapshot['children']).filter(isActor)
    : [];

function withoutOldest(actors: readonly SeenActor[]): readonly SeenActor[] {
  const ended = actors.filter(({ history }) => history.at(-1)?.status !== 'active');
  const dropped = new Set(ended.slice(0, Math.max(0, ended.length - ENDED_MAX)));
  return dropped.size === 0 ? actors : actors.filter((actor) => !dropped.has(actor));
}
