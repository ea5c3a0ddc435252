/** All features of the engine, joined. A missing event or command does not compile. */
import type { Command } from '../domain/commands.ts';
import type { StoredEvent } from '../domain/events.ts';
import { createCloseAccount } from './accounts/closeAccount.ts';
import { accounts, RETIRED_USER_TAGS } from './accounts/feature.ts';
import { adjustmentCommands } from './adjustments/adjust.ts';
import { bonuses } from './bonus/feature.ts';
import { cancelTimer } from './cancelTimer/feature.ts';
import { coupons } from './coupons/feature.ts';
import { copytrade } from './copytrade/feature.ts';
import { coinCommands } from './coins/creditDeposit.ts';
import { futures } from './futures/feature.ts';
import { ledger } from './ledger/feature.ts';
import { createHoldInvariants, createMarginInvariants } from './ledger/invariants.ts';
import { createMoveMarket } from './market/moveMarket.ts';
import { moneyFeature } from './money/feature.ts';
import { partners } from './partners/feature.ts';
import { p2p } from './p2p/feature.ts';
import { priceAlerts } from './priceAlerts/feature.ts';
import { requestsSection } from './requestsSection.ts';
import { rounds } from './rounds/feature.ts';
import { withdrawalFreeze } from './withdrawalFreeze/feature.ts';
import type {
  CommandTable,
  EventTable,
  Holds,
  Invariants,
  KeepsOpen,
  Margins,
  OnClose,
  OnTick,
  SnapshotSection,
} from './tables.ts';
import type { OnTrade } from './turn.ts';

export const EVENTS = {
  ...accounts.events,
  ...ledger.events,
  ...futures.events,
  ...rounds.events,
  ...priceAlerts.events,
  ...cancelTimer.events,
  ...moneyFeature.events,
  ...withdrawalFreeze.events,
  ...p2p.events,
  ...coupons.events,
  ...bonuses.events,
  ...partners.events,
  ...copytrade.events,
} satisfies EventTable<StoredEvent>;

/** Tags of events that are no longer in the log; rows that carry one are read as nothing. */
export const RETIRED_TAGS: ReadonlySet<unknown> = new Set(RETIRED_USER_TAGS);

/** In the order in which they follow a tick: bets and cancellations come before anything is traded. */
const ON_TICK: readonly OnTick[] = [
  rounds.onTick,
  cancelTimer.onTick,
  futures.onTick,
  copytrade.onTick,
  priceAlerts.onTick,
];

/** Features that follow the trading of futures. */
export const ON_TRADE: readonly OnTrade[] = [copytrade.onTrade];

const ON_CLOSE: readonly OnClose[] = [
  priceAlerts.onClose,
  cancelTimer.onClose,
  p2p.onClose,
  withdrawalFreeze.onClose,
];
const KEEPS_OPEN: readonly KeepsOpen[] = [
  p2p.keepsOpen,
  moneyFeature.keepsOpen,
  copytrade.keepsOpen,
];

export const COMMANDS = {
  ...accounts.commands,
  ...ledger.commands,
  ...adjustmentCommands,
  ...futures.commands,
  ...rounds.commands,
  ...priceAlerts.commands,
  ...cancelTimer.commands,
  ...moneyFeature.commands,
  ...withdrawalFreeze.commands,
  ...p2p.commands,
  ...coupons.commands,
  ...bonuses.commands,
  ...partners.commands,
  ...copytrade.commands,
  ...coinCommands,
  MoveMarket: createMoveMarket(ON_TICK),
  CloseAccount: createCloseAccount(ON_CLOSE, KEEPS_OPEN),
} satisfies CommandTable<Command>;

/** The kinds of requests, by their names in snapshots and in the history. */
export const REQUESTS = {
  ...futures.requests,
  ...rounds.requests,
  ...priceAlerts.requests,
  ...moneyFeature.requests,
  ...p2p.requests,
  ...coupons.requests,
};

/** In the order in which they are read: users come before their data. */
export const SECTIONS: readonly SnapshotSection[] = [
  accounts.section,
  ledger.section,
  futures.section,
  rounds.section,
  requestsSection,
  priceAlerts.section,
  moneyFeature.section,
  p2p.section,
  coupons.section,
  partners.section,
  copytrade.section,
  cancelTimer.section,
  bonuses.section,
  withdrawalFreeze.section,
];

/** Margins in the FUTURES wallet, by feature. */
const MARGINS: readonly Margins[] = [futures.margins, copytrade.margins];

/** Every feature's holds on the wallets of coins. */
const HOLDS: readonly Holds[] = [moneyFeature.holds, p2p.holds];

export const INVARIANTS: readonly Invariants[] = [
  ledger.invariants,
  futures.invariants,
  rounds.invariants,
  priceAlerts.invariants,
  cancelTimer.invariants,
  moneyFeature.invariants,
  p2p.invariants,
  coupons.invariants,
  partners.invariants,
  copytrade.invariants,
  bonuses.invariants,
  createHoldInvariants(HOLDS),
  createMarginInvariants(MARGINS),
];
