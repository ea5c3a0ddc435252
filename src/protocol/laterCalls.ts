/** The calls that the client loads with the first of them. */
import { moneyCalls } from './money/calls.ts';
import { priceAlertCalls } from './priceAlerts/calls.ts';
import { roundsCalls } from './rounds/calls.ts';

export const LATER_CALLS = { ...roundsCalls, ...priceAlertCalls, ...moneyCalls } as const;
