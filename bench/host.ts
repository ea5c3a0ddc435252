/**
 * Common parts of the benchmarks' gateways: this machine's time, warnings on the console, users.
 */
import { registrationId, siteId } from '../src/domain/ids.ts';
import { INSTRUMENTS } from '../src/domain/instruments/index.ts';
import type { Millis } from '../src/domain/time.ts';
import { createSyntheticFeed } from '../src/gateway/feeds/index.ts';
import type { Gateway } from '../src/gateway/gateway.ts';
import type { Clock, Logger } from '../src/gateway/ports.ts';

export const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

export const logger: Logger = {
  info: () => undefined,
  warn: (line) => console.warn(line),
};

/** The synthetic markets of all instruments, from the moment at which an exchange opens. */
export const openBenchFeed = async ({ anchorAt }: { readonly anchorAt: Millis }) =>
  createSyntheticFeed({
    seed: 'bench',
    anchorAt,
    instruments: INSTRUMENTS.map(({ code }) => code),
  });

/** As many as may wait to be registered at once. */
const AT_ONCE = 4_000;

/** Users 1 to `users`, without passwords. */
export async function register(gateway: Gateway, users: number): Promise<void> {
  for (let from = 1; from <= users; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, users - from + 1);
    const registered = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        gateway.core.submit({
          type: 'RegisterUser',
          siteId: siteId(1),
          registrationId: registrationId(String(from + index).padStart(32, '0')),
        }),
      ),
    );
    if (!registered.every(({ ok }) => ok)) throw new Error('some users were not registered');
  }
}
