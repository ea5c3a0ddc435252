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
    activation: 'Activation price',
    atOnce: 'At once',
    enterActivation: 'Enter an activation price, or none',
    activationStep: 'The activation price must be a multiple of {step}',
    activationAbove: 'The activation price must be above {price}',
    activationBelow: 'The activation price must be below {price}',
    notCovered: 'Not covered now: canceled at its trigger unless the margin is there.',
    holdsNothing:
      'No margin is held until then. If it is missing at that moment, the order is canceled.',
    source: { LAST: 'the last price', MARK: 'the mark price' },
    when: {
      market: {
        BUY: 'Buys at market when {by} reaches {price}.',
        SELL: 'Sells at market when {by} reaches {price}.',
      },
      limit: {
        BUY: 'Becomes a limit order to buy at {limit} when {by} reaches {price}.',
        SELL: 'Becomes a limit order to sell at {limit} when {by} reaches {price}.',
      },
      trail: {
        BUY: 'Follows {by} down and buys at market when it rises {trail} from its lowest.',
        SELL: 'Follows {by} up and sells at market when it falls {trail} from its highest.',
      },
      activated: {
        BUY: 'Once {by} is at {price}, follows it down and buys at market when it rises {trail} from its lowest.',
        SELL: 'Once {by} is at {price}, follows it up and sells at market when it falls {trail} from its highest.',
      },
    },
  },
} as const satisfies Pick<Texts, 'conditional'>;
