/** What the features hand in to the engine, joined. A forgotten event or command does not compile. */
import type { Command } from '../domain/commands.ts';
import type { StoredEvent } from '../domain/events.ts';
import { userCommands } from './accounts/commands.ts';
import { RETIRED_USER_TAGS, userEvents } from './accounts/events.ts';
import { accountsSection } from './accounts/snapshot.ts';
import { futuresCommands } from './futures/commands.ts';
import { futuresEvents } from './futures/events.ts';
import { futuresInvariants } from './futures/invariants.ts';
import { futuresSection } from './futures/snapshot.ts';
import { workOptionMarkets } from './futures/workOptionMarkets.ts';
import { ledgerCommands } from './ledger/commands.ts';
import { ledgerEvents } from './ledger/events.ts';
import { ledgerInvariants } from './ledger/invariants.ts';
import { ledgerSection } from './ledger/snapshot.ts';
import { createMoveMarket } from './market/moveMarket.ts';
import { roundCommands } from './rounds/commands.ts';
import { enterBets } from './rounds/enterBets.ts';
import { roundEvents } from './rounds/events.ts';
import { requestsSection } from './requests/snapshot.ts';
import { roundInvariants } from './rounds/invariants.ts';
import { roundsSection } from './rounds/snapshot.ts';
import type { CommandTable, EventTable, Invariants, OnTick, SnapshotSection } from './tables.ts';

export const EVENTS = {
  ...userEvents,
  ...ledgerEvents,
  ...futuresEvents,
  ...roundEvents,
} satisfies EventTable<StoredEvent>;

/** Tags of events that are no longer in the log; rows that carry one are read as nothing. */
export const RETIRED_TAGS: ReadonlySet<unknown> = new Set(RETIRED_USER_TAGS);

/** In the order in which they follow a tick. */
const ON_TICK: readonly OnTick[] = [enterBets, workOptionMarkets];

export const COMMANDS = {
  ...userCommands,
  ...ledgerCommands,
  ...futuresCommands,
  ...roundCommands,
  MoveMarket: createMoveMarket(ON_TICK),
} satisfies CommandTable<Command>;

/** In the order in which they are read: users come before what is theirs. */
export const SECTIONS: readonly SnapshotSection[] = [
  accountsSection,
  ledgerSection,
  futuresSection,
  roundsSection,
  requestsSection,
];

export const INVARIANTS: readonly Invariants[] = [
  ledgerInvariants,
  futuresInvariants,
  roundInvariants,
];
