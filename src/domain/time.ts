/** Milliseconds since 1970 UTC. The engine only ever receives it inside a command. */
export type Millis = number;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A value stamped by the loop with the exchange's time. */
export interface Stamped {
  readonly at: Millis;
}
