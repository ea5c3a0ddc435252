/** An account of which nothing is known: what screens show before the account's part has loaded. */
import type { AccountView } from '../protocol/accountView.ts';
import type { AccountContent } from './feature.ts';

/** Every feature's fields; one that is left out does not compile. */
export const EMPTY_CONTENT: AccountContent = {
  user: undefined,
  wallets: {},
  openOrders: {},
  positions: {},
  positionMode: 'ONE_WAY',
  settings: {},
  closedOrders: [],
  fills: [],
  fundings: [],
  openBets: {},
  settledBets: [],
  priceAlerts: {},
  cancelDeadline: null,
  applications: {},
  p2p: null,
  copytrade: { trader: null, follow: null, copies: {}, version: 0 },
};

export const EMPTY_ACCOUNT: AccountView = { seq: 0, at: undefined, ...EMPTY_CONTENT };
