/**
 * Invariants of every state. `ledgerInvariants` hold after every event; all of them hold
 * after every command, since a command may need several events to move money and position alike.
 */
import { INVARIANTS } from './features.ts';
import type { EngineState } from './state.ts';

/** @returns one line for each violated invariant; empty if all hold */
export const invariants = (state: EngineState): readonly string[] =>
  INVARIANTS.flatMap((check) => check(state));
