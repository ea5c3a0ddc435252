/**
 * Bets on what is already known: the side that leads the running round, what the last seconds say of
 * the next ones, and both ends of the price at which a bet is bought back at once.
 */
import { roundId, tradeOptionId } from '../../../src/domain/ids.ts';
import {
  bettingTimesAt,
  type GameType,
  roundTimesAt,
} from '../../../src/domain/rounds/roundTypes.ts';
import { type Action, call, scaled, type Situation } from './player.ts';

/** Bets of these players are recognised by what their ids begin with. */
export const SHARP = 'sharp-';

/** Games with the digit that their option's id ends with. */
const GAMES: readonly (readonly [digit: number, type: GameType])[] = [
  [1, 'R.5'],
  [2, 'R1'],
  [5, 'B1'],
];

type Rule = 'leads' | 'reverts';

/** The side that a rule takes by two prices, the older one first; none where they are the same. */
function sideOf(rule: Rule, before: bigint, now: bigint): 'B' | 'S' | undefined {
  if (before === now) return undefined;
  return now > before === (rule === 'leads') ? 'B' : 'S';
}

/** Bets by a rule on the running round's prices, and sells at once where that pays. */
export function sharpBet({
  options,
  chance,
  now,
  newOrderId,
  complain,
}: Situation): Action | undefined {
  const option = chance.pick(options);
  const [digit, type] = chance.pick(GAMES) ?? [];
  if (option === undefined || digit === undefined || type === undefined) return undefined;
  const id = tradeOptionId(option.id * 10 + digit);
  const running = roundId(id, roundTimesAt(type, now).startAt);
  const next = roundId(id, bettingTimesAt(type, now).startAt);
  const rule = chance.happens(0.5) ? ('leads' as const) : ('reverts' as const);
  const sellsAtOnce = chance.happens(0.5);
  const clientBetId = `${SHARP}${newOrderId()}`;
  return call('placeBet', async (api) => {
    const seen = await api.call('gameRound', { tradeRoundId: running });
    if (!seen.ok) return seen;
    const { ticks } = seen.value;
    const side = sideOf(rule, scaled(ticks.at(-20)?.price), scaled(ticks.at(-1)?.price));
    if (side === undefined) return seen;
    const bet = { type: side, point: '100', clientBetId };
    // The leader of a rent round that runs would be a chance that is paid as an even one.
    const late =
      type.startsWith('R') && (await api.call('placeBet', { ...bet, tradeRoundId: running }));
    if (late !== false && late.ok) complain(`a bet on ${running} was taken after it had begun`);
    const placed = await api.call('placeBet', { ...bet, tradeRoundId: next });
    if (!placed.ok || !sellsAtOnce) return placed;
    const prices = await api.call('cashOutPrices', {});
    if (!prices.ok) return prices;
    const offered = prices.value.find(({ betId }) => betId === placed.value.id)?.payout;
    return typeof offered === 'string' && scaled(offered) > scaled(placed.value.point)
      ? api.call('cashOutBet', { betId: placed.value.id, least: offered })
      : placed;
  });
}
