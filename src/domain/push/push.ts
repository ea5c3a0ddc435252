/** Notifications that reach a browser while no page of the exchange is open in it. */
import type { Refusals } from '../refusal.ts';

/** Browsers of one member; one more replaces the oldest. */
export const PUSH_BROWSERS_MAX = 10;

export const PUSH_REJECTIONS = {
  PUSH_OFF: 409,
  PUSH_SERVICE_UNKNOWN: 400,
} as const satisfies Refusals;

/** Message that a service worker receives and shows. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the exchange's own origin, opened by a press. */
  readonly url: string;
}
