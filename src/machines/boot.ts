/**
 * From the page's first script to a usable screen: the site, then who is signed in, then the
 * replay of what this browser knows. Without network and with a site stored before, the app opens
 * offline; without either it alerts and reloads (specification, sections 1 and 4).
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';

/** How the site became known. */
export type SiteAnswer = 'network' | 'stored' | 'none';

export interface ReplayProgress {
  readonly done: number;
  readonly total: number;
}

export type BootEvent =
  | { readonly type: 'PROGRESS'; readonly progress: ReplayProgress }
  | { readonly type: 'REPLAYED' }
  /** The log could not be read; the screen starts from the server's lists. */
  | { readonly type: 'REPLAY_FAILED'; readonly message: string }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_GONE' };

interface BootContext {
  readonly isOffline: boolean;
  readonly progress: ReplayProgress;
  readonly replayFailure: string | undefined;
}

const notProvided = (): never => {
  throw new Error('the actor is provided by the host of the machine');
};

export const bootMachine = setup({
  types: { context: {} as BootContext, events: {} as BootEvent },
  actors: {
    /** Loads the site of this host, or the one stored by an earlier visit. Never rejects. */
    loadSite: fromPromise<SiteAnswer>(notProvided),
    /** Resolves when the auth machine has settled whether somebody is signed in. */
    restoreSession: fromPromise<{ readonly isLoggedIn: boolean }>(notProvided),
    /** Replays the signed-in user's log; sends PROGRESS, then REPLAYED or REPLAY_FAILED. */
    replayLog: fromCallback<BootEvent>(notProvided),
  },
  actions: {
    /** Alerts '잠시 후 다시시도해주세요.' and reloads when it is read. */
    alertNoSite: () => undefined,
  },
}).createMachine({
  id: 'boot',
  context: { isOffline: false, progress: { done: 0, total: 0 }, replayFailure: undefined },
  initial: 'site',
  states: {
    site: {
      invoke: {
        src: 'loadSite',
        onDone: [
          {
            guard: ({ event }) => event.output === 'network',
            target: 'session',
            actions: assign({ isOffline: false }),
          },
          {
            guard: ({ event }) => event.output === 'stored',
            target: 'session',
            actions: assign({ isOffline: true }),
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    session: {
      invoke: {
        src: 'restoreSession',
        onDone: [
          { guard: ({ event }) => event.output.isLoggedIn, target: 'replay' },
          { target: 'ready' },
        ],
        onError: 'ready',
      },
    },
    replay: {
      invoke: { src: 'replayLog' },
      on: {
        PROGRESS: { actions: assign({ progress: ({ event }) => event.progress }) },
        REPLAYED: 'ready',
        REPLAY_FAILED: {
          target: 'ready',
          actions: assign({ replayFailure: ({ event }) => event.message }),
        },
      },
    },
    ready: {
      tags: 'usable',
      on: {
        NETWORK_BACK: { actions: assign({ isOffline: false }) },
        NETWORK_GONE: { actions: assign({ isOffline: true }) },
      },
    },
    failed: { entry: 'alertNoSite' },
  },
});
