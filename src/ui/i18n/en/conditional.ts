/** Texts of orders that wait for a price, in English. */
import type { Texts } from '../ko.ts';

export const conditional = {
  conditional: {
    stopAs: 'Executes as',
  },
} as const satisfies Pick<Texts, 'conditional'>;
