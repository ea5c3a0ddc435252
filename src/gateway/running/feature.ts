/** A part of the exchange that lives with the log. */
import type { Millis } from '../../domain/time.ts';
import type { StoredRun } from '../loop/batch.ts';

/**
 * The side that every process runs because the log says so: it keeps figures in memory and publishes
 * to the sockets of its own process. It submits nothing.
 */
export interface Follower {
  /** Receives everything that was stored, in order. */
  readonly take?: (runs: readonly StoredRun[]) => void;
  /** Called when the log was read. */
  readonly start?: () => void | Promise<void>;
  readonly stop?: () => void | Promise<void>;
}

/** The side that one process of an exchange may run: it submits commands and calls other systems. */
export interface Acts extends Follower {
  /** Called with the exchange's time as markets move; resolves when all that is due was answered. */
  readonly settleUntil?: (at: Millis) => Promise<void>;
}

export interface Feature<Name extends string = string> {
  /** Features that take and start before it. */
  readonly after?: readonly Name[];
  readonly follower?: Follower;
  readonly acts?: Acts;
}

/** A line of the table names each feature once; `after` may name no other. */
export type Features<Name extends string> = Readonly<Record<Name, Feature<NoInfer<Name>>>>;
