import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type AuthAnswer, authMachine, type Credentials } from '../../../../src/machines/auth.ts';
import { createMachineServices } from '../../../../src/wiring/dev/machines.ts';
import { masked } from '../../../../src/wiring/dev/masked.ts';
import { createRunningActors } from '../../../../src/wiring/runningActors.ts';

const signingIn = () =>
  createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise<AuthAnswer, Credentials>(
          () => new Promise<AuthAnswer>(() => undefined),
        ),
      },
    }),
  ).start();

test('[I-M2] actors are seen as they are, with what they receive from then on', () => {
  const running = createRunningActors();
  const auth = signingIn();
  const end = running.add(auth);
  const { actors } = createMachineServices(running);
  expect(actors.get()).toMatchObject([{ machine: 'auth', history: [{ status: 'active' }] }]);
  const before = actors.get()[0]?.history[0]?.value;
  auth.send({ type: 'LOGIN', username: 'kim', password: 'hunter2' });
  const history = actors.get()[0]?.history ?? [];
  expect(history.map(({ event }) => event['type'])).toEqual(['(seen)', 'LOGIN']);
  expect(history[0]?.value).toEqual(before);
  expect(history[1]?.value).toEqual(auth.getSnapshot().value);
  end();
  expect(running.current()).toEqual([]);
});

test('[I-M2] an actor that starts later is seen too, and one that ends says so', () => {
  const running = createRunningActors();
  const { actors } = createMachineServices(running);
  const auth = signingIn();
  running.add(auth);
  auth.send({ type: 'LOGIN', username: 'kim', password: 'hunter2' });
  expect(actors.get()).toHaveLength(1);
  for (let count = 0; count < 600; count += 1) auth.send({ type: 'FORCED_LOGOUT' });
  expect(actors.get()[0]?.history).toHaveLength(500);
});

test('[I-F2] secrets are covered wherever they stand', () => {
  const running = createRunningActors();
  const auth = signingIn();
  running.add(auth);
  const { actors } = createMachineServices(running);
  auth.send({ type: 'LOGIN', username: 'kim', password: 'hunter2' });
  expect(JSON.stringify(actors.get())).not.toContain('hunter2');
  expect(
    masked({ accessToken: 'a', deep: [{ otpCode: '123456' }], refusal: { code: 'WRONG' }, n: 5n }),
  ).toEqual({
    accessToken: '•••',
    deep: [{ otpCode: '•••' }],
    refusal: { code: 'WRONG' },
    n: '5n',
  });
});
