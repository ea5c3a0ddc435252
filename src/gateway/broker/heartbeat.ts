/** STOMP heart-beating of one connection, in both directions. */
import { HOUR_MS, SECOND_MS, type Millis } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';

/** The shortest intervals at which this broker can send and wants to receive, in ms. */
export const HEARTBEAT_MS = 10_000;
/** The longest ones: what a client names beyond it is read as this. */
const HEARTBEAT_MAX_MS = HOUR_MS;

/** A peer may be late this many times its interval: timers of hidden tabs are slowed down. */
const TOLERANCE = 3;
/** The shortest timer: a beat may leave this much late, so that no moment makes a timer spin. */
const TIMER_MIN_MS = SECOND_MS;

/** Takes whole numbers of any length: those too long for a number are Infinity here. */
const clamped = (ms: number): number => Math.min(HEARTBEAT_MAX_MS, Math.max(HEARTBEAT_MS, ms));

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
  const match = /^(\d+),(\d+)$/.exec(header);
  if (match === null) return undefined;
  const sends = Number(match[1]);
  const wants = Number(match[2]);
  return {
    sendEveryMs: wants === 0 ? undefined : clamped(wants),
    expectEveryMs: sends === 0 ? undefined : clamped(sends),
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
  #lastReceivedAt: Millis;
  #cancels: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastSentAt = clock.now();
    this.#lastReceivedAt = this.#lastSentAt;
  }

  noteSent(): void {
    this.#lastSentAt = this.#clock.now();
  }

  noteReceived(): void {
    this.#lastReceivedAt = this.#clock.now();
  }

  start({ sendEveryMs, expectEveryMs }: HeartbeatPlan, hooks: HeartbeatHooks): void {
    if (sendEveryMs !== undefined) {
      this.#watch(
        () => sendEveryMs - this.#quietSince(this.#lastSentAt, () => this.noteSent()),
        () => {
          hooks.beat();
          this.noteSent();
        },
      );
    }
    if (expectEveryMs !== undefined) {
      const patienceMs = expectEveryMs * TOLERANCE;
      this.#watch(
        () => patienceMs - this.#quietSince(this.#lastReceivedAt, () => this.noteReceived()),
        hooks.lost,
      );
    }
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
  }

  /** How long ago `at` was, ms. A clock that was set back past it starts the interval again. */
  #quietSince(at: Millis, restart: () => void): number {
    const quietMs = this.#clock.now() - at;
    if (quietMs >= 0) return quietMs;
    restart();
    return 0;
  }

  /** Runs `action` when `remainingMs` has reached zero without being postponed. */
  #watch(remainingMs: () => number, action: () => void): void {
    const slot = this.#cancels.length;
    const wait = (): void => {
      this.#cancels[slot] = this.#clock.after(Math.max(TIMER_MIN_MS, remainingMs()), check);
    };
    const check = (): void => {
      if (remainingMs() <= 0) action();
      // `action` may have stopped the watch.
      if (this.#cancels.length > slot) wait();
    };
    wait();
  }
}
