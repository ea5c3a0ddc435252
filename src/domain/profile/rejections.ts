/** Refusals about a user's own account, and about operators' acts on it. */
import type { Refusals } from '../refusal.ts';

export const PROFILE_REJECTIONS = {
  SAME_PASSWORD: 400,
  INVALID_NICKNAME: 400,
  USER_NOT_WAITING: 409,
  UNKNOWN_SESSION: 404,
  USER_NOT_BLOCKED: 409,
} as const satisfies Refusals;
