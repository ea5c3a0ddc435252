/**
 * Changes of an account of which its owner is notified, and the holds that they cause. Rules
 * [A-P62] to [A-P65].
 */
import type { Refusals } from '../refusal.ts';
import { HOUR_MS, type Millis } from '../time.ts';

export const ACCOUNT_CHANGES = [
  'EMAIL',
  'PHONE',
  'PASSWORD',
  'BANK_ACCOUNT',
  'WITHDRAW_PASSWORD',
  'WITHDRAW_ADDRESS',
  'TWO_STEP_ON',
  'TWO_STEP_OFF',
] as const;
/** A change of how an account is entered, where its owner is reached or where money may go. */
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** After these nothing leaves the account, and no password is replaced, for the time of the site. */
export const HOLDS_UP: Readonly<Record<AccountChange, boolean>> = {
  EMAIL: true,
  PHONE: true,
  TWO_STEP_OFF: true,
  PASSWORD: false,
  BANK_ACCOUNT: false,
  WITHDRAW_PASSWORD: false,
  WITHDRAW_ADDRESS: false,
  TWO_STEP_ON: false,
};

/** For how many hours, at most a week. */
export const CONTACT_WAIT_HOURS_MAX = 168;
export const USUAL_CONTACT_WAIT_HOURS = 24;

/** Whether a site can have this wait: whole hours. */
export const isContactWait = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= 0 && hours <= CONTACT_WAIT_HOURS_MAX;

/**
 * The moment from which on money may leave again after a change.
 * @param changedAt of the last change that holds up; null where there was none
 */
export const waitsUntil = (changedAt: Millis | null, hours: number): Millis =>
  changedAt === null ? 0 : changedAt + hours * HOUR_MS;

export const ACCOUNT_GUARD_REJECTIONS = {
  CHANGED_RECENTLY: 423,
  WITHDRAWALS_LOCKED: 423,
  WITHDRAWALS_NOT_LOCKED: 409,
  UNKNOWN_NOTICE_CODE: 404,
} as const satisfies Refusals;
