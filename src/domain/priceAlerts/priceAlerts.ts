/** Price alerts: a person is notified once when the price of an instrument reaches theirs. */
import type { TriggerBy } from '../futuresOrders.ts';
import type { ClientOrderId, InstrumentCode, UserId } from '../ids.ts';
import type { Price } from '../quantities.ts';
import type { Refusals } from '../refusal.ts';
import type { Millis, Stamped } from '../time.ts';

/** Alerts that one user may have at a time. */
export const PRICE_ALERTS_MAX = 50;

/** Status of an alert: in the list, or gone from it. */
export const PRICE_ALERT_STATUSES = ['SET', 'REACHED', 'DELETED'] as const;

export interface PriceAlert {
  readonly userId: UserId;
  /** Chosen by the client, and the id of the alert. */
  readonly clientAlertId: ClientOrderId;
  readonly instrument: InstrumentCode;
  /** The price that is watched. */
  readonly by: TriggerBy;
  readonly price: Price;
  /** Whether it is reached from below; follows from the price at the moment it was set. */
  readonly firesAbove: boolean;
  readonly setAt: Millis;
}

export interface SetPriceAlert extends Stamped {
  readonly type: 'SetPriceAlert';
  readonly userId: UserId;
  readonly clientAlertId: ClientOrderId;
  readonly instrument: InstrumentCode;
  readonly by: TriggerBy;
  readonly price: Price;
}

export interface DeletePriceAlert extends Stamped {
  readonly type: 'DeletePriceAlert';
  readonly userId: UserId;
  readonly clientAlertId: ClientOrderId;
}

export type PriceAlertCommand = SetPriceAlert | DeletePriceAlert;

export type PriceAlertEvent =
  | { readonly type: 'PriceAlertSet'; readonly alert: PriceAlert }
  /** A tick reached the price: the owner is notified and the alert is gone. */
  | { readonly type: 'PriceAlertReached'; readonly alert: PriceAlert }
  | { readonly type: 'PriceAlertDeleted'; readonly alert: PriceAlert };

export const PRICE_ALERT_REJECTIONS = {
  UNKNOWN_PRICE_ALERT: 404,
  PRICE_ALERT_LIMIT: 409,
  PRICE_ALERT_AT_PRICE: 400,
  CLIENT_ALERT_ID_REUSED: 409,
} as const satisfies Refusals;
