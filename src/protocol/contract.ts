/** Every call of the wire, each once. */
import { accountCalls } from './calls/account.ts';
import { futuresCalls } from './calls/futures.ts';
import { siteCalls } from './calls/site.ts';
import { stockCalls } from './calls/stock.ts';
import { tradeCalls } from './calls/trade.ts';
import type { AnyCall } from './call.ts';

/** Counted up when a stored or sent shape changes; pinned by a test on the schemas' hash. */
export const PROTOCOL_VERSION = 3;

export const CALLS = {
  ...accountCalls,
  ...siteCalls,
  ...futuresCalls,
  ...stockCalls,
  ...tradeCalls,
} as const;

export type CallName = keyof typeof CALLS;
export const ALL_CALLS: readonly AnyCall[] = Object.values(CALLS);
