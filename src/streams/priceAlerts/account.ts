/** The price alerts of an account: changes by events, and their notices. */
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountSlice, EventEntries } from '../feature.ts';
import { byKey } from '../lists.ts';

export type PriceAlertsNoticeKey = `notice.PRICE_ALERT_${'LAST' | 'MARK'}_${'ABOVE' | 'BELOW'}`;

export const priceAlertsSlice: AccountSlice<'priceAlerts'> = {
  read: async (api) => {
    const alerts = await api.call('priceAlertList', {});
    if (!alerts.ok && !isNotOffered(alerts.error)) return alerts;
    const items = alerts.ok ? alerts.value : [];
    return succeed({ priceAlerts: byKey(items, ({ clientAlertId }) => clientAlertId) });
  },
};

export const priceAlertsEvents: EventEntries<'PRICE_ALERT', PriceAlertsNoticeKey> = {
  PRICE_ALERT: {
    fold: (view, { status, alert }) => {
      if (status === 'SET') view.priceAlerts[alert.clientAlertId] = alert;
      else delete view.priceAlerts[alert.clientAlertId];
    },
    // What a person did themselves is on the screen they did it on.
    notice: ({ status, alert: { stock, by, price, direction } }, labels) =>
      status === 'REACHED'
        ? {
            key: `notice.PRICE_ALERT_${by}_${direction}`,
            tone: 'info',
            values: { label: labels.ofStock(stock) ?? stock, price },
          }
        : undefined,
    subject: ({ alert }) => alert.clientAlertId,
  },
};
