/** Refusals about operators and their permissions. */
import type { Refusals } from '../refusal.ts';

export const ADMIN_REJECTIONS = {
  UNKNOWN_ADMIN: 404,
  PERMISSION_NOT_HELD: 403,
  SECOND_PERSON_NEEDED: 409,
  UNKNOWN_APPROVAL: 404,
  SECOND_PERSON_NOT_INDEPENDENT: 403,
  OWN_ACCOUNT: 403,
  ACCOUNT_OF_ADMIN_BELOW: 403,
  PASSWORD_CHANGE_NEEDED: 403,
} as const satisfies Refusals;
