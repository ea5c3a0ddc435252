/** Observes the actors of this page from the first time a developer page asks for them. */
import { BehaviorSubject } from 'rxjs';
import {
  type AnyActorRef,
  type AnyStateMachine,
  type InspectionEvent,
  StateMachine,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createActor,
  fromCallback,
  SimulatedClock,
} from 'xstate';
import { isPlain } from '../../domain/plain.ts';
import { MACHINE_NAMES, MACHINES } from '../../machines/catalogue.ts';
import { toReadable } from '../../streams/readable.ts';
import type {
  MachineServices,
  Moment,
  SeenActor,
  PossibleEvent,
  Simulation,
} from '../../ui/services/dev/machines.ts';
import type { RunningActors } from '../runningActors.ts';
import { MODELS, type MachineModel } from './machineModels.ts';
import { masked } from './masked.ts';
import { inTime } from '../../streams/inTime.ts';

// State of an actor after an event, as the developer pages may show it.

/** @param at ms UTC by this device, or by a simulated clock */
function momentOf(actor: AnyActorRef, event: Moment['event'], at: number): Moment {
  const snapshot: unknown = actor.getSnapshot();
  const { value, context, status } = isPlain(snapshot) ? snapshot : {};
  const shown = masked(event);
  return {
    at,
    event: { ...(isPlain(shown) && shown), type: event.type },
    value,
    context: masked(context),
    status: String(status),
  };
}

// A machine run by hand: its actors run and never speak, its clock stands still, and the holder of
// the simulation sends the events and lets time pass.

/** Events that XState makes of delays: time passes by the clock instead. */
const DELAY = /^xstate\.after\./;
const ACTOR_ENDED = /^xstate\.(?:done|error)\.actor\./;

/** The machine with actors that run and never speak; machines among them run as they are. */
export function silenced(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors).map(
    ([name, logic]) =>
      [name, logic instanceof StateMachine ? logic : fromCallback(() => undefined)] as const,
  );
  return machine.provide({ actors: Object.fromEntries(actors) });
}

/** The model's events that are possible now, each kind once for each payload. */
function possibleOf(
  snapshot: AnyMachineSnapshot,
  { events }: MachineModel,
): readonly PossibleEvent[] {
  const texts = new Set<string>();
  return events.flatMap((event): PossibleEvent[] => {
    const { type, ...payload } = event;
    const text = JSON.stringify(event);
    if (DELAY.test(type) || texts.has(text) || !snapshot.can(event)) return [];
    texts.add(text);
    return [{ type, payload }];
  });
}

/**
 * Starts a fresh actor of the machine.
 * @param model its events and its input
 */
function createSimulation(machine: AnyStateMachine, model: MachineModel): Simulation {
  const clock = new SimulatedClock();
  const actor = createActor(silenced(machine), { clock, input: model.input });
  const history = new BehaviorSubject<readonly Moment[]>([]);
  const possible = new BehaviorSubject<readonly PossibleEvent[]>([]);
  const note = (type: string, payload: object = {}): void => {
    const moment = momentOf(actor, { ...payload, type }, clock.now());
    history.next([...history.value, moment]);
    possible.next(possibleOf(actor.getSnapshot(), model));
  };
  actor.start();
  note('(start)');
  return {
    history: toReadable(history),
    possible: toReadable(possible),
    send: ({ type, payload }) => {
      const isOver = actor.getSnapshot().status !== 'active';
      // The end of an actor that does not run would be an error of the machine itself.
      if (isOver || (ACTOR_ENDED.test(type) && !actor.getSnapshot().can({ ...payload, type })))
        return;
      actor.send({ ...payload, type });
      note(type, payload);
    },
    pass: (ms) => {
      clock.increment(ms);
      note(`+${ms} ms`);
    },
  };
}

// Sends what the page's actors do to the Stately inspector, in a window of its own.

const eventOf = (event: AnyEventObject): AnyEventObject => {
  const shown = masked(event);
  return { ...(isPlain(shown) && shown), type: event.type };
};

const contextOf = (context: object): Record<string, unknown> => {
  const shown = masked(context);
  return isPlain(shown) ? { ...shown } : {};
};

/**
 * Opens the inspector and streams to it, secrets masked, until the returned function is called.
 * Rejects when its code cannot be loaded or the browser does not open its window.
 */
async function streamToInspector(running: RunningActors): Promise<() => void> {
  const { createBrowserInspector } = await inTime(() => import('@statelyai/inspect'));
  const inspector = createBrowserInspector({
    autoStart: false,
    sanitizeEvent: eventOf,
    sanitizeContext: contextOf,
  });
  inspector.start();
  if (inspector.adapter.targetWindow === null) throw new Error('the window was not opened');
  const stops: (() => void)[] = [];
  const show = (root: AnyActorRef): void => {
    inspector.actor(root);
    const subscription = root.system.inspect(inspector.inspect);
    stops.push(() => subscription.unsubscribe());
  };
  for (const root of running.current()) show(root);
  let isOver = false;
  running.onAdded((root) => {
    if (!isOver) show(root);
  });
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    inspector.stop();
  };
}

/** The module of each machine, as docs/machines holds it, each loaded when it is asked for. */
const modules = import.meta.glob<string>('/docs/machines/*.js', {
  query: '?raw',
  import: 'default',
});

/** The text of a machine's module. Rejects for a machine that has none, or when it cannot be loaded. */
async function machineCode(machine: string): Promise<string> {
  const load = modules[`/docs/machines/${machine}.js`];
  if (load === undefined) throw new Error(`there is no module of ${machine}`);
  return load();
}

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
    // Lives as long as the actor: the pages are not opened for a moment.
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
