/** Sessions that begin or end elsewhere: another tab, a refused refresh token. */
import { distinctUntilChanged, map, type Observable, shareReplay } from 'rxjs';
import type { Client } from '../streams/client.ts';
import type { Actors } from './actors.ts';
import type { Alerts } from './alerts.ts';
import { snapshotsOf } from './observables.ts';

/** The id of whoever is signed in; undefined for a guest. */
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
 */
export function reloadAfterLogout({ auth }: Actors, alerts: Alerts, toLogin: () => void): void {
  let wasLoggedIn = false;
  snapshotsOf(auth).subscribe((snapshot) => {
    if (snapshot.hasTag('loggedIn')) wasLoggedIn = true;
    else if (wasLoggedIn && snapshot.matches('fail')) {
      wasLoggedIn = false;
      const isAlerted = alerts.service.current.get() !== undefined;
      if (snapshot.context.refusal === undefined && !isAlerted) toLogin();
    }
  });
}
