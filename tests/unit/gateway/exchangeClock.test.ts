/** The exchange's own time: [M-T1] to [M-T3] of src/gateway/feeds/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchangeClock } from '../../../src/gateway/exchangeClock.ts';
import { createManualClock } from '../../support/clock.ts';

const START = 1_800_000_000_000;
const HOUR = 3_600_000;

test('[M-T1] it is the machine’s clock while that goes on evenly', () => {
  const host = createManualClock(START);
  const clock = createExchangeClock(host);
  for (const ms of [0, 1, 249, 10_000, HOUR]) {
    host.advance(ms);
    expect(clock.now()).toBe(host.now());
  }
});

test('[M-T1] a machine’s clock that jumps ahead is followed at once', () => {
  const host = createManualClock(START);
  const clock = createExchangeClock(host);
  host.jumpTo(START + HOUR);
  expect(clock.now()).toBe(START + HOUR);
});

test('[M-T2] set back an hour, time goes on and gives back a hundredth of what passes', () => {
  const host = createManualClock(START);
  const clock = createExchangeClock(host);
  host.jumpTo(START - HOUR);
  expect(clock.now()).toBe(START);
  host.advance(100_000);
  expect(clock.now()).toBe(START + 99_000);
  // After a hundred times as long as it was set back by both agree again, and stay together.
  for (let passed = 0; passed < 101; passed += 1) {
    host.advance(HOUR);
    clock.now();
  }
  expect(clock.now()).toBe(host.now());
  host.advance(1_234);
  expect(clock.now()).toBe(host.now());
});

test('[M-T2] it never goes back nor stands still, however the machine’s clock is set', () => {
  const jumps = fc.array(
    fc.record({
      passes: fc.integer({ min: 1_000, max: 60_000 }),
      by: fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(jumps, (steps) => {
      const host = createManualClock(START);
      const clock = createExchangeClock(host);
      for (const { passes, by } of steps) {
        const before = clock.now();
        host.jumpTo(host.now() + by);
        host.advance(passes);
        const after = clock.now();
        // A ms more for the fraction that a moment leaves out.
        expect(after - before).toBeGreaterThanOrEqual(Math.floor(passes * 0.99) - 1);
        expect(after).toBeGreaterThanOrEqual(host.now());
      }
    }),
    { numRuns: 200, seed: 20_261_003 },
  );
});

test('[M-T3] a start goes on from the last moment of the log', () => {
  const host = createManualClock(START - HOUR);
  const clock = createExchangeClock(host);
  clock.notBefore(START);
  expect(clock.now()).toBe(START);
  host.advance(1_000);
  expect(clock.now()).toBe(START + 990);
  clock.notBefore(START);
  expect(clock.now()).toBe(START + 990);
});
