/** State machines of this page for the developer pages. */
import type { AnyStateMachine } from 'xstate';
import type { Plain } from '../../../domain/plain.ts';
import type { Readable } from '../../../domain/readable.ts';

/** What an actor was after one event. */
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
  /** What its parent calls it. */
  readonly name: string;
  /** Oldest first; the last one is what the actor is now. */
  readonly history: readonly Moment[];
}

export interface MachineServices {
  /** The definitions, in the order in which they are listed. */
  readonly definitions: readonly AnyStateMachine[];
  /** The actors that were seen since the developer pages were first opened. */
  readonly actors: Readable<readonly SeenActor[]>;
}
