/**
 * Notices between the processes of one exchange: that there is something to read, and what is never
 * stored. A notice may be lost, doubled or late, and none is the truth: what matters is asked for.
 */
import type { UserId } from '../../domain/ids.ts';

export type Notice =
  /** The log has records up to this position. */
  | { readonly type: 'stored'; readonly position: number }
  /** Markets after a step, each as text (loop/tickText). */
  | { readonly type: 'moved'; readonly ticks: readonly string[] }
  /** Documents have changes up to this number. */
  | { readonly type: 'documents'; readonly number: number }
  /** The hash of the writer's state with the records up to this position. */
  | { readonly type: 'hashed'; readonly position: number; readonly hash: string }
  /** A message to a member's sockets that follows from no record: every process has some of them. */
  | {
      readonly type: 'published';
      readonly userId: UserId;
      readonly destination: string;
      readonly body: string;
    };

export interface Bus {
  /** Passes a notice to the listeners of every process, this one included. Never throws. */
  readonly notify: (notice: Notice) => void;
  /**
   * Notices of one process arrive in the order in which they were passed on.
   * @param listener does not throw
   * @returns a function that ends it
   */
  readonly listen: (listener: (notice: Notice) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Calls all listeners; one that ends another is not followed by it. */
export function createListeners(): Pick<Bus, 'listen'> & {
  readonly pass: (notice: Notice) => void;
} {
  const listeners = new Set<(notice: Notice) => void>();
  return {
    listen: (listener) => {
      const own = (notice: Notice): void => listener(notice);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    pass: (notice) => {
      for (const listener of listeners) listener(notice);
    },
  };
}

/** The bus of an exchange within one process: a notice arrives once its sender has returned. */
export function createLocalBus(): Bus {
  const { listen, pass } = createListeners();
  let isClosed = false;
  return {
    notify: (notice) => {
      void Promise.resolve().then(() => {
        if (!isClosed) pass(notice);
      });
    },
    listen,
    close: async () => {
      isClosed = true;
    },
  };
}
