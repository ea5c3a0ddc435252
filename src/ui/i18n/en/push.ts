/** Texts of notifications while the page is closed, the same keys as Korean. */
import type { push as korean } from '../ko/push.ts';
import type { Widen } from '../ko.ts';

export const push: Widen<typeof korean> = {
  toggle: 'Notify me while the page is closed',
  hint: 'Fills, reached price alerts, liquidation warnings and liquidations, in this browser',
  denied: 'The browser blocks notifications. Allow them in its settings for this site.',
  failed: 'The push service of the browser could not be reached. Try again later.',
};
