/**
 * The live connection: connect, and when it is lost retry after 100 ms, then twice after 500 ms,
 * with an overlay; after that an alert and a reload (specification, sections 4 and 9). Behind the
 * alert it goes on connecting, with growing pauses, and reloads by itself once that succeeds.
 */
import { assign, fromCallback, setup } from 'xstate';
import { notProvided } from './notProvided.ts';

export const FIRST_RETRY_MS = 100;
export const NEXT_RETRY_MS = 500;
/** One at 100 ms and two at 500 ms. */
const RETRIES_MAX = 3;
/** Pauses behind the alert: 2, 4, 8, 16 and then every 30 s. */
const FIRST_PROBE_MS = 2_000;
export const PROBE_MAX_MS = 30_000;
const PROBES_COUNTED = 4;

/** Reports of the connection actor. */
export type ConnectionReport =
  | { readonly type: 'OPENED' }
  | { readonly type: 'LOST'; readonly reason: string }
  | { readonly type: 'FORCED_LOGOUT' };

export type SocketEvent =
  | ConnectionReport
  /** Connect, or replace the connection by one with the token of another user. */
  | { readonly type: 'CONNECT' }
  /** The person logs out: nothing more is received for them. */
  | { readonly type: 'DISCONNECT' }
  /** The alert about the failed connection has been read. */
  | { readonly type: 'ACKNOWLEDGED' };

interface SocketContext {
  /** Attempts since the connection was last open. */
  readonly retries: number;
  /** Attempts behind the alert, counted as long as the pause grows. */
  readonly probes: number;
  readonly reason: string | undefined;
}

export const socketMachine = setup({
  types: { context: {} as SocketContext, events: {} as SocketEvent },
  actors: {
    /** Opens a connection at its start, closes it at its end, reports in between. */
    connection: fromCallback<SocketEvent>(notProvided),
  },
  actions: {
    reload: () => undefined,
    /** Ends the session of the auth machine. */
    forceLogout: () => undefined,
  },
  delays: {
    retryDelay: ({ context }) => (context.retries === 0 ? FIRST_RETRY_MS : NEXT_RETRY_MS),
    probeDelay: ({ context }) => Math.min(PROBE_MAX_MS, FIRST_PROBE_MS * 2 ** context.probes),
  },
  guards: {
    hasRetriesLeft: ({ context }) => context.retries < RETRIES_MAX,
  },
}).createMachine({
  id: 'socket',
  context: { retries: 0, probes: 0, reason: undefined },
  initial: 'idle',
  on: { DISCONNECT: { target: '.idle', actions: assign({ retries: 0, reason: undefined }) } },
  states: {
    idle: {
      on: { CONNECT: 'attached' },
    },
    attached: {
      invoke: { src: 'connection' },
      initial: 'connecting',
      states: {
        connecting: {
          on: { OPENED: 'open' },
        },
        retrying: {
          tags: 'overlay',
          on: { OPENED: 'open' },
        },
        open: {
          tags: 'online',
          entry: assign({ retries: 0, reason: undefined }),
        },
      },
      on: {
        LOST: { target: 'lost', actions: assign({ reason: ({ event }) => event.reason }) },
        FORCED_LOGOUT: { target: 'idle', actions: 'forceLogout' },
        CONNECT: { target: 'attached', reenter: true },
      },
    },
    lost: {
      always: [{ guard: 'hasRetriesLeft', target: 'waiting' }, { target: 'failed' }],
    },
    waiting: {
      tags: 'overlay',
      after: {
        retryDelay: {
          target: 'attached.retrying',
          actions: assign({ retries: ({ context }) => context.retries + 1 }),
        },
      },
      on: { CONNECT: 'attached' },
    },
    failed: {
      tags: 'failed',
      description:
        'Alerts; reading the alert, or an exchange that answers again, reloads the page.',
      entry: assign({ probes: 0 }),
      initial: 'pausing',
      states: {
        pausing: {
          after: {
            probeDelay: {
              target: 'probing',
              actions: assign({
                probes: ({ context }) => Math.min(PROBES_COUNTED, context.probes + 1),
              }),
            },
          },
        },
        probing: {
          invoke: { src: 'connection' },
          on: {
            OPENED: { target: '#socket.idle', actions: 'reload' },
            LOST: 'pausing',
            FORCED_LOGOUT: { target: '#socket.idle', actions: 'forceLogout' },
          },
        },
      },
      on: {
        ACKNOWLEDGED: { target: 'idle', actions: 'reload' },
        CONNECT: { target: 'attached', actions: assign({ retries: 0 }) },
      },
    },
  },
});
