/** Why drawings are rejected; every page knows all refusals, and few draw. */
import type { Refusals } from '../refusal.ts';

export const DRAWING_REJECTIONS = {
  DRAWING_LIMIT: 409,
} as const satisfies Refusals;
