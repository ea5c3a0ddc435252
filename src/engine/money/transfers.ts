/** Money between the wallets of one user. Rules [D-T..] and [D-C..]. */
import { bookOf } from '../../domain/ledger/accounts.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import type { ConvertFunds, Movement, TransferFunds } from '../../domain/money/commands.ts';
import { conversionYield, reverseRate, shownRate } from '../../domain/money/conversion.ts';
import type { Money } from '../../domain/quantities.ts';
import { compareRatio, type Ratio, ratio, signOfRatio } from '../../domain/ratio.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { lockedIn } from '../bonus/leaving.ts';
import { unfreeRejection } from '../futures/crossAccount.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { earlierRequest } from '../requestTable.ts';
import type { EngineState, Member, Wallet } from '../state.ts';
import type { Turn } from '../turn.ts';
import { movementRejection } from './changedMoney.ts';
import { MONEY_REQUEST, moneyRequestOf } from './moneyRequest.ts';
import { nextDnwId } from './moneyState.ts';

/** Higher than any quoted rate: a bitcoin in play points stays far below it. */
const RATE_MAX = ratio(10n ** 12n);

const isRate = (rate: Ratio): boolean =>
  rate.denominator > 0n && signOfRatio(rate) > 0 && compareRatio(rate, RATE_MAX) <= 0;

type Between = Pick<Movement, 'from' | 'to' | 'amount'>;

export function transferFunds(
  turn: Turn,
  command: TransferFunds,
  member: Member,
): Rejection | undefined {
  const found = walletsOf(turn, command, member);
  if ('rejection' in found) return found.rejection;
  if (found.isRepeated) return undefined;
  const { from, to } = found;
  if (from.currency !== to.currency) return reject('TRANSFER_CURRENCY');
  const outside = movementRejection(turn, member, { ...command, type: 'TO' });
  if (outside !== undefined) return outside;
  const unfree = unfreeIn(member, from, command.amount);
  if (unfree !== undefined) return unfree;
  const posting = startPosting();
  toPocket(posting, from, 'point', -command.amount);
  toPocket(posting, to, 'point', command.amount);
  const id = nextDnwId(turn.state);
  post(turn.emit, posting, 'TRANSFER', id);
  const atNoRate = { rate: undefined, reverseRate: undefined };
  emitMoved(turn, command, found, { id, received: command.amount, ...atNoRate });
  return undefined;
}

export function convertFunds(
  turn: Turn,
  command: ConvertFunds,
  member: Member,
): Rejection | undefined {
  const { amount, quote } = command;
  const found = walletsOf(turn, command, member);
  if ('rejection' in found) return found.rejection;
  if (found.isRepeated) return undefined;
  const { from, to } = found;
  if (from.currency === to.currency) return reject('CONVERT_CURRENCY');
  if (!isRate(quote.rate)) return reject('INVALID_PARAMETER', { name: 'rate' });
  if (turn.at > quote.until) return reject('QUOTE_EXPIRED');
  const received = conversionYield(amount, quote.rate, to.currency);
  if (received <= 0n) return reject('CONVERT_TOO_SMALL');
  const outside = movementRejection(turn, member, { ...command, type: 'CO' });
  if (outside !== undefined) return outside;
  const unfree = unfreeIn(member, from, amount) ?? lockedIn(turn.state, member, from, amount);
  if (unfree !== undefined) return unfree;
  const posting = startPosting();
  toPocket(posting, from, 'point', -amount);
  toHouse(posting, 'exchange', bookOf(from), amount);
  toHouse(posting, 'exchange', bookOf(to), -received);
  toPocket(posting, to, 'point', received);
  const id = nextDnwId(turn.state);
  post(turn.emit, posting, 'CONVERSION', id);
  emitMoved(turn, command, found, {
    id,
    received,
    rate: shownRate(quote.rate),
    reverseRate: shownRate(reverseRate(quote.rate)),
  });
  return undefined;
}

interface Found {
  readonly from: Wallet;
  readonly to: Wallet;
  readonly isRepeated: boolean;
}

/** The checks that both have in common, in the order in which they are answered. */
function walletsOf(
  { state }: Turn,
  command: TransferFunds | ConvertFunds,
  member: Member,
): Found | { readonly rejection: Rejection } {
  const earlier = earlierRequest(state, member, MONEY_REQUEST, moneyRequestOf(command));
  if (earlier === 'other') return { rejection: reject('CLIENT_REQUEST_ID_REUSED') };
  const rejection = shapeRejection(command);
  if (rejection !== undefined) return { rejection };
  // What was moved before the site dropped the wallet stays one request.
  if (earlier !== 'same' && !state.rules.offersWallet(member.user.siteId, command.to))
    return { rejection: reject('WALLET_NOT_OFFERED') };
  return {
    ...endsOf(state, member, command),
    isRepeated: earlier === 'same',
  };
}

function shapeRejection({ from, to, amount }: Between): Rejection | undefined {
  if (![from, to].every((type) => WALLET_TYPES.includes(type))) return reject('UNKNOWN_ACCOUNT');
  if (from === to) return reject('SAME_WALLET');
  return amount <= 0n ? reject('INVALID_AMOUNT') : undefined;
}

const endsOf = (
  state: EngineState,
  member: Member,
  { from, to }: Between,
): Pick<Found, 'from' | 'to'> => ({
  from: walletOf(state, member, from),
  to: walletOf(state, member, to),
});

/** Only the amount that orders could use may leave FUTURES. */
export function unfreeIn(member: Member, wallet: Wallet, amount: Money): Rejection | undefined {
  if (wallet === member.futures)
    return unfreeRejection(member, amount, 'MOVE', 'INSUFFICIENT_BALANCE');
  return amount > wallet.point.balance ? reject('INSUFFICIENT_BALANCE') : undefined;
}

function emitMoved(
  { emit, at }: Turn,
  { userId, requestId, from, to, amount }: TransferFunds | ConvertFunds,
  ends: Pick<Found, 'from' | 'to'>,
  made: Pick<Movement, 'id' | 'received' | 'rate' | 'reverseRate'>,
): void {
  const { currency: fromCurrency } = ends.from;
  const { currency: toCurrency } = ends.to;
  const route = { from, to, fromCurrency, toCurrency };
  emit({
    type: 'FundsMoved',
    movement: { ...made, userId, requestId, ...route, amount, at },
  });
}
