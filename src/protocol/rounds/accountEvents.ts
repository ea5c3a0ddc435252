/** What happens to one user's bets. */
import * as v from 'valibot';
import { eventStamp } from '../eventStamp.ts';
import { wireBet, wireRound } from './entities.ts';

/** Delivered on /user/queue/trade/bet. */
export const betEvent = v.variant('type', [
  /** The bet was taken, or (BINARY) got its entry price. */
  v.object({ ...eventStamp, type: v.literal('gameBet'), bet: wireBet }),
  /** The bet ended early, at its price of that moment. */
  v.object({ ...eventStamp, type: v.literal('betCashOut'), bet: wireBet }),
  v.object({ ...eventStamp, type: v.literal('betResult'), bet: wireBet, round: wireRound }),
]);
export type BetEvent = v.InferOutput<typeof betEvent>;
