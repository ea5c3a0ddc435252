/** The sessions of a browser without a signed-in user. */
import type { SessionStore } from '../../../src/db/sessions.ts';

export const NO_SESSION: SessionStore = {
  get: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  renewingSince: () => undefined,
  noteRenewal: () => undefined,
  onForeignChange: () => () => undefined,
};
