/** The futures feature of the engine. */
import type { EngineFeature } from '../tables.ts';
import { futuresCommands } from './commands.ts';
import { futuresEvents } from './events.ts';
import { futuresInvariants, futuresMargins } from './invariants.ts';
import { MARGIN_REQUEST } from './marginMemory.ts';
import { ORDER_REQUEST } from './orderMemory.ts';
import { futuresSection } from './snapshot.ts';
import { workOptionMarkets } from './workOptionMarkets.ts';

export const futures = {
  commands: futuresCommands,
  events: futuresEvents,
  section: futuresSection,
  invariants: futuresInvariants,
  margins: futuresMargins,
  onTick: workOptionMarkets,
  requests: { order: ORDER_REQUEST, margin: MARGIN_REQUEST },
} satisfies EngineFeature;
