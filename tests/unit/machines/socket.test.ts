import { describe, expect, it } from 'vitest';
import {
  FIRST_RETRY_MS,
  NEXT_RETRY_MS,
  PROBE_MAX_MS,
  socketMachine,
} from '../../../src/machines/socket.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: [], callbacks: ['connection'] } as const;
const REPORTS = new Set(['OPENED', 'LOST', 'FORCED_LOGOUT']);
const AFTER = 'xstate.after.retryDelay.socket.waiting';
const AFTER_PROBE = 'xstate.after.probeDelay.socket.failed.pausing';

const walks = walksOf(socketMachine, {
  events: [
    { type: 'CONNECT' },
    { type: 'DISCONNECT' },
    { type: 'ACKNOWLEDGED' },
    { type: 'OPENED' },
    { type: 'LOST', reason: 'closed' },
    { type: 'FORCED_LOGOUT' },
    { type: AFTER },
    { type: AFTER_PROBE },
  ],
});

describe('socket machine: every path of the model holds on a running actor', () => {
  it('has a path to the failed state', () => {
    expect(walks.map((walk) => walk.steps.at(-1)?.value)).toContainEqual({ failed: 'pausing' });
  });

  it.each(walks)('$title', ({ steps }) => {
    const puppet = createPuppet(socketMachine, ACTORS);
    puppet.actor.start();
    for (const step of steps) {
      if (step.event.type === AFTER) puppet.clock.increment(NEXT_RETRY_MS);
      else if (step.event.type === AFTER_PROBE) puppet.clock.increment(PROBE_MAX_MS);
      else if (REPORTS.has(step.event.type) && puppet.running('connection') > 0)
        puppet.say('connection', step.event);
      else puppet.actor.send(step.event);
      const snapshot = puppet.actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      expect(snapshot.context).toEqual(step.context);
      const isConnecting = snapshot.matches('attached') || snapshot.matches({ failed: 'probing' });
      expect(puppet.running('connection')).toBe(isConnecting ? 1 : 0);
    }
  });
});

describe('socket machine: the schedule of the specification', () => {
  const lost = { type: 'LOST', reason: 'closed' } as const;

  it('[X-C1] retries after 100 ms, then twice after 500 ms, then alerts; the answer reloads', () => {
    const done: string[] = [];
    const puppet = createPuppet(
      socketMachine.provide({
        actions: {
          reload: () => void done.push('reload'),
        },
      }),
      ACTORS,
    );
    puppet.actor.start();
    puppet.actor.send({ type: 'CONNECT' });
    for (const delayMs of [FIRST_RETRY_MS, NEXT_RETRY_MS, NEXT_RETRY_MS]) {
      puppet.say('connection', lost);
      expect(puppet.actor.getSnapshot().hasTag('overlay')).toBe(true);
      puppet.clock.increment(delayMs - 1);
      expect(puppet.running('connection')).toBe(0);
      puppet.clock.increment(1);
      expect(puppet.running('connection')).toBe(1);
    }
    puppet.say('connection', lost);
    expect(puppet.actor.getSnapshot().value).toEqual({ failed: 'pausing' });
    expect(puppet.actor.getSnapshot().hasTag('failed')).toBe(true);
    puppet.actor.send({ type: 'ACKNOWLEDGED' });
    expect(done).toEqual(['reload']);
  });

  it('[U-R1] behind the alert it probes after 2, 4, 8, 16, 30, 30 s, and reloads when it is answered', () => {
    let reloads = 0;
    const puppet = createPuppet(
      socketMachine.provide({ actions: { reload: () => void (reloads += 1) } }),
      ACTORS,
    );
    puppet.actor.start();
    puppet.actor.send({ type: 'CONNECT' });
    for (const delayMs of [FIRST_RETRY_MS, NEXT_RETRY_MS, NEXT_RETRY_MS]) {
      puppet.say('connection', lost);
      puppet.clock.increment(delayMs);
    }
    puppet.say('connection', lost);
    for (const seconds of [2, 4, 8, 16, 30, 30]) {
      puppet.clock.increment(seconds * 1_000 - 1);
      expect(puppet.running('connection')).toBe(0);
      puppet.clock.increment(1);
      expect(puppet.running('connection')).toBe(1);
      expect(puppet.actor.getSnapshot().hasTag('failed')).toBe(true);
      puppet.say('connection', lost);
    }
    puppet.clock.increment(PROBE_MAX_MS);
    puppet.say('connection', { type: 'OPENED' });
    expect(reloads).toBe(1);
  });

  it('[X-C1] restarts the schedule after the connection was open', () => {
    const puppet = createPuppet(socketMachine, ACTORS);
    puppet.actor.start();
    puppet.actor.send({ type: 'CONNECT' });
    puppet.say('connection', lost);
    puppet.clock.increment(FIRST_RETRY_MS);
    puppet.say('connection', lost);
    puppet.clock.increment(NEXT_RETRY_MS);
    puppet.say('connection', { type: 'OPENED' });
    expect(puppet.actor.getSnapshot().hasTag('online')).toBe(true);
    puppet.say('connection', lost);
    puppet.clock.increment(FIRST_RETRY_MS);
    expect(puppet.running('connection')).toBe(1);
  });

  it('[X-C4] a forced logout ends the connection and notifies the auth machine, without a retry', () => {
    let logouts = 0;
    const puppet = createPuppet(
      socketMachine.provide({ actions: { forceLogout: () => void (logouts += 1) } }),
      ACTORS,
    );
    puppet.actor.start();
    puppet.actor.send({ type: 'CONNECT' });
    puppet.say('connection', { type: 'OPENED' });
    puppet.say('connection', { type: 'FORCED_LOGOUT' });
    puppet.clock.increment(10_000);
    expect(logouts).toBe(1);
    expect(puppet.running('connection')).toBe(0);
    expect(puppet.actor.getSnapshot().value).toBe('idle');
  });
});
