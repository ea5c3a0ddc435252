/** The users feature of the engine. */
import type { EngineFeature } from '../tables.ts';
import { userCommands } from './commands.ts';
import { userEvents } from './events.ts';
import { accountsSection } from './snapshot.ts';

export const accounts = {
  commands: userCommands,
  events: userEvents,
  section: accountsSection,
} satisfies EngineFeature;
