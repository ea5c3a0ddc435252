/** Sessions that begin or end elsewhere: another tab, a refused refresh token. */
import { BehaviorSubject, distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';
import type { Readable } from '../domain/readable.ts';
import type { Client } from '../streams/client.ts';
import { toReadable } from '../streams/readable.ts';
import type { Actors } from './actors.ts';
import type { Alerts } from './alerts.ts';
import { snapshotsOf } from './observables.ts';

/** The id of the signed-in user; undefined for a guest. */
export const signedInUser = (auth: Actors['auth']): Observable<string | undefined> =>
  snapshotsOf(auth).pipe(
    map((snapshot) => (snapshot.hasTag('loggedIn') ? snapshot.context.user?.id : undefined)),
    distinctUntilChanged(),
    shareReplay(1),
  );

/** Passes changes of the session by other tabs and the server to the auth machine. */
export function followSessions(client: Client, { auth }: Actors, reload: () => void): void {
  client.sessionLost.subscribe(({ code, message }) =>
    auth.send({ type: 'SESSION_LOST', refusal: { code, message } }),
  );
  client.sessionElsewhere.subscribe((userId) => {
    const snapshot = auth.getSnapshot();
    const current = snapshot.hasTag('loggedIn') ? snapshot.context.user?.id : undefined;
    if (userId === current) return;
    // Another user, or the first one: nothing in this page's memory may remain.
    if (userId !== undefined) reload();
    else
      auth.send({ type: 'SESSION_LOST', refusal: { code: 'LOGGED_OUT_ELSEWHERE', message: '' } });
  });
}

/**
 * Logging out leaves no memory of the user: the login page is loaded afresh. A person signed
 * out with an alert reads it first; the alert decides what follows.
 * @returns whether the page is about to be loaded
 */
export function reloadAfterLogout(
  { auth }: Pick<Actors, 'auth'>,
  alerts: Pick<Alerts, 'service'>,
  toLogin: () => void,
): Readable<boolean> {
  const isReloading = new BehaviorSubject(false);
  let wasLoggedIn = false;
  snapshotsOf(auth).subscribe((snapshot) => {
    if (snapshot.hasTag('loggedIn')) wasLoggedIn = true;
    if (!wasLoggedIn || !(snapshot.matches('leaving') || snapshot.matches('fail'))) return;
    const isAlerted = alerts.service.current.get() !== undefined;
    isReloading.next(snapshot.context.refusal === undefined && !isAlerted);
    if (!snapshot.matches('fail')) return;
    wasLoggedIn = false;
    if (isReloading.value) toLogin();
  });
  return toReadable(isReloading);
}
