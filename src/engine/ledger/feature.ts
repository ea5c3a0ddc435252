/** The ledger feature of the engine. */
import type { EngineFeature } from '../tables.ts';
import { ledgerCommands } from './commands.ts';
import { ledgerEvents } from './events.ts';
import { ledgerInvariants } from './invariants.ts';
import { ledgerSection } from './snapshot.ts';

export const ledger = {
  commands: ledgerCommands,
  events: ledgerEvents,
  section: ledgerSection,
  invariants: ledgerInvariants,
} satisfies EngineFeature;
