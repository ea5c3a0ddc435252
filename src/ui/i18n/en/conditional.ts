/** Texts of orders that wait for a price, in English. */
import type { Texts } from '../ko.ts';

export const conditional = {
  conditional: {
    stopAs: 'Executes as',
    as: {
      MARKET: 'Market',
      LIMIT: 'Limit',
      TRAIL_RATE: 'Trail %',
      TRAIL_DISTANCE: 'Trail USDT',
    },
    trail: 'Trail',
    trailing: 'Trailing {trail}',
    enterTrail: 'Enter the trailing distance',
    trailRange: '0.1% to 10% in steps of 0.1%',
    trailBeyond: 'The trailing distance must be below the price',
    trailStep: 'Trailing distance in steps of {step}',
  },
} as const satisfies Pick<Texts, 'conditional'>;
