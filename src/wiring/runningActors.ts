/** The root actors of this page, for the developer pages; noting one costs nothing more. */
import type { AnyActorRef } from 'xstate';

export interface RunningActors {
  /** All that run now. */
  readonly current: () => readonly AnyActorRef[];
  /** The returned function takes it off again. */
  readonly add: (actor: AnyActorRef) => () => void;
  /** Calls `listener` with each actor that is added from now on. */
  readonly onAdded: (listener: (actor: AnyActorRef) => void) => () => void;
}

export function createRunningActors(): RunningActors {
  const actors = new Set<AnyActorRef>();
  const listeners = new Set<(actor: AnyActorRef) => void>();
  return {
    current: () => [...actors],
    add: (actor) => {
      actors.add(actor);
      for (const listener of listeners) listener(actor);
      return () => actors.delete(actor);
    },
    onAdded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
