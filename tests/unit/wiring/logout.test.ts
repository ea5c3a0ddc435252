/** Logging out on request, with the machines that do it. */
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type AuthAnswer, authMachine } from '../../../src/machines/auth.ts';
import { socketMachine } from '../../../src/machines/socket.ts';
import { createLogout } from '../../../src/wiring/accounts.ts';

test('[W-L1] clears the unread count, disconnects, logs out and opens the login, in this order', async () => {
  const steps: string[] = [];
  const user = { id: 'u-1', username: 'gildong', role: 'PLAYER', status: 'NORMAL' } as const;
  const auth = createActor(
    authMachine.provide({
      actors: {
        loadMe: fromPromise<AuthAnswer>(async () => ({ kind: 'signedIn', user, isStored: false })),
        signOut: fromPromise<void>(async () => void steps.push('logged out')),
      },
    }),
  );
  const socket = createActor(
    socketMachine.provide({
      actors: {
        connection: fromCallback(({ sendBack }) => {
          sendBack({ type: 'OPENED' });
          return () => void steps.push('disconnected');
        }),
      },
    }),
  );
  auth.start();
  socket.start();
  auth.send({ type: 'RESUME' });
  await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  socket.send({ type: 'CONNECT' });
  expect(socket.getSnapshot().hasTag('online')).toBe(true);

  const logout = createLogout(() => void steps.push('cleared'), { auth, socket });
  logout((path) => void steps.push(`opened ${path}`));

  expect(steps).toEqual(['cleared', 'disconnected', 'logged out', 'opened /login']);
  expect(auth.getSnapshot().hasTag('loggedIn')).toBe(false);
  expect(socket.getSnapshot().matches('idle')).toBe(true);
  await waitFor(auth, (snapshot) => snapshot.matches('fail'));
  socket.stop();
  auth.stop();
});
