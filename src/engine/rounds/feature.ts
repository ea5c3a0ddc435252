/** The short rounds feature of the engine. */
import type { EngineFeature } from '../tables.ts';
import { roundCommands } from './commands.ts';
import { enterBets } from './enterBets.ts';
import { roundEvents } from './events.ts';
import { roundInvariants } from './invariants.ts';
import { roundsSection } from './snapshot.ts';

export const rounds = {
  commands: roundCommands,
  events: roundEvents,
  section: roundsSection,
  invariants: roundInvariants,
  onTick: enterBets,
} satisfies EngineFeature;
