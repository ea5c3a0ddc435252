/** Every kind of request that is carried out once under its id, joined. */
import { couponRequests } from './coupons/handlers.ts';
import { futuresRequests } from './futures/history.ts';
import { moneyRequests } from './money/once.ts';
import { p2pRequests } from './p2p/wire.ts';
import { priceAlertRequests } from './priceAlerts/priceAlerts.ts';
import type { StoredKinds } from './requests/requestRows.ts';
import { roundRequests } from './rounds/rows.ts';

export const REQUESTS = {
  ...futuresRequests,
  ...roundRequests,
  ...priceAlertRequests,
  ...moneyRequests,
  ...p2pRequests,
  ...couponRequests,
} satisfies StoredKinds;
