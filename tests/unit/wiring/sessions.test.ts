/** Consequences of the end of a session, with the machine that ends it. */
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type AuthAnswer, authMachine } from '../../../src/machines/auth.ts';
import { createAlerts } from '../../../src/wiring/alerts.ts';
import { reloadAfterLogout } from '../../../src/wiring/sessions.ts';

const USER = { id: 'u-1', username: 'gildong', role: 'PLAYER', status: 'NORMAL' } as const;

/** A logged-in user whose session takes until `cleared` to be cleared. */
async function loggedIn() {
  let cleared = (): void => undefined;
  const alerts = createAlerts();
  const auth = createActor(
    authMachine.provide({
      actors: {
        loadMe: fromPromise<AuthAnswer>(async () => ({
          kind: 'signedIn',
          user: USER,
          isStored: false,
        })),
        signOut: fromPromise<void>(() => new Promise((resolve) => (cleared = resolve))),
      },
      actions: {
        alertDenied: () => alerts.push({ id: 'denied', key: 'alert.DENIED', values: {} }),
      },
    }),
  );
  let loads = 0;
  auth.start();
  const isReloading = reloadAfterLogout({ auth }, alerts, () => (loads += 1));
  auth.send({ type: 'RESUME' });
  await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  return {
    auth,
    isReloading,
    loads: () => loads,
    clear: () => {
      cleared();
      return waitFor(auth, (snapshot) => snapshot.matches('fail'));
    },
  };
}

test('[W-L3] whoever logs out waits for the fresh page from that moment on', async () => {
  const { auth, isReloading, loads, clear } = await loggedIn();
  expect(isReloading.get()).toBe(false);
  auth.send({ type: 'LOGOUT' });
  expect(isReloading.get()).toBe(true);
  expect(loads()).toBe(0);
  await clear();
  expect(isReloading.get()).toBe(true);
  expect(loads()).toBe(1);
});

test('[W-L3] a session that was lost leaves the form as it is', async () => {
  const { auth, isReloading, loads, clear } = await loggedIn();
  auth.send({ type: 'SESSION_LOST', refusal: { code: 'TOKEN_REUSED', message: '' } });
  expect(isReloading.get()).toBe(false);
  await clear();
  expect(isReloading.get()).toBe(false);
  expect(loads()).toBe(0);
});

test('[W-L3] an account that was blocked reads its alert, and the page stays', async () => {
  const { auth, isReloading, loads, clear } = await loggedIn();
  auth.send({ type: 'DENIED' });
  await clear();
  expect(isReloading.get()).toBe(false);
  expect(loads()).toBe(0);
});
