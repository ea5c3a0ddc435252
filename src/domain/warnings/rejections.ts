/** Warnings that the exchange issues by itself, published in the form of a refusal. */
import type { Refusals } from '../refusal.ts';

export const WARNING_REJECTIONS = {
  FEED_DELAYED: 503,
} as const satisfies Refusals;
