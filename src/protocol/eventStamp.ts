/** What every account event carries; `seq` counts from 1 per user without a gap over all queues. */
import * as v from 'valibot';
import { millis } from './fields.ts';

export const eventStamp = {
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: millis,
} as const;
