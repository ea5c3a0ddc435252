/**
 * Last seen answers, for a start without a server: calls that fall back to them, and their upkeep.
 */
import { first } from 'rxjs';
import type { SessionStore } from '../db/sessions.ts';
import { sourceKey } from '../db/source.ts';
import type { PreferenceValues } from '../domain/preferences.ts';
import type { Api } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import { inTime } from '../streams/inTime.ts';
import { createSeenCalls } from '../streams/lastSeen/seenCalls.ts';
import type { Actors } from './actors.ts';
import { snapshotsOf } from './observables.ts';

export interface LastSeen {
  /** Like the client's; reads fall back to what was last seen. */
  readonly call: Api['call'];
  /** Begins to keep what comes in. Never rejects. */
  readonly start: () => Promise<void>;
}

export interface LastSeenParts {
  readonly client: Client;
  readonly sessions: SessionStore;
  readonly siteCode: string;
  readonly preferences: () => PreferenceValues;
}

/** The practice exchange answers without a network: nothing of it is kept. */
export function createLastSeen(
  { client, sessions, siteCode, preferences }: LastSeenParts,
  actors: Pick<Actors, 'auth' | 'boot'>,
): LastSeen {
  const { api, transport } = client;
  const { mode, origin } = transport;
  if (mode === 'practice') return { call: api.call, start: () => Promise.resolve() };
  const scopeOf = (userId: string): string => sourceKey({ mode, origin, userId });
  const scope = (): string => scopeOf(sessions.get()?.user.id ?? '');
  const seen = createSeenCalls({
    api,
    scope,
    about: () => [siteCode, preferences().language],
    load: async () => {
      const { openLastSeen } = await inTime(() => import('./lastSeenPart.ts'));
      return openLastSeen(
        { client, scope, scopeOf, keepDays: () => preferences().logDays },
        actors,
      );
    },
  });
  const start = async (): Promise<void> => {
    await seen.open().catch(reportDefect);
  };
  snapshotsOf(actors.boot)
    .pipe(first(({ context }) => context.isOffline))
    .subscribe(() => void start());
  return { call: seen.call, start };
}
