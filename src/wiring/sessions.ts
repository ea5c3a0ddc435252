/** Sessions that begin or end elsewhere: another tab, a refused refresh token, the practice account. */
import type { KeyValue } from '../db/keyValue.ts';
import type { SessionStore } from '../db/sessions.ts';
import type { Client } from '../streams/client.ts';
import type { Actors } from './actors.ts';
import type { Alerts } from './alerts.ts';
import { snapshotsOf } from './observables.ts';

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

const PASSWORD_KEY = 'practice_password';
const USERNAME = 'practice';

/** Letters and digits, as the exchange asks of a password. */
function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

/**
 * Practice needs no registration: the first visit registers the one local player, later ones sign
 * them in. Their password guards play money in this browser and is stored beside the session.
 */
export async function preparePracticeSession(
  client: Client,
  sessions: SessionStore,
  storage: KeyValue,
): Promise<void> {
  if (sessions.get() !== undefined) return;
  const known = storage.get(PASSWORD_KEY);
  const password = known ?? newPassword();
  if (known === undefined) {
    storage.set(PASSWORD_KEY, password);
    await client.api.call('signup', {
      username: USERNAME,
      password,
      name: 'Practice',
      nick: 'practice',
      phone: '01000000000',
      email: 'practice@maru.localhost',
    });
  }
  await client.auth.signIn(USERNAME, password).catch(() => undefined);
}
