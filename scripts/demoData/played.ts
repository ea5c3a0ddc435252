/** The exchange that the demo plays on: the real one, with a clock of its own, called as pages call it. */
import { randomBytes } from 'node:crypto';
import type { Millis } from '../../src/domain/time.ts';
import { type ExchangeOptions, openExchange } from '../../src/gateway/exchange.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Logger, Store } from '../../src/gateway/ports.ts';
import { createPlayedClock, turn } from './clock.ts';

export interface PlayedOptions {
  readonly store: Store;
  readonly startAt: Millis;
  readonly openFeed: ExchangeOptions['openFeed'];
  readonly logger: Logger;
  readonly passwords?: ExchangeOptions['passwords'];
}

export interface Answer {
  readonly isOk: boolean;
  readonly body: unknown;
}

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  params?: Readonly<Record<string, string | number | boolean>>,
  token?: string,
) => Promise<Answer>;

export interface Played {
  readonly gateway: Gateway;
  readonly call: Call;
  /** Answers that were refusals, by call and code. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly now: () => Millis;
  readonly pass: (ms: number) => Promise<void>;
  readonly leapTo: (at: Millis) => void;
  /** Lets the clock pass where the exchange waits for it. */
  readonly whileTimePasses: <T>(work: Promise<T>) => Promise<T>;
  readonly stop: () => Promise<void>;
}

const ORIGIN = 'http://localhost';
/** Commands and prices of so long are stored together. */
const STRIDE_MS = 1_000;
/** Time after which an unanswered request is taken to wait for the clock. */
const STUCK_MS = 500;
const NUDGE_MS = 50;

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

export async function openPlayed(options: PlayedOptions): Promise<Played> {
  const { store, logger, openFeed, passwords } = options;
  const clock = createPlayedClock(options.startAt);
  const gateway = await openExchange({
    store,
    clock,
    logger,
    openFeed,
    ...(passwords && { passwords }),
    random: (length) => randomBytes(length),
    rateLimits: {},
    nextTurn: (action) => void setImmediate(action),
    // The operator decides.
    money: { sandbox: undefined },
  });
  const refusals = new Map<string, number>();
  /** Waits in real time, and lets the clock pass where the exchange waits for it. */
  const whileTimePasses = async <T>(work: Promise<T>): Promise<T> => {
    const under = new Set([work]);
    const settled = (): void => under.clear();
    work.then(settled, settled);
    const begin = performance.now();
    while (under.size > 0) {
      await turn();
      if (performance.now() - begin > STUCK_MS) await clock.pass(NUDGE_MS);
    }
    return work;
  };
  await whileTimePasses(gateway.start());
  return {
    gateway,
    refusals,
    now: clock.now,
    leapTo: clock.leapTo,
    whileTimePasses,
    stop: () => whileTimePasses(gateway.stop()),
    pass: async (ms) => {
      for (let rest = ms; rest > 0; rest -= STRIDE_MS) {
        await clock.pass(Math.min(rest, STRIDE_MS));
        await whileTimePasses(gateway.core.readState(() => undefined));
      }
    },
    call: async (method, path, params = {}, token) => {
      const isGet = method === 'GET';
      const texts = Object.entries(params).map(([name, value]) => [name, String(value)]);
      const query = isGet ? `?${new URLSearchParams(texts).toString()}` : '';
      const request = new Request(`${ORIGIN}${path}${query}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(!isGet && { body: JSON.stringify(params) }),
      });
      const response = await whileTimePasses(Promise.resolve(gateway.http.fetch(request)));
      const body: unknown = await response.json();
      if (!response.ok) {
        const refusal = `${path} ${codeOf(body)}`;
        refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      }
      return { isOk: response.ok, body };
    },
  };
}
