/** Messages of the client to its user. */

/** Something to report once: a toast that stays in the notification history. */
export interface Notice<Key extends string = string> {
  readonly id: string;
  /** Number of the account event that it reports; undefined for what is no event. */
  readonly seq?: number;
  /** Notices of one thread are one toast that grows: what happened to an order, one after the other. */
  readonly thread?: string;
  /** Line of a thread about several orders: each order has its own in the toast. */
  readonly part?: string;
  /** When it happened, ms UTC on the exchange's clock. */
  readonly at: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** i18n key of the text. */
  readonly key: Key;
  /** Figures of the text. */
  readonly values: Readonly<Record<string, string>>;
  /** How long it is shown, ms, where that is not as usual. */
  readonly showMs?: number;
  /** Path of the page that says more. */
  readonly to?: string;
}

/**
 * A message that must be read: shown alone in a dialog titled 알림. A failed start and a failed
 * reconnect need none, the screens see those in the machines.
 */
export interface Alert<Key extends string = string> {
  readonly id: string;
  /** i18n key (`alert.DENIED`, `alert.FORCED_LOGOUT`, `alert.TEXT` with `text`). */
  readonly key: Key;
  readonly values: Readonly<Record<string, string>>;
}
