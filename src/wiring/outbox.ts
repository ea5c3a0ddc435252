/** The outbox of the signed-in user, and the preferences that go through it. */
import {
  distinctUntilChanged,
  firstValueFrom,
  map,
  merge,
  NEVER,
  switchMap,
  tap,
  type Observable,
} from 'rxjs';
import type { KeyValue } from '../db/keyValue.ts';
import { openOutboxStore } from '../db/outboxStore.ts';
import { sourceKey } from '../db/source.ts';
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import type { FollowingPreferences } from '../domain/preferences.ts';
import type { Client } from '../streams/client.ts';
import type { Exclusive } from '../streams/exclusive.ts';
import { browserOutboxSignal, createOutbox, type Outbox } from '../streams/outbox/outbox.ts';
import { followPreferences } from '../streams/preferences/followPreferences.ts';
import { newClientOrderId } from '../ui/services/clientOrderId.ts';
import type { OutboxServices } from '../ui/services/services.ts';
import { toObservable } from './observables.ts';

export interface OutboxParts {
  readonly client: Client;
  /** Who is signed in; undefined for a guest. */
  readonly userId: Observable<string | undefined>;
  readonly preferences: FollowingPreferences;
  readonly storage: KeyValue;
  readonly exclusive: Exclusive;
}

function openOutbox({ client, exclusive }: OutboxParts): Outbox {
  const { transport, api, socket, scheduler } = client;
  return createOutbox({
    store: openOutboxStore(),
    backend: { mode: transport.mode, origin: transport.origin },
    send: api.call,
    exclusive,
    connection: socket.connection,
    signal: browserOutboxSignal(),
    scheduler,
  });
}

/** Sends for the user and keeps their preferences, while subscribed to. */
function runFor(
  { client, preferences, storage }: OutboxParts,
  outbox: Outbox,
  userId: string,
): Observable<unknown> {
  const { transport, api, socket, site, notices } = client;
  const owner = {
    get: () => storage.get(STORAGE_KEYS.preferencesOwner),
    set: (text: string) => storage.set(STORAGE_KEYS.preferencesOwner, text),
  };
  const following = followPreferences({
    api,
    socket,
    preferences,
    enqueue: (entry) => outbox.enqueue(userId, entry),
    waiting: async () =>
      (await outbox.waiting(userId)).flatMap((entry) =>
        entry.call === 'savePreferences' ? [entry.params.changes] : [],
      ),
    newId: newClientOrderId,
    owner,
    user: sourceKey({ mode: transport.mode, origin: transport.origin, userId }),
    isLocal: transport.mode === 'practice',
  });
  return merge(
    outbox.run(userId).pipe(
      tap(({ call, error }) => {
        // What the server has no call for is the page's alone there.
        const isMissing = [...api.missing.get()].some((name) => name === call);
        if (error !== undefined && !isMissing) notices.addRefused(error);
      }),
    ),
    toObservable(site).pipe(
      map((known) => known?.extensions.includes('preferences') === true),
      distinctUntilChanged(),
      switchMap((isKnown) => (isKnown ? following : NEVER)),
    ),
  );
}

export interface StartedOutbox {
  /** For the user signed in at the time. */
  readonly enqueue: OutboxServices['enqueue'];
  readonly erase: Outbox['erase'];
}

/** Runs as long as the page. */
export function startOutbox(parts: OutboxParts): StartedOutbox {
  const outbox = openOutbox(parts);
  parts.userId
    .pipe(switchMap((userId) => (userId === undefined ? NEVER : runFor(parts, outbox, userId))))
    .subscribe();
  return {
    enqueue: async (entry) => {
      const userId = await firstValueFrom(parts.userId);
      if (userId !== undefined) await outbox.enqueue(userId, entry);
    },
    erase: outbox.erase,
  };
}
