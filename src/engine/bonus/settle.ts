/**
 * Effects of a command on bonuses, applied after it. Every movement of money passes here whatever
 * feature made it, so that a new one cannot forget it. Rules [D-U..].
 */
import { type BonusCause, bonusTreatment, type WalletBonus } from '../../domain/bonus/bonus.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import { currencyStep } from '../../domain/ledger/currencies.ts';
import type { Emit } from '../contract.ts';
import { walletOf } from '../ledger/evolve.ts';
import { type EngineState, memberOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { hasBonus } from './bonusState.ts';
import { cancelBonus, isUnplayable } from './cancel.ts';
import { isAtStake } from './leaving.ts';
import { moveBonuses } from './movements.ts';
import { type OpenBonus, Touched } from './touched.ts';
import type { Fill } from '../../domain/futuresOrders.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Bet, BetSide } from '../../domain/rounds/roundTypes.ts';
import { addMoney, type Money, money, NO_MONEY, notional, share } from '../../domain/quantities.ts';

// Trading and bets that count as turnover. Rule [D-U5].

type Staked = Record<BetSide, Money>;

/** Whose turnover an event may be about; undefined for any other event. */
function playerOf(event: ExchangeEvent): UserId | undefined {
  if (event.type === 'OrderFilled') return event.order.userId;
  if (event.type === 'PositionOpened' || event.type === 'PositionChanged')
    return event.position.userId;
  if (event.type === 'CopyOpened') return event.copy.followerId;
  return event.type === 'BetSettled' ? event.bet.userId : undefined;
}

/** Adds the turnover of a command to the bonuses that are open after its movements. */
function addTurnover(state: EngineState, touched: Touched, seen: readonly ExchangeEvent[]): void {
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

interface Watched {
  readonly emit: Emit;
  /** The events that may touch a bonus, in order. */
  readonly seen: readonly ExchangeEvent[];
}

const NONE: readonly ExchangeEvent[] = [];

/** Collects the events of a command that may touch a bonus, as they are emitted. */
export function watchBonuses(state: EngineState, emit: Emit): Watched {
  let seen: ExchangeEvent[] | undefined;
  return {
    emit(event) {
      emit(event);
      if (isSeen(state, event)) (seen ??= []).push(event);
    },
    get seen() {
      return seen ?? NONE;
    },
  };
}

function isSeen(state: EngineState, event: ExchangeEvent): boolean {
  if (event.type === 'MoneyMoved') {
    const { userId, cause, reference } = event;
    if (userId === undefined) return false;
    if (hasBonus(state, userId)) return true;
    const treatment = bonusTreatment(cause, reference);
    return treatment === 'GRANT' || treatment === 'SHARE';
  }
  const player = playerOf(event);
  return player !== undefined && hasBonus(state, player);
}

/** Emits one BonusChanged for each wallet whose bonus changed with the command. */
export function settleBonuses(turn: Turn, seen: readonly ExchangeEvent[]): void {
  if (seen.length === 0) return;
  const touched = new Touched(turn.state);
  moveBonuses(turn.state, touched, seen);
  addTurnover(turn.state, touched, seen);
  for (const open of touched) emitChange(turn, open);
}

function emitChange(turn: Turn, open: OpenBonus): void {
  const { state, emit } = turn;
  const { userId, wallet, before, now } = open;
  if (now === undefined) return;
  const member = memberOf(state, userId);
  const held = walletOf(state, member, wallet);
  if (isUnplayable(state, member, held) && !isAtStake(member, held)) {
    cancelBonus(turn, held, now);
    return;
  }
  const end = endOf(state, open, now);
  if (end === undefined && isSame(before, now)) return;
  if (end !== undefined && before === undefined) return;
  const bonus = end === undefined ? now : undefined;
  emit({ type: 'BonusChanged', userId, wallet, cause: end ?? causeOf(before, now), bonus });
}

/** Why nothing is locked any more: nothing of it is left, or it was turned over. */
function endOf(
  state: EngineState,
  { userId, wallet: type }: OpenBonus,
  { required, turned, own }: WalletBonus,
): 'CLEARED' | 'USED_UP' | undefined {
  const member = memberOf(state, userId);
  const wallet = walletOf(state, member, type);
  const { point, wait, margin, currency } = wallet;
  const locked = point.balance + wait.balance + margin.balance - own;
  if (locked < currencyStep(currency) && !isAtStake(member, wallet)) return 'USED_UP';
  return turned >= required ? 'CLEARED' : undefined;
}

const causeOf = (before: WalletBonus | undefined, now: WalletBonus): BonusCause =>
  before === undefined || now.amount > before.amount ? 'GRANTED' : 'CHANGED';

const isSame = (a: WalletBonus | undefined, b: WalletBonus): boolean =>
  a !== undefined &&
  a.amount === b.amount &&
  a.required === b.required &&
  a.turned === b.turned &&
  a.own === b.own;
