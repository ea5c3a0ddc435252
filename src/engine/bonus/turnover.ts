/** What counts as turned over. Rule [D-U5]. */
import type { ExchangeEvent } from '../../domain/events.ts';
import type { Fill } from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Bet, BetSide } from '../../domain/rounds/roundTypes.ts';
import { addMoney, type Money, money, NO_MONEY, notional, share } from '../../domain/quantities.ts';
import { type EngineState, memberOf } from '../state.ts';
import type { Touched } from './touched.ts';

type Staked = Record<BetSide, Money>;

/** Whose turnover an event may be about; undefined for any other event. */
export function playerOf(event: ExchangeEvent): UserId | undefined {
  if (event.type === 'OrderFilled') return event.order.userId;
  if (event.type === 'PositionOpened' || event.type === 'PositionChanged')
    return event.position.userId;
  if (event.type === 'CopyOpened') return event.copy.followerId;
  return event.type === 'BetSettled' ? event.bet.userId : undefined;
}

/** Adds the turnover of a command to the bonuses that are open after its movements. */
export function addTurnover(
  state: EngineState,
  touched: Touched,
  seen: readonly ExchangeEvent[],
): void {
  const staked = new Map<UserId, Staked>();
  /** The newest fill, until the position after it says whether it opened. */
  let fill: Fill | undefined;
  for (const event of seen) {
    if (event.type === 'OrderFilled') fill = event.fill;
    else if (event.type === 'PositionOpened' || event.type === 'PositionChanged') {
      const opens = event.type === 'PositionOpened' || event.cause === 'INCREASED';
      if (opens && fill !== undefined) addFill(state, touched, event.position.userId, fill);
      fill = undefined;
    } else if (event.type === 'CopyOpened')
      addFill(state, touched, event.copy.followerId, event.fill);
    else if (event.type === 'BetSettled') addStake(staked, event.bet);
  }
  for (const [userId, { B, S }] of staked)
    add(touched, userId, 'BINARY', money(B > S ? B - S : S - B));
}

/** All bets that one command settles are of one round: the two sides of it offset each other. */
function addStake(staked: Map<UserId, Staked>, { userId, side, stake, result }: Bet): void {
  if (result !== 'WON' && result !== 'LOST') return;
  const known = staked.get(userId) ?? { B: NO_MONEY, S: NO_MONEY };
  staked.set(userId, { ...known, [side]: addMoney(known[side], stake) });
}

function addFill(
  state: EngineState,
  touched: Touched,
  userId: UserId,
  fill: Pick<Fill, 'price' | 'quantity'>,
): void {
  const { futuresShare } = state.rules.bonusTermsOf(memberOf(state, userId).user.siteId);
  const value = notional(fill.price, fill.quantity, 'down');
  add(touched, userId, 'FUTURES', share(value, futuresShare, 'down'));
}

function add(touched: Touched, userId: UserId, wallet: 'FUTURES' | 'BINARY', amount: Money): void {
  const open = touched.of(userId, wallet);
  if (open.now !== undefined) open.now = { ...open.now, turned: addMoney(open.now.turned, amount) };
}
