import { describe, expect, it } from 'vitest';
import { bootMachine } from '../../../src/machines/boot.ts';
import { createPuppet, walksOf } from '../../support/machinePaths.ts';

const ACTORS = { promises: ['loadSite', 'restoreSession'], callbacks: ['replayLog'] } as const;
const SITE = '0.boot.site';
const SESSION = '0.boot.session';

const walks = walksOf(bootMachine, {
  events: [
    ...['network', 'stored', 'none'].map((output) => ({
      type: `xstate.done.actor.${SITE}`,
      output,
    })),
    { type: `xstate.error.actor.${SITE}`, error: 'lost' },
    ...[true, false].map((isLoggedIn) => ({
      type: `xstate.done.actor.${SESSION}`,
      output: { isLoggedIn },
    })),
    { type: `xstate.error.actor.${SESSION}`, error: 'lost' },
    { type: 'PROGRESS', progress: { done: 500, total: 1_000 } },
    { type: 'REPLAYED' },
    { type: 'NETWORK_BACK' },
  ],
});

describe('boot machine: every path of the model holds on a running actor', () => {
  it.each(walks)('$title', async ({ steps }) => {
    const puppet = createPuppet(bootMachine, ACTORS);
    puppet.actor.start();
    for (const step of steps) {
      const match = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(step.event.type);
      if (match !== null)
        await puppet.settle(
          match[1] === SITE ? 'loadSite' : 'restoreSession',
          'output' in step.event ? { output: step.event['output'] } : { error: 'lost' },
        );
      else if (puppet.running('replayLog') > 0) puppet.say('replayLog', step.event);
      else puppet.actor.send(step.event);
      const snapshot = puppet.actor.getSnapshot();
      expect(snapshot.value).toEqual(step.value);
      expect(snapshot.context).toEqual(step.context);
    }
  });

  it('[W-B1] without a site from network or memory it fails, and with one from memory it opens offline', async () => {
    const lost = createPuppet(bootMachine, ACTORS);
    lost.actor.start();
    await lost.settle('loadSite', { output: 'none' });
    expect(lost.actor.getSnapshot().value).toBe('failed');

    const offline = createPuppet(bootMachine, ACTORS);
    offline.actor.start();
    await offline.settle('loadSite', { output: 'stored' });
    await offline.settle('restoreSession', { output: { isLoggedIn: false } });
    expect(offline.actor.getSnapshot().hasTag('usable')).toBe(true);
    expect(offline.actor.getSnapshot().context.isOffline).toBe(true);
  });
});
