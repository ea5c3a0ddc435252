import { describe, expect, test } from 'vitest';
import { type CallAfter, LOAD_LIMIT_MS, withinLoadLimit } from '../../../src/domain/loadLimit.ts';
import { createManualClock } from '../../support/clock.ts';

function clocked() {
  const clock = createManualClock(0);
  const callAfter: CallAfter = (ms, call) => clock.after(ms, call);
  return { clock, callAfter };
}

describe('[W-B3] a file that is loaded', () => {
  test('counts as failed once it has not answered for 120 s, and not before', async () => {
    const { clock, callAfter } = clocked();
    const ends: string[] = [];
    withinLoadLimit(() => new Promise<never>(() => {}), callAfter).catch((error: unknown) =>
      ends.push(String(error)),
    );
    expect(LOAD_LIMIT_MS).toBe(120_000);
    await clock.run(LOAD_LIMIT_MS - 1);
    expect(ends).toEqual([]);
    await clock.run(1);
    expect(ends).toEqual(['Error: a file did not answer for 120 s']);
  });

  test('leaves no timer behind, whether it comes or fails', async () => {
    const { clock, callAfter } = clocked();
    expect(await withinLoadLimit(async () => 'part', callAfter)).toBe('part');
    const lost = withinLoadLimit(() => Promise.reject(new Error('no network')), callAfter);
    await expect(lost).rejects.toThrow('no network');
    await clock.run(0);
    expect(clock.pendingTimers()).toBe(0);
  });
});
