/** Heartbeat headers of any content against the real broker, with every timer it asks for recorded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import { createBroker } from '../../../src/gateway/broker/broker.ts';
import type { Clock } from '../../../src/gateway/ports.ts';
import { createManualClock, turn } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createRawPeer } from '../../support/stompPeer.ts';

/** Longest delay of setTimeout in Node and in browsers; longer ones fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;
const OPENED_AT = Date.UTC(2025, 4, 14);

const digits = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String),
  fc.constantFrom('0', '1', '999', '9999', '999999999', '2147483648', '4294967296', '00010'),
  fc.integer({ min: 10, max: 400 }).map((length) => '9'.repeat(length)),
);
const header = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(digits, digits).map(([sends, wants]) => `${sends},${wants}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\0', '')) },
  { weight: 1, arbitrary: fc.constantFrom('-1,5', '1e9,1e9', '5', ',', '5,', '0x10,1', ' 1,1') },
);

/** The steps of a clock between two messages, backward ones as a host's clock may be set. */
const steps = fc.array(fc.integer({ min: -2 * MINUTE_MS, max: 5 * MINUTE_MS }), {
  minLength: 1,
  maxLength: 8,
});

test('[B-H1] no header makes a timer below a second or above what timers take, nor more than a beat a second', async () => {
  await fc.assert(
    fc.asyncProperty(header, steps, async (heartBeat, moves) => {
      const manual = createManualClock(OPENED_AT);
      const delays: number[] = [];
      const clock: Clock = {
        ...manual,
        after: (delayMs, action) => {
          delays.push(delayMs);
          return manual.after(delayMs, action);
        },
      };
      const broker = createBroker({
        clock,
        authenticate: () => Promise.reject(new Error('guests have no token')),
        isTopic: () => true,
        logger: createKeptLogger(),
      });
      const peer = createRawPeer(broker.connect);
      peer.send('CONNECT', { 'accept-version': '1.2', 'heart-beat': heartBeat });
      await turn();
      let passedMs = 0;
      for (const move of moves) {
        if (peer.closedWith() !== undefined) break;
        if (move < 0) manual.jumpTo(manual.now() + move);
        else {
          manual.advance(move);
          passedMs += move;
        }
        if (peer.closedWith() === undefined) peer.sendText('\n');
      }
      const beats = peer.texts.filter((text) => text === '\n').length;
      expect(delays.filter((ms) => !(ms >= SECOND_MS && ms <= TIMER_MAX_MS))).toEqual([]);
      expect(beats).toBeLessThanOrEqual(passedMs / SECOND_MS);
    }),
    { seed: 7, numRuns: 300 },
  );
});
