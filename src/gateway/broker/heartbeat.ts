/** STOMP heart-beating of one connection, in both directions. */
import type { Millis } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';

/** The shortest intervals at which this broker can send and wants to receive, in ms. */
export const HEARTBEAT_MS = 10_000;

/** A peer may be late this many times its interval: timers of hidden tabs are slowed down. */
const TOLERANCE = 3;

export interface HeartbeatPlan {
  /** Interval at which we must send; undefined: never. */
  readonly sendEveryMs: number | undefined;
  /**
   * Interval within which the peer must send, else it is considered gone; undefined: not expected.
   */
  readonly expectEveryMs: number | undefined;
}

/**
 * @param header `cx,cy` of CONNECT: what the client can send, and what it wants to receive, in ms
 * @returns undefined when the header is malformed
 */
export function planHeartbeat(header: string | undefined): HeartbeatPlan | undefined {
  if (header === undefined) return { sendEveryMs: undefined, expectEveryMs: undefined };
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header);
  if (match === null) return undefined;
  const sends = Number(match[1]);
  const wants = Number(match[2]);
  return {
    sendEveryMs: wants === 0 ? undefined : Math.max(HEARTBEAT_MS, wants),
    expectEveryMs: sends === 0 ? undefined : Math.max(HEARTBEAT_MS, sends),
  };
}

export interface HeartbeatHooks {
  readonly beat: () => void;
  readonly lost: () => void;
}

/** Watches one connection until it is stopped. */
export class Heartbeat {
  readonly #clock: Clock;
  #lastSentAt: Millis;
  #lastHeardAt: Millis;
  #cancels: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastSentAt = clock.now();
    this.#lastHeardAt = this.#lastSentAt;
  }

  noteSent(): void {
    this.#lastSentAt = this.#clock.now();
  }

  noteHeard(): void {
    this.#lastHeardAt = this.#clock.now();
  }

  start({ sendEveryMs, expectEveryMs }: HeartbeatPlan, hooks: HeartbeatHooks): void {
    if (sendEveryMs !== undefined) {
      this.#watch(
        () => this.#lastSentAt + sendEveryMs,
        () => {
          hooks.beat();
          this.noteSent();
        },
      );
    }
    if (expectEveryMs !== undefined) {
      this.#watch(() => this.#lastHeardAt + expectEveryMs * TOLERANCE, hooks.lost);
    }
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }

  /** Runs `action` when the moment returned by `due` has passed without being postponed. */
  #watch(due: () => Millis, action: () => void): void {
    const slot = this.#cancels.length;
    const wait = (): void => {
      this.#cancels[slot] = this.#clock.after(Math.max(1, due() - this.#clock.now()), check);
    };
    const check = (): void => {
      if (due() <= this.#clock.now()) action();
      // `action` may have stopped the watch.
      if (this.#cancels.length > slot) wait();
    };
    wait();
  }
}
