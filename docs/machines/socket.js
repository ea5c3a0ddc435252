import { assign, fromCallback, setup } from "xstate";
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/socket.ts
/**
* The live connection: connect, and when it is lost retry after 100 ms, then twice after 500 ms,
* with an overlay; after that an alert and a reload (specification, sections 4 and 9). Behind the
* alert it goes on connecting, with growing pauses, and reloads by itself once that succeeds.
*/
var FIRST_RETRY_MS = 100;
var NEXT_RETRY_MS = 500;
/** One at 100 ms and two at 500 ms. */
var RETRIES_MAX = 3;
/** Pauses behind the alert: 2, 4, 8, 16 and then every 30 s. */
var FIRST_PROBE_MS = 2e3;
var PROBE_MAX_MS = 3e4;
var PROBES_COUNTED = 4;
var socketMachine = setup({
  types: {
    context: {},
    events: {}
  },
  actors: {
  /** Opens a connection at its start, closes it at its end, reports in between. */
connection: fromCallback(notProvided) },
  actions: {
    reload: () => void 0,
    /** Ends the session of the auth machine. */
    forceLogout: () => void 0
  },
  delays: {
    retryDelay: ({ context }) => context.retries === 0 ? 100 : 500,
    probeDelay: ({ context }) => Math.min(PROBE_MAX_MS, FIRST_PROBE_MS * 2 ** context.probes)
  },
  guards: { hasRetriesLeft: ({ context }) => context.retries < RETRIES_MAX }
}).createMachine({
  id: "socket",
  context: {
    retries: 0,
    probes: 0,
    reason: void 0
  },
  initial: "idle",
  on: { DISCONNECT: {
    target: ".idle",
    actions: assign({
      retries: 0,
      reason: void 0
    })
  } },
  states: {
    idle: { on: { CONNECT: "attached" } },
    attached: {
      invoke: { src: "connection" },
      initial: "connecting",
      states: {
        connecting: { on: { OPENED: "open" } },
        retrying: {
          tags: "overlay",
          on: { OPENED: "open" }
        },
        open: {
          tags: "online",
          entry: assign({
            retries: 0,
            reason: void 0
          })
        }
      },
      on: {
        LOST: {
          target: "lost",
          actions: assign({ reason: ({ event }) => event.reason })
        },
        FORCED_LOGOUT: {
          target: "idle",
          actions: "forceLogout"
        },
        CONNECT: {
          target: "attached",
          reenter: true
        }
      }
    },
    lost: { always: [{
      guard: "hasRetriesLeft",
      target: "waiting"
    }, { target: "failed" }] },
    waiting: {
      tags: "overlay",
      after: { retryDelay: {
        target: "attached.retrying",
        actions: assign({ retries: ({ context }) => context.retries + 1 })
      } },
      on: { CONNECT: "attached" }
    },
    failed: {
      tags: "failed",
      description: "Alerts; reading the alert, or an exchange that answers again, reloads the page.",
      entry: assign({ probes: 0 }),
      initial: "pausing",
      states: {
        pausing: { after: { probeDelay: {
          target: "probing",
          actions: assign({ probes: ({ context }) => Math.min(PROBES_COUNTED, context.probes + 1) })
        } } },
        probing: {
          invoke: { src: "connection" },
          on: {
            OPENED: {
              target: "#socket.idle",
              actions: "reload"
            },
            LOST: "pausing",
            FORCED_LOGOUT: {
              target: "#socket.idle",
              actions: "forceLogout"
            }
          }
        }
      },
      on: {
        ACKNOWLEDGED: {
          target: "idle",
          actions: "reload"
        },
        CONNECT: {
          target: "attached",
          actions: assign({ retries: 0 })
        }
      }
    }
  }
});
export { socketMachine as machine };
