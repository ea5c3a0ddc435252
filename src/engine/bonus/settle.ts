/**
 * What a command has done to bonuses, once it is done. Every movement of money passes here whatever
 * feature made it, so that a new one cannot forget it. Rules [D-U..].
 */
import type { BonusCause, WalletBonus } from '../../domain/bonus/bonus.ts';
import { bonusTreatment } from '../../domain/bonus/bonus.ts';
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
import { addTurnover, playerOf } from './turnover.ts';

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

/** Emits one BonusChanged for each wallet whose bonus is not what it was before the command. */
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
