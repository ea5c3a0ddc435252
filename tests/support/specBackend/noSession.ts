/** The sessions of a browser in which nobody is signed in. */
import type { SessionStore } from '../../../src/db/sessions.ts';

export const NO_SESSION: SessionStore = {
  get: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  renewingSince: () => undefined,
  noteRenewal: () => undefined,
  onForeignChange: () => () => undefined,
};
