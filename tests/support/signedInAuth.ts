import { createActor, fromPromise, waitFor } from 'xstate';
import { type AuthAnswer, authMachine, type Credentials } from '../../src/machines/auth.ts';

const PLAYER = { id: 'u-1', username: 'player', role: 'PLAYER', status: 'NORMAL' } as const;

/** A started auth actor whose user is signed in, without an exchange behind it. */
export async function signedInAuth(
  user: Extract<AuthAnswer, { kind: 'signedIn' }>['user'] = PLAYER,
) {
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
  auth.send({ type: 'LOGIN', username: user.username, password: '' });
  await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  return auth;
}
