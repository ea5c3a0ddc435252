import { assign, fromCallback, fromPromise, setup } from "xstate";
// src/machines/notProvided.ts
/** Stands for an actor that the host of a machine provides. */
var notProvided = () => {
  throw new Error("the actor is provided by the host of the machine");
};
// src/machines/boot.ts
/**
* From the page's first script to a usable screen: the site, then who is signed in, then the
* replay of what this browser knows. Without a network and with a site stored by an earlier visit,
* the app opens offline; without either it alerts and reloads (specification, sections 1 and 4).
*/
var bootMachine = setup({
  types: {
    context: {},
    events: {}
  },
  actors: {
    /** Loads the site of this host, or the one stored by an earlier visit. Never rejects. */
    loadSite: fromPromise(notProvided),
    /** Resolves when the auth machine knows whether a user is signed in. */
    restoreSession: fromPromise(notProvided),
    /** Replays the signed-in user's log; sends PROGRESS, then REPLAYED. */
    replayLog: fromCallback(notProvided)
  },
  guards: {
    isOfNetwork: (_, answer) => answer === "network",
    isStored: (_, answer) => answer === "stored",
    isLoggedIn: (_, { isLoggedIn }) => isLoggedIn
  }
}).createMachine({
  id: "boot",
  context: {
    isOffline: false,
    progress: {
      done: 0,
      total: 0
    }
  },
  initial: "site",
  states: {
    site: { invoke: {
      src: "loadSite",
      onDone: [
        {
          guard: {
            type: "isOfNetwork",
            params: ({ event }) => event.output
          },
          target: "session",
          actions: assign({ isOffline: false })
        },
        {
          guard: {
            type: "isStored",
            params: ({ event }) => event.output
          },
          target: "session",
          actions: assign({ isOffline: true })
        },
        { target: "failed" }
      ],
      onError: "failed"
    } },
    session: { invoke: {
      src: "restoreSession",
      onDone: [{
        guard: {
          type: "isLoggedIn",
          params: ({ event }) => event.output
        },
        target: "replay"
      }, { target: "ready" }],
      onError: "ready"
    } },
    replay: {
      invoke: { src: "replayLog" },
      on: {
        PROGRESS: { actions: assign({ progress: ({ event }) => event.progress }) },
        REPLAYED: "ready"
      }
    },
    ready: {
      tags: "usable",
      on: { NETWORK_BACK: { actions: assign({ isOffline: false }) } }
    },
    failed: { description: "No site, neither from the network nor from memory: alert, then reload." }
  }
});
export { bootMachine as machine };
