/** Refusals about content. */
import type { Refusals } from '../refusal.ts';

export const CONTENT_REJECTIONS = {
  UNKNOWN_CONTENT: 404,
  UNKNOWN_CONTENT_VERSION: 404,
  CONTENT_CHANGED: 409,
  CONTENT_ADDRESS_TAKEN: 409,
  IMAGE_KIND: 400,
  CONTENT_LIMIT: 409,
} as const satisfies Refusals;
