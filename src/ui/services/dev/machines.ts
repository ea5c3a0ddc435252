/** State machines of this page for the developer pages. */
import type { AnyStateMachine } from 'xstate';
import type { Plain } from '../../../domain/plain.ts';
import type { Readable } from '../../../domain/readable.ts';

/** State of an actor after one event. */
export interface Moment {
  /** ms UTC by this device. */
  readonly at: number;
  /** The event with its payload; secrets are masked. */
  readonly event: Plain & { readonly type: string };
  readonly value: unknown;
  /** Secrets are masked. */
  readonly context: unknown;
  readonly status: string;
}

export interface SeenActor {
  /** Unique in the page. */
  readonly id: string;
  /** Id of its machine. */
  readonly machine: string;
  /** Name that its parent gave it. */
  readonly name: string;
  /** Oldest first; the last one is what the actor is now. */
  readonly history: readonly Moment[];
}

/** An event that a machine accepts where it is, with an example of its payload. */
export interface PossibleEvent {
  readonly type: string;
  readonly payload: Plain;
}

/** A fresh actor of a machine whose events and time are given by hand. */
export interface Simulation {
  /** Oldest first, the start before all; `at` counts from zero, in ms. */
  readonly history: Readable<readonly Moment[]>;
  readonly possible: Readable<readonly PossibleEvent[]>;
  /** Sends an event; ignored once the actor has ended. */
  readonly send: (event: PossibleEvent) => void;
  /** Lets time pass, ms: delays that end within it take effect. */
  readonly pass: (ms: number) => void;
}

export interface MachineServices {
  /** The definitions, in the order in which they are listed. */
  readonly definitions: readonly AnyStateMachine[];
  /** The actors that were seen since the developer pages were first opened. */
  readonly actors: Readable<readonly SeenActor[]>;
  /** How many different beginnings a machine's simulation has. */
  readonly beginnings: (machine: string) => number;
  /** Starts one from a beginning, counted from 0; undefined where there is none. */
  readonly simulate: (machine: string, beginning: number) => Simulation | undefined;
  /** The machine as a module that needs XState alone. Rejects when it cannot be loaded. */
  readonly code: (machine: string) => Promise<string>;
  /**
   * Opens the Stately inspector and streams this page's actors to it until the returned function is
   * called. Rejects when it cannot be opened.
   */
  readonly stream: () => Promise<() => void>;
}
