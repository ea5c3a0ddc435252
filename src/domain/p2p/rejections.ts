/** Refusals about P2P. */
import type { Refusals } from '../refusal.ts';

export const P2P_REJECTIONS = {
  UNKNOWN_P2P: 404,
  P2P_IN_PROGRESS: 409,
  P2P_WON_CHANGED: 409,
  P2P_STEP_NOT_NOW: 409,
  P2P_OTHER_SIDE: 403,
  P2P_EXPIRED: 409,
  P2P_OVER: 409,
  P2P_FILES: 409,
  P2P_CHAT_LIMIT: 429,
  P2P_CHAT_CLOSED: 409,
  P2P_CHAT_FULL: 409,
} as const satisfies Refusals;
