/**
 * From the page's first script to a usable screen: the site, then who is signed in, then the
 * replay of what this browser knows. Without a network and with a site stored by an earlier visit,
 * the app opens offline; without either it alerts and reloads (specification, sections 1 and 4).
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { notProvided } from './notProvided.ts';

/** How the site became known. */
export type SiteAnswer = 'network' | 'stored' | 'none';

export interface ReplayProgress {
  readonly done: number;
  readonly total: number;
}

export type BootEvent =
  | { readonly type: 'PROGRESS'; readonly progress: ReplayProgress }
  /** The screen shows what the log holds, or begins with the server's lists when it is unreadable. */
  | { readonly type: 'REPLAYED' }
  | { readonly type: 'NETWORK_BACK' };

interface BootContext {
  readonly isOffline: boolean;
  readonly progress: ReplayProgress;
}

export const bootMachine = setup({
  types: { context: {} as BootContext, events: {} as BootEvent },
  actors: {
    /** Loads the site of this host, or the one stored by an earlier visit. Never rejects. */
    loadSite: fromPromise<SiteAnswer>(notProvided),
    /** Resolves when the auth machine knows whether a user is signed in. */
    restoreSession: fromPromise<{ readonly isLoggedIn: boolean }>(notProvided),
    /** Replays the signed-in user's log; sends PROGRESS, then REPLAYED. */
    replayLog: fromCallback<BootEvent>(notProvided),
  },
  guards: {
    isOfNetwork: (_, answer: SiteAnswer) => answer === 'network',
    isStored: (_, answer: SiteAnswer) => answer === 'stored',
    isLoggedIn: (_, { isLoggedIn }: { readonly isLoggedIn: boolean }) => isLoggedIn,
  },
}).createMachine({
  id: 'boot',
  context: { isOffline: false, progress: { done: 0, total: 0 } },
  initial: 'site',
  states: {
    site: {
      invoke: {
        src: 'loadSite',
        onDone: [
          {
            guard: { type: 'isOfNetwork', params: ({ event }) => event.output },
            target: 'session',
            actions: assign({ isOffline: false }),
          },
          {
            guard: { type: 'isStored', params: ({ event }) => event.output },
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
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => event.output },
            target: 'replay',
          },
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
      },
    },
    ready: {
      tags: 'usable',
      on: {
        NETWORK_BACK: { actions: assign({ isOffline: false }) },
      },
    },
    failed: {
      description: 'No site, neither from the network nor from memory: alert, then reload.',
    },
  },
});
