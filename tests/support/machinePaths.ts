/**
 * Model-based tests of machines: every shortest path of a machine's graph is walked on a running
 * actor whose promises and callbacks are held open and settled by hand, and after each step the
 * actor must stand where the model says.
 */
import { getShortestPaths } from 'xstate/graph';
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';

/** One walk: the event types in order, for the test's title, and the steps to take. */
export interface Walk {
  readonly title: string;
  readonly steps: readonly {
    readonly event: AnyEventObject;
    readonly value: unknown;
    readonly context: unknown;
  }[];
}

export interface WalkOptions {
  readonly events: readonly AnyEventObject[];
  readonly input?: unknown;
  /** Two states with the same key are one. Default: value and context. */
  readonly keyOf?: (snapshot: { readonly value: unknown; readonly context: unknown }) => string;
}

/** All shortest paths from the start to each reachable state. */
export function walksOf(machine: AnyStateMachine, options: WalkOptions): readonly Walk[] {
  const keyOf = options.keyOf ?? (({ value, context }) => JSON.stringify([value, context]));
  const paths = getShortestPaths(machine, {
    events: [...options.events],
    ...(options.input === undefined ? {} : { input: options.input }),
    stopWhen: (snapshot) => snapshot.status === 'done',
    serializeState: (snapshot) => keyOf({ value: snapshot.value, context: snapshot.context }),
  });
  return paths
    .filter((path) => path.steps.length > 1)
    .map((path) => {
      const steps = path.steps.slice(1);
      return {
        title: steps.map((step) => shortName(step.event.type)).join(' → '),
        steps: steps.map((step) => ({
          event: step.event,
          value: step.state.value,
          context: step.state.context,
        })),
      };
    });
}

const shortName = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.\d+\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\./, 'after ');

interface Held {
  readonly src: string;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** An actor whose promise actors wait to be settled, and whose callback actors can be made to speak. */
export function createPuppet(
  machine: AnyStateMachine,
  names: { promises: readonly string[]; callbacks: readonly string[] },
  input?: unknown,
) {
  const held: Held[] = [];
  const callbacks = new Map<string, { running: number; say: (event: AnyEventObject) => void }>();
  const inputs = new Map<string, unknown[]>(names.callbacks.map((src) => [src, []]));
  const events = new Map<string, AnyEventObject[]>(names.callbacks.map((src) => [src, []]));
  const clock = new SimulatedClock();
  const actors: Record<string, unknown> = {};
  for (const src of names.promises)
    actors[src] = fromPromise(
      () => new Promise((resolve, reject) => held.push({ src, resolve, reject })),
    );
  for (const src of names.callbacks)
    actors[src] = fromCallback(({ input: given, sendBack, receive }) => {
      inputs.get(src)?.push(given);
      receive((event) => void events.get(src)?.push(event));
      const entry = callbacks.get(src) ?? { running: 0, say: sendBack };
      callbacks.set(src, { running: entry.running + 1, say: sendBack });
      return () => {
        const last = callbacks.get(src);
        if (last !== undefined) callbacks.set(src, { ...last, running: last.running - 1 });
      };
    });
  const provided = machine.provide({ actors: actors as never });
  const actor: AnyActorRef = createActor(provided, {
    clock,
    ...(input === undefined ? {} : { input }),
  });
  return {
    actor,
    clock,
    /** How many instances of a callback actor run now. */
    running: (src: string): number => callbacks.get(src)?.running ?? 0,
    /** Inputs of the instances of a callback actor, in their order. */
    started: (src: string): readonly unknown[] => inputs.get(src) ?? [],
    /** Events that its instances received. */
    received: (src: string): readonly AnyEventObject[] => events.get(src) ?? [],
    /** Settles the newest held promise of an actor. */
    settle: async (
      src: string,
      outcome: { output: unknown } | { error: unknown },
    ): Promise<void> => {
      const index = held.findLastIndex((entry) => entry.src === src);
      const entry = held[index];
      if (entry === undefined) throw new Error(`no ${src} is running`);
      held.splice(index, 1);
      if ('output' in outcome) entry.resolve(outcome.output);
      else entry.reject(outcome.error);
      await drainMicrotasks();
    },
    say: (src: string, event: AnyEventObject): void => {
      const entry = callbacks.get(src);
      if (entry === undefined || entry.running === 0) throw new Error(`no ${src} is running`);
      entry.say(event);
    },
  };
}

/** Lets every promise reaction that is due run. */
async function drainMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}
