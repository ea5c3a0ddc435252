/** Bets on the round of the moment: sensible stakes and others, in time and too late. */
import { roundId, tradeOptionId } from '../../../src/domain/ids.ts';
import { bettingTimesAt, type GameType } from '../../../src/domain/rounds/roundTypes.ts';
import { type Action, call, type Situation } from './player.ts';

/** Games with the digit that their option's id ends with. */
const GAMES: readonly (readonly [digit: number, type: GameType])[] = [
  [1, 'R.5'],
  [2, 'R1'],
  [5, 'B1'],
  [4, 'R5'],
  [7, 'B5'],
];
const POWER_BALL = tradeOptionId(900_001);

export function bet({ options, chance, now, newOrderId }: Situation): Action | undefined {
  const option = chance.pick(options);
  const game = chance.pick(GAMES);
  if (option === undefined || game === undefined) return undefined;
  const isBall = chance.happens(0.2);
  const id = isBall ? POWER_BALL : tradeOptionId(option.id * 10 + game[0]);
  const { startAt } = bettingTimesAt(isBall ? 'P1' : game[1], now);
  const params = {
    tradeRoundId: roundId(id, startAt),
    type: chance.happens(0.5) ? ('B' as const) : ('S' as const),
    point: String(5 * (1 + chance.below(60))),
    clientBetId: newOrderId(),
  };
  return call('placeBet', async (api) => {
    const answer = await api.call('placeBet', params);
    // What was not answered is asked once more under its id, and is one bet all the same.
    return answer.ok ? answer : api.call('placeBet', params);
  });
}

/** Ends a bet in progress at the price it is offered, or tries to where there is none. */
export function cashOut({ view, chance }: Situation): Action | undefined {
  const own = chance.pick(Object.values(view.openBets));
  if (own === undefined || !chance.happens(0.5)) return undefined;
  return call('cashOutBet', async (api) => {
    const prices = await api.call('cashOutPrices', {});
    if (!prices.ok) return prices;
    const offered = prices.value.find(({ betId }) => betId === own.id)?.payout;
    const params = { betId: own.id, least: offered ?? '0.00000001' };
    const answer = await api.call('cashOutBet', params);
    // A repeated request has the answer of the first.
    return answer.ok ? answer : api.call('cashOutBet', params);
  });
}
