/**
 * Commands the exchange accepts. Prices and time are commands too: the engine reads no clock.
 * `at` is stamped by the gateway's loop and never goes backward.
 */
import type { Command } from './features.ts';

export type { Command } from './features.ts';

/** A command as a caller states it; the loop adds `at`. */
export type Unstamped<C extends Command = Command> = C extends Command ? Omit<C, 'at'> : never;
