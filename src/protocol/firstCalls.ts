/** The calls that a page makes before its first price, and those beside them in their features. */
import { accountCalls } from './accounts/calls.ts';
import { optionCalls } from './futures/calls/options.ts';
import { marketCalls } from './market/calls.ts';
import { siteCalls } from './site/calls.ts';

export const FIRST_CALLS = {
  ...accountCalls,
  ...siteCalls,
  ...optionCalls,
  ...marketCalls,
} as const;
