/** Money that enters or leaves: applied for, decided, cancelled, expired. Rules [D-A..]. */
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import {
  type Application,
  APPLICATION_TYPES,
  type ApplicationStatus,
  isOutgoing,
} from '../../domain/money/application.ts';
import type {
  ApplyForMoney,
  CancelApplication,
  DecideApplication,
} from '../../domain/money/commands.ts';
import { feeOf, termsRejection } from '../../domain/money/terms.ts';
import { wonToPay, wonToReceive } from '../../domain/money/conversion.ts';
import { type Money, money, type Price } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { lockedIn } from '../bonus/leaving.ts';
import { collectUpTo } from '../heap.ts';
import { walletOf } from '../ledger/evolve.ts';
import { earlierRequest } from '../requestTable.ts';
import { type Member, memberOf, numberInId } from '../state.ts';
import type { Turn } from '../turn.ts';
import { frozenRejection } from '../withdrawalFreeze/freezes.ts';
import { moneyTermsAt } from './changedMoney.ts';
import { MONEY_REQUEST, moneyRequestOf } from './moneyRequest.ts';
import {
  applicationById,
  applicationsOf,
  moneyState,
  nextDnwId,
  type OpenApplication,
  usedAt,
} from './moneyState.ts';
import { releasePayment, hold, pay } from './payments.ts';
import { unfreeIn } from './transfers.ts';

/** Applications of one user that may wait for a decision. */
export const OPEN_APPLICATIONS_MAX = 20;

export function applyForMoney(
  turn: Turn,
  command: ApplyForMoney,
  member: Member,
): Rejection | undefined {
  const { state, at } = turn;
  const earlier = earlierRequest(state, member, MONEY_REQUEST, moneyRequestOf(command));
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_REQUEST_ID_REUSED');
  const frozen = isOutgoing(command.application)
    ? frozenRejection(state, command.userId)
    : undefined;
  if (frozen !== undefined) return frozen;
  const made = make(turn, command);
  if ('rejection' in made) return made.rejection;
  const { application } = made;
  if (applicationsOf(state, command.userId).size >= OPEN_APPLICATIONS_MAX)
    return reject('APPLICATION_LIMIT', { maximum: String(OPEN_APPLICATIONS_MAX) });
  if (application.expiresAt !== undefined && application.expiresAt <= at)
    return reject('INVALID_PARAMETER', { name: 'expiresAt' });
  if (isOutgoing(application.type)) {
    const wallet = walletOf(state, member, application.wallet);
    const { amount } = application;
    const unfree = unfreeIn(member, wallet, amount) ?? lockedIn(state, member, wallet, amount);
    if (unfree !== undefined) return unfree;
    hold(turn, application);
  }
  turn.emit({ type: 'MoneyApplied', application });
  return undefined;
}

type Made = { readonly application: Application } | { readonly rejection: Rejection };

/** The application as the terms of the user's site have it. */
function make({ state, at }: Turn, command: ApplyForMoney): Made {
  const { userId, requestId, application: type, wallet, amount, wonRate } = command;
  if (!WALLET_TYPES.includes(wallet)) return { rejection: reject('UNKNOWN_ACCOUNT') };
  if (!APPLICATION_TYPES.includes(type))
    return { rejection: reject('INVALID_PARAMETER', { name: 'type' }) };
  if (amount <= 0n) return { rejection: reject('INVALID_AMOUNT') };
  const member = memberOf(state, userId);
  const { user } = member;
  const terms = moneyTermsAt(state, { siteId: user.siteId, wallet, type }, at);
  // What they hold waits for orders and bets: money leaves by a transfer to another wallet first.
  const isApart = isOutgoing(type) && (wallet === 'FUTURES' || wallet === 'BINARY');
  if (terms === undefined || isApart) return { rejection: reject('WALLET_NOT_OFFERED') };
  const used = usedAt(state, { userId, wallet, type }, at);
  const rejection = termsRejection(terms, amount, used, at);
  if (rejection !== undefined) return { rejection };
  const isForWon = type === 'WB' || type === 'WS';
  if (isForWon !== (wonRate !== undefined) || (wonRate !== undefined && wonRate <= 0n))
    return { rejection: reject('INVALID_PARAMETER', { name: 'wonRate' }) };
  const fee = feeOf(terms, amount);
  const won = wonRate === undefined ? undefined : wonOf(type, amount, fee, wonRate);
  if (won !== undefined && won <= 0n) return { rejection: reject('CONVERT_TOO_SMALL') };
  const { provider, reference, expiresAt } = command;
  return {
    application: {
      id: nextDnwId(state),
      userId,
      requestId,
      type,
      wallet,
      amount,
      fee,
      won,
      wonRate,
      currency: walletOf(state, member, wallet).currency,
      provider,
      reference,
      requestedAt: at,
      expiresAt,
    },
  };
}

/** A fee of won is part of the amount that the rate applies to when paying, not when being paid. */
function wonOf(type: Application['type'], amount: Money, fee: Money, rate: Price): Money {
  return type === 'WB' ? wonToPay(amount, rate) : wonToReceive(money(amount - fee), rate);
}

export function decideApplication(turn: Turn, command: DecideApplication): Rejection | undefined {
  const found = openOf(turn, command.id);
  if ('rejection' in found) return found.rejection;
  const { application } = found;
  const frozen = frozenPayment(turn, application);
  if (command.decision === 'APPROVED' && frozen !== undefined) return frozen;
  if (command.decision === 'APPROVED') pay(turn, application);
  else releasePayment(turn, application);
  end(turn, application, command.decision, command.reason);
  return undefined;
}

/**
 * An application that a provider carries out may be paid already, so its result is accepted even
 * for a frozen account.
 */
const frozenPayment = (
  { state }: Turn,
  { type, provider, userId }: Application,
): Rejection | undefined =>
  isOutgoing(type) && provider === undefined ? frozenRejection(state, userId) : undefined;

export function cancelApplication(turn: Turn, command: CancelApplication): Rejection | undefined {
  const found = openOf(turn, command.id);
  if ('rejection' in found) return found.rejection;
  const { application } = found;
  if (application.userId !== command.userId) return reject('UNKNOWN_APPLICATION');
  // It may have been paid already, and the provider's word is on its way.
  if (application.provider !== undefined) return reject('APPLICATION_AT_PROVIDER');
  releasePayment(turn, application);
  end(turn, application, 'CANCELLED', '');
  return undefined;
}

export function expireApplications(turn: Turn): undefined {
  const due: OpenApplication[] = [];
  collectUpTo(moneyState(turn.state).expiring, turn.at, due);
  for (const { application } of due.toSorted(byNumber)) {
    releasePayment(turn, application);
    end(turn, application, 'EXPIRED', '');
  }
}

const byNumber = (a: OpenApplication, b: OpenApplication): number =>
  numberInId(a.application.id) - numberInId(b.application.id);

/** An application in progress; one that is over is known by its number, or by its end. */
function openOf({ state, at }: Turn, id: Application['id']): Made {
  const application = applicationById(state, id);
  const isOver = application?.expiresAt !== undefined && application.expiresAt <= at;
  if (application !== undefined && !isOver) return { application };
  const wasMade = numberInId(id) < moneyState(state).nextNumber;
  return { rejection: reject(wasMade ? 'APPLICATION_DECIDED' : 'UNKNOWN_APPLICATION') };
}

function end(
  { emit, at }: Turn,
  application: Application,
  status: Exclude<ApplicationStatus, 'REQUESTED'>,
  reason: string,
): void {
  emit({ type: 'ApplicationEnded', application, status, reason, at });
}
