/** Observes the actors of this page from the first time a developer page asks for them. */
import { BehaviorSubject } from 'rxjs';
import { type AnyActorRef, type AnyStateMachine, type InspectionEvent, StateMachine } from 'xstate';
import { isPlain } from '../../domain/plain.ts';
import { MACHINES } from '../../machines/catalogue.ts';
import { toReadable } from '../../streams/readable.ts';
import type { MachineServices, Moment, SeenActor } from '../../ui/services/dev/machines.ts';
import type { RunningActors } from '../runningActors.ts';
import { masked } from './masked.ts';

const DEFINITIONS: readonly AnyStateMachine[] = Object.values(MACHINES);
/** Moments kept of each actor, and actors kept that have ended: a page may stay open for days. */
const MOMENTS_MAX = 500;
const ENDED_MAX = 50;

const machineOf = (actor: AnyActorRef): string | undefined => {
  const logic: unknown = 'logic' in actor ? actor.logic : undefined;
  return logic instanceof StateMachine ? logic.id : undefined;
};

function momentOf(actor: AnyActorRef, event: Moment['event']): Moment {
  const snapshot: unknown = actor.getSnapshot();
  const { value, context, status } = isPlain(snapshot) ? snapshot : {};
  const shown = masked(event);
  return {
    at: Date.now(),
    event: { ...(isPlain(shown) && shown), type: event.type },
    value,
    context: masked(context),
    status: String(status),
  };
}

export function createMachineServices(running: RunningActors): MachineServices {
  const actors = new BehaviorSubject<readonly SeenActor[]>([]);
  const see = (actor: AnyActorRef, event: Moment['event']): void => {
    const machine = machineOf(actor);
    if (machine === undefined) return;
    const moment = momentOf(actor, event);
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
  return { definitions: DEFINITIONS, actors: toReadable(actors) };
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
