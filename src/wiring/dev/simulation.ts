/**
 * A machine run by hand: its actors run and never speak, its clock stands still, and whoever holds
 * the simulation sends the events and lets time pass.
 */
import { BehaviorSubject } from 'rxjs';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  SimulatedClock,
  StateMachine,
} from 'xstate';
import { toReadable } from '../../streams/readable.ts';
import type { Moment, PossibleEvent, Simulation } from '../../ui/services/dev/machines.ts';
import type { MachineModel } from './machineModels.ts';
import { momentOf } from './moment.ts';

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
export function createSimulation(machine: AnyStateMachine, model: MachineModel): Simulation {
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
