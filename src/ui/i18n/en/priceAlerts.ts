/** Texts of price alerts, in English. */
export const priceAlerts = {
  priceAlert: {
    title: 'Price alerts',
    open: 'Price alerts of {label}',
    by: 'Price to watch',
    LAST: 'Last',
    MARK: 'Mark',
    price: 'Alert price',
    problem: 'Enter a price that is not the current one.',
    set: 'Set alert',
    list: 'Your alerts',
    count: '{count} of {maximum}',
    empty: 'No price alerts yet.',
    emptyHint: 'When the price reaches an alert you are notified once, and the alert is removed.',
    ABOVE: '{by} rises to {price}',
    BELOW: '{by} falls to {price}',
    distance: 'Distance to the price',
    remove: 'Delete alert: {label} {price}',
    login: 'Log in to set price alerts.',
  },
} as const;

export const priceAlertNotices = {
  PRICE_ALERT_LAST_ABOVE: 'Price alert · {label} last price rose to {price}',
  PRICE_ALERT_LAST_BELOW: 'Price alert · {label} last price fell to {price}',
  PRICE_ALERT_MARK_ABOVE: 'Price alert · {label} mark price rose to {price}',
  PRICE_ALERT_MARK_BELOW: 'Price alert · {label} mark price fell to {price}',
} as const;
