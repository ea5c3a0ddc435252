import { createActor, fromPromise, waitFor } from 'xstate';
import { type AuthAnswer, authMachine, type Credentials } from '../../src/machines/auth.ts';

/** A started auth actor whose user is signed in, without an exchange behind it. */
export async function signedInAuth() {
  const user = { id: 'u-1', username: 'player', role: 'PLAYER', status: 'NORMAL' } as const;
  const auth = createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise<AuthAnswer, Credentials>(async () => ({
          kind: 'signedIn',
          user,
          isStored: false,
        })),
      },
    }),
  ).start();
  auth.send({ type: 'LOGIN', username: 'player', password: '' });
  await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  return auth;
}
