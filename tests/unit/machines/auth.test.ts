import { describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { authMachine, type AuthAnswer } from '../../../src/machines/auth.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: ['signIn', 'loadMe', 'renew', 'signOut'], callbacks: [] } as const;
const answer = (status: 'NORMAL' | 'DENY'): AuthAnswer => ({
  kind: 'signedIn',
  user: { id: 'u-1', username: 'mina', role: 'PLAYER', status },
  isStored: false,
});
const refused: AuthAnswer = {
  kind: 'refused',
  refusal: { code: 'WRONG_CREDENTIALS', message: 'no' },
};

/** Actor ids in the order xstate numbers invocations, to their source. */
const SOURCES: Readonly<Record<string, string>> = {
  '0.auth.request.signingIn': 'signIn',
  '0.auth.request.loadingMe': 'loadMe',
  '0.auth.request.renewing': 'renew',
  '0.auth.leaving': 'signOut',
};
const settlements = Object.keys(SOURCES).flatMap<AnyEventObject>((id) =>
  id === '0.auth.leaving'
    ? [{ type: `xstate.done.actor.${id}`, output: undefined }]
    : [
        ...[answer('NORMAL'), answer('DENY'), { kind: 'denied' }, refused].map((output) => ({
          type: `xstate.done.actor.${id}`,
          output,
        })),
        { type: `xstate.error.actor.${id}`, error: 'lost' },
      ],
);

const walks = walksOf(authMachine, {
  events: [
    { type: 'RESUME' },
    { type: 'LOGIN', username: 'mina', password: 'secret12' },
    { type: 'LOGOUT' },
    { type: 'SESSION_LOST', refusal: { code: 'TOKEN_REUSED', message: 'used' } },
    { type: 'FORCED_LOGOUT' },
    { type: 'DENIED' },
    ...settlements,
  ],
});

describe('[X-S2] auth machine: every path of the model holds on a running actor', () => {
  it('has paths to every state', () => {
    const reached = new Set(
      walks.flatMap((walk) => walk.steps.map((step) => JSON.stringify(step.value))),
    );
    for (const value of [
      { request: 'signingIn' },
      { request: 'loadingMe' },
      { request: 'renewing' },
      'success',
      'leaving',
      'fail',
    ])
      expect(reached).toContain(JSON.stringify(value));
  });

  it.each(walks)('$title', async ({ steps }) => {
    const puppet = createPuppet(authMachine, ACTORS);
    puppet.actor.start();
    for (const step of steps) {
      const match = /^xstate\.(done|error)\.actor\.(.+)$/.exec(step.event.type);
      const source = match?.[2] === undefined ? undefined : SOURCES[match[2]];
      if (source === undefined) puppet.actor.send(step.event);
      else
        await puppet.settle(
          source,
          'output' in step.event ? { output: step.event['output'] } : { error: 'lost' },
        );
      const snapshot = puppet.actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      expect(snapshot.context).toEqual(step.context);
      expect(snapshot.hasTag('loggedIn')).toBe(snapshot.value === 'success');
      expect(snapshot.context.user === undefined || !snapshot.matches('fail')).toBe(true);
    }
  });
});

describe('auth machine', () => {
  it('[X-S1] start with a stored token: me fails, the refresh token is tried, and its failure logs out', async () => {
    const puppet = createPuppet(authMachine, ACTORS);
    puppet.actor.start();
    puppet.actor.send({ type: 'RESUME' });
    await puppet.settle('loadMe', { error: 'lost' });
    expect(puppet.actor.getSnapshot().matches({ request: 'renewing' })).toBe(true);
    await puppet.settle('renew', { output: refused });
    expect(puppet.actor.getSnapshot().value).toBe('leaving');
    await puppet.settle('signOut', { output: undefined });
    expect(puppet.actor.getSnapshot().value).toBe('fail');
    expect(puppet.actor.getSnapshot().context.refusal).toEqual(refused.refusal);
  });

  it('[X-S3] status DENY alerts once and signs out before anybody counts as logged in', async () => {
    let alerts = 0;
    const puppet = createPuppet(
      authMachine.provide({ actions: { alertDenied: () => void (alerts += 1) } }),
      ACTORS,
    );
    const seen: boolean[] = [];
    puppet.actor.subscribe((snapshot) => seen.push(snapshot.hasTag('loggedIn')));
    puppet.actor.start();
    puppet.actor.send({ type: 'RESUME' });
    await puppet.settle('loadMe', { output: answer('DENY') });
    expect(alerts).toBe(1);
    expect(puppet.actor.getSnapshot().value).toBe('leaving');
    expect(seen).not.toContain(true);
  });
});
