/** Every account event, joined from the features. */
import * as v from 'valibot';
import { copytradeEvents } from './copytrade/entities.ts';
import { futuresEvent } from './futures/accountEvents.ts';
import { bonusEvent, pointEvent } from './ledger/accountEvents.ts';
import { dnwEvent } from './money/entities.ts';
import { p2pEvent } from './p2p/entities.ts';
import { cancelTimerEvent } from './cancelTimer/entities.ts';
import { priceAlertEvent } from './priceAlerts/entities.ts';
import { betEvent } from './rounds/entities.ts';

/**
 * Account events: all events published to one user, in order; `GET /api/events` returns the same
 * shapes. Applying one twice is harmless, since each carries the state after it.
 */
export const accountEvent = v.variant('type', [
  ...futuresEvent.options,
  ...betEvent.options,
  priceAlertEvent,
  cancelTimerEvent,
  pointEvent,
  bonusEvent,
  dnwEvent,
  p2pEvent,
  ...copytradeEvents,
]);
export type AccountEvent = v.InferOutput<typeof accountEvent>;
export type AccountEventType = AccountEvent['type'];
