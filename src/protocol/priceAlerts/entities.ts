/** The shape of a price alert, and its account event. */
import * as v from 'valibot';
import { TRIGGER_PRICES } from '../../domain/futuresOrders.ts';
import { PRICE_ALERT_STATUSES } from '../../domain/priceAlerts/priceAlerts.ts';
import { decimalText, eventStamp, identifier, millis, stockCode } from '../fields.ts';

export const wirePriceAlert = v.object({
  /** Chosen by the client, and the id of the alert. */
  clientAlertId: identifier,
  stock: stockCode,
  /** The price that is watched: of the last trade, or mark. */
  by: v.picklist(TRIGGER_PRICES),
  price: decimalText,
  /** `ABOVE` is reached by a rising price, `BELOW` by a falling one. */
  direction: v.picklist(['ABOVE', 'BELOW']),
  setAt: millis,
});
export type WirePriceAlert = v.InferOutput<typeof wirePriceAlert>;

/** Delivered on /user/queue/futures. An alert that was reached or deleted is gone from the list. */
export const priceAlertEvent = v.object({
  ...eventStamp,
  type: v.literal('PRICE_ALERT'),
  status: v.picklist(PRICE_ALERT_STATUSES),
  alert: wirePriceAlert,
});

/** The feature's part of the account as a client knows it. */
export interface PriceAlertsView {
  /** Alerts that wait for their price, by id. */
  readonly priceAlerts: Readonly<Record<string, WirePriceAlert>>;
}
