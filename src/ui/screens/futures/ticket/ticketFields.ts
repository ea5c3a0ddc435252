/** What stands in the order form. */
export interface TicketFields {
  readonly marketType: 'LIMIT' | 'MARKET';
  /** As typed; empty while nothing is typed. */
  readonly price: string;
  /** As typed, in `unit`. */
  readonly entered: string;
  readonly unit: 'COIN' | 'USDT';
  readonly reduceOnly: boolean;
}
