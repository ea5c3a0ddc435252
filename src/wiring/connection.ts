/** When the socket connects, and what the connection looks like to a person. */
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  first,
  from,
  fromEvent,
  map,
  merge,
  of,
  skip,
  switchMap,
  throttleTime,
  timer,
  EMPTY,
} from 'rxjs';
import type { Client } from '../streams/client.ts';
import { dropEarlySocket } from '../streams/earlySocket.ts';
import type { Readable } from '../domain/readable.ts';
import { toReadable } from '../streams/readable.ts';
import type { Connection, DataState } from '../ui/services/app.ts';
import type { Actors } from './actors.ts';
import { snapshotsOf, toObservable } from './observables.ts';

/** A log that is merely slow recovers within this and is not reported. */
const UNSTORED_MS = 5_000;
/** How often an app that opened without a network checks for one. */
const PROBE_MS = 5_000;
/** The age of the newest data is shown in seconds. */
const RECEIVED_MS = 1_000;

/**
 * Connects once the page is usable and there is a network, and again when another user signs in.
 * Lives as long as the page.
 */
export function driveSocket(client: Client, { auth, boot, socket }: Actors): void {
  const isReady = snapshotsOf(boot).pipe(
    map((snapshot) => snapshot.hasTag('usable') && !snapshot.context.isOffline),
    distinctUntilChanged(),
  );
  const user = snapshotsOf(auth).pipe(
    map((snapshot) => (snapshot.hasTag('loggedIn') ? (snapshot.context.user?.id ?? '') : '')),
    distinctUntilChanged(),
  );
  combineLatest([isReady, user]).subscribe(([ready]) => {
    if (ready) socket.send({ type: 'CONNECT' });
  });
  probeWhileOffline(client, { auth, boot });
  readSiteAgain(client, { socket });
  dropUnusedSocket({ socket });
}

/** Once connected, through another tab perhaps, the socket that the page came with has no other use. */
function dropUnusedSocket({ socket }: Pick<Actors, 'socket'>): void {
  snapshotsOf(socket)
    .pipe(first((snapshot) => snapshot.hasTag('online')))
    .subscribe(() => dropEarlySocket());
}

/** An operator may have changed the site while there was no connection. */
function readSiteAgain(client: Client, { socket }: Pick<Actors, 'socket'>): void {
  snapshotsOf(socket)
    .pipe(
      map((snapshot) => snapshot.hasTag('online')),
      distinctUntilChanged(),
      filter((isOnline) => isOnline),
      skip(1),
    )
    .subscribe(() => void client.loadSite());
}

/** Opened from memory: asks for the site again until it answers, then confirms the session. */
function probeWhileOffline(client: Client, { auth, boot }: Pick<Actors, 'auth' | 'boot'>): void {
  snapshotsOf(boot)
    .pipe(
      map((snapshot) => snapshot.hasTag('usable') && snapshot.context.isOffline),
      distinctUntilChanged(),
      switchMap((isOffline) =>
        isOffline ? merge(timer(PROBE_MS, PROBE_MS), fromEvent(globalThis, 'online')) : EMPTY,
      ),
      switchMap(() => from(client.loadSite())),
      filter((answer) => answer === 'network'),
    )
    .subscribe(() => {
      void client.loadOptions();
      if (auth.getSnapshot().context.isStored) auth.send({ type: 'RESUME' });
      boot.send({ type: 'NETWORK_BACK' });
    });
}

export function connectionOf(client: Client, { socket, boot }: Actors): Readable<Connection> {
  const connection = new BehaviorSubject<Connection>({
    state: 'reconnecting',
    lastMessageAt: undefined,
  });
  // Whichever is later: a server without market topics answers instead of sending.
  const received = merge(
    toObservable(client.socket.lastMessageAt),
    toObservable(client.market.polledAt).pipe(filter((at) => at !== undefined)),
  ).pipe(throttleTime(RECEIVED_MS, undefined, { leading: true, trailing: true }));
  const receivedAt = combineLatest([received, toObservable(client.clockOffsetMs)]).pipe(
    map(([ours, aheadMs]) => (ours === undefined ? undefined : ours + aheadMs)),
  );
  combineLatest([snapshotsOf(socket), snapshotsOf(boot), receivedAt])
    .pipe(
      map(([at, start, lastMessageAt]): Connection => {
        if (at.hasTag('online')) return { state: 'online', lastMessageAt };
        const isOffline = start.context.isOffline || at.hasTag('failed');
        return { state: isOffline ? 'offline' : 'reconnecting', lastMessageAt };
      }),
    )
    .subscribe(connection);
  return toReadable(connection);
}

/** Whether the account is whole, priced and stored, for the screens. Lives as long as the page. */
export function dataStateOf(
  { health, scheduler }: Pick<Client, 'health' | 'scheduler'>,
  isUnpriced: Readable<boolean>,
): Readable<DataState> {
  const state = new BehaviorSubject<DataState>('ok');
  combineLatest([toObservable(health), toObservable(isUnpriced)])
    .pipe(
      map(([{ isRebuilding, log }, unpriced]): DataState => {
        if (isRebuilding) return 'rebuilding';
        if (unpriced) return 'unpriced';
        return log.state === 'ok' ? 'ok' : 'unstored';
      }),
      distinctUntilChanged(),
      switchMap((next) =>
        next === 'unstored' ? timer(UNSTORED_MS, scheduler).pipe(map(() => next)) : of(next),
      ),
    )
    .subscribe(state);
  return toReadable(state);
}
