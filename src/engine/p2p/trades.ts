/** P2P trades from the request to their one end. Rules [Q-T..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { feeOf, termsRejection } from '../../domain/money/terms.ts';
import { wonToPay, wonToReceive } from '../../domain/money/conversion.ts';
import type { DecideP2p, MatchP2p, RequestP2p, TakeP2pStep } from '../../domain/p2p/commands.ts';
import { isP2pHeld, P2P_MATCH_MS, P2P_SIDES, type P2pTrade } from '../../domain/p2p/p2p.ts';
import { P2P_STEPS, p2pStepTo, p2pStepVerdict } from '../../domain/p2p/steps.ts';
import { money } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { frozenRejection } from '../withdrawalFreeze/freezes.ts';
import { lockedIn } from '../bonus/leaving.ts';
import { walletOf } from '../ledger/evolve.ts';
import { moneyTermsAt } from '../money/changedMoney.ts';
import { usedAt } from '../money/moneyState.ts';
import { releasePayment, hold, pay } from '../money/payments.ts';
import { unfreeIn } from '../money/transfers.ts';
import { type Member, memberOf } from '../state.ts';
import type { KeepsOpen, OnClose } from '../tables.ts';
import { earlierRequest } from '../requestTable.ts';
import { actingMember, type Turn } from '../turn.ts';
import {
  P2P_REQUEST,
  nextP2pId,
  p2pById,
  p2pDueAt,
  p2pOf,
  paymentOf,
  wasRequested,
} from './p2pState.ts';

type Found = { readonly trade: P2pTrade } | { readonly rejection: Rejection };

export function requestP2p(turn: Turn, command: RequestP2p, member: Member): Rejection | undefined {
  const earlier = earlierRequest(turn.state, member, P2P_REQUEST, {
    id: command.requestId,
    content: command,
  });
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_REQUEST_ID_REUSED');
  const frozen = command.side === 'SELL' ? frozenRejection(turn.state, command.userId) : undefined;
  if (frozen !== undefined) return frozen;
  const made = make(turn, member, command);
  if ('rejection' in made) return made.rejection;
  turn.emit({ type: 'P2pRequested', trade: made.trade });
  return undefined;
}

/** The trade as the terms of the user's site have it. */
function make({ state, at }: Turn, member: Member, command: RequestP2p): Found {
  const {
    userId,
    requestId,
    side,
    wallet: walletType,
    amount,
    wonRate,
    wonShown,
    reference,
  } = command;
  if (!WALLET_TYPES.includes(walletType)) return { rejection: reject('UNKNOWN_ACCOUNT') };
  if (!P2P_SIDES.includes(side))
    return { rejection: reject('INVALID_PARAMETER', { name: 'side' }) };
  if (amount <= 0n) return { rejection: reject('INVALID_AMOUNT') };
  const type = side === 'BUY' ? 'WB' : 'WS';
  const own = side === 'BUY' ? 'P2PB' : 'P2PS';
  const key = { siteId: member.user.siteId, wallet: walletType, type: own } as const;
  const terms = moneyTermsAt(state, key, at);
  // What they hold waits for orders and bets.
  const isApart = walletType === 'FUTURES' || walletType === 'BINARY';
  if (terms === undefined || isApart) return { rejection: reject('WALLET_NOT_OFFERED') };
  const used = usedAt(state, { userId, wallet: walletType, type }, at);
  const rejection = termsRejection(terms, amount, used, at);
  if (rejection !== undefined) return { rejection };
  if (wonRate <= 0n) return { rejection: reject('INVALID_PARAMETER', { name: 'wonRate' }) };
  const fee = feeOf(terms, amount);
  const won =
    side === 'BUY' ? wonToPay(amount, wonRate) : wonToReceive(money(amount - fee), wonRate);
  if (won <= 0n) return { rejection: reject('CONVERT_TOO_SMALL') };
  if (wonShown !== undefined && (side === 'BUY' ? won > wonShown : won < wonShown))
    return { rejection: reject('P2P_WON_CHANGED', { won: formatDecimal(won) }) };
  if (p2pOf(state, userId) !== undefined) return { rejection: reject('P2P_IN_PROGRESS') };
  const wallet = walletOf(state, member, walletType);
  const unfree =
    side === 'SELL'
      ? (unfreeIn(member, wallet, amount) ?? lockedIn(state, member, wallet, amount))
      : undefined;
  if (unfree !== undefined) return { rejection: unfree };
  return {
    trade: {
      id: nextP2pId(state),
      userId,
      requestId,
      side,
      wallet: walletType,
      currency: wallet.currency,
      amount,
      fee,
      won,
      wonRate,
      reference,
      status: 'REQUESTED',
      requestedAt: at,
      steppedAt: at,
      expiresAt: at + P2P_MATCH_MS,
      reason: '',
    },
  };
}

export function matchP2p(turn: Turn, { id, expiresAt }: MatchP2p): Rejection | undefined {
  const { state, at } = turn;
  const found = inTime(turn, id);
  if ('rejection' in found) return found.rejection;
  const { trade } = found;
  if (trade.status !== 'REQUESTED') return notNow(trade);
  if (expiresAt <= at) return reject('INVALID_PARAMETER', { name: 'expiresAt' });
  if (trade.side === 'SELL') {
    const frozen = frozenRejection(state, trade.userId);
    if (frozen !== undefined) return frozen;
    const member = memberOf(state, trade.userId);
    const wallet = walletOf(state, member, trade.wallet);
    const { amount } = trade;
    const unfree = unfreeIn(member, wallet, amount) ?? lockedIn(state, member, wallet, amount);
    if (unfree !== undefined) return unfree;
    hold(turn, paymentOf(trade));
  }
  turn.emit({
    type: 'P2pStepped',
    trade: { ...trade, status: 'MATCHED', steppedAt: at, expiresAt },
  });
  return undefined;
}

export function takeP2pStep(turn: Turn, command: TakeP2pStep): Rejection | undefined {
  const { id, step, userId, reason } = command;
  if (!P2P_STEPS.includes(step)) return reject('INVALID_PARAMETER', { name: 'step' });
  if (userId !== undefined) {
    const acting = actingMember(turn.state, userId);
    if ('rejection' in acting) return acting.rejection;
  }
  const own = tradeFor(turn, id, userId);
  if ('rejection' in own) return own.rejection;
  // Pressed twice, or in two tabs.
  if (own.trade.status === p2pStepTo(step)) return undefined;
  const found = inTime(turn, id);
  if ('rejection' in found) return found.rejection;
  const { trade } = found;
  const verdict = p2pStepVerdict(step, userId === undefined ? 'COUNTER' : 'USER', trade);
  if (verdict === 'NOT_NOW') return notNow(trade);
  if (verdict === 'OTHER_SIDE') return reject('P2P_OTHER_SIDE');
  moveTo(turn, trade, p2pStepTo(step), reason);
  return undefined;
}

export function decideP2p(turn: Turn, { id, decision, reason }: DecideP2p): Rejection | undefined {
  const found = tradeFor(turn, id, undefined);
  if ('rejection' in found) return found.rejection;
  if (found.trade.status !== 'DISPUTED') return notNow(found.trade);
  moveTo(turn, found.trade, decision, reason);
  return undefined;
}

export function expireP2p(turn: Turn): undefined {
  for (const trade of p2pDueAt(turn.state, turn.at)) moveTo(turn, trade, 'EXPIRED', '');
}

/** Won are under way outside of the exchange. */
export const isPaidOrDisputed: KeepsOpen = (state, user) => {
  const status = p2pOf(state, user)?.status;
  return status === 'PAID' || status === 'DISPUTED';
};

export const cancelOnClose: OnClose = (turn, user) => {
  const trade = p2pOf(turn.state, user);
  if (trade !== undefined) moveTo(turn, trade, 'CANCELLED', '');
};

/** Takes the step: an end also moves the held or bought money. */
function moveTo(turn: Turn, trade: P2pTrade, status: P2pTrade['status'], reason: string): void {
  if (status === 'RELEASED') pay(turn, paymentOf(trade));
  else if ((status === 'CANCELLED' || status === 'EXPIRED') && isP2pHeld(trade))
    releasePayment(turn, paymentOf(trade));
  const { at: steppedAt } = turn;
  turn.emit({
    type: 'P2pStepped',
    trade: { ...trade, status, steppedAt, expiresAt: undefined, reason },
  });
}

const notNow = ({ status }: P2pTrade): Rejection => reject('P2P_STEP_NOT_NOW', { status });

/** A trade in progress of this user; of any user where undefined. */
function tradeFor(
  { state }: Turn,
  id: P2pTrade['id'],
  user: P2pTrade['userId'] | undefined,
): Found {
  const trade = p2pById(state, id);
  if (trade === undefined)
    return { rejection: reject(wasRequested(state, id) ? 'P2P_OVER' : 'UNKNOWN_P2P') };
  if (user !== undefined && trade.userId !== user) return { rejection: reject('UNKNOWN_P2P') };
  return { trade };
}

/** The same, unless its time is over. */
function inTime(turn: Turn, id: P2pTrade['id']): Found {
  const found = tradeFor(turn, id, undefined);
  if ('rejection' in found) return found;
  const { expiresAt } = found.trade;
  return expiresAt !== undefined && turn.at >= expiresAt
    ? { rejection: reject('P2P_EXPIRED') }
    : found;
}
