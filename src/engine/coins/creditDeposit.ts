/** Deposits that arrived over a chain. Rules [C-D..] of gateway/coins. */
import type { CoinCommand, CreditDeposit } from '../../domain/coins/commands.ts';
import { bookOf } from '../../domain/ledger/accounts.ts';
import type { Application } from '../../domain/money/application.ts';
import { feeOf } from '../../domain/money/terms.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { money } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { moneyTermsAt } from '../money/changedMoney.ts';
import { MONEY_REQUEST, type MoneyContent } from '../money/moneyRequest.ts';
import { nextDnwId } from '../money/moneyState.ts';
import { earlierRequest } from '../requestTable.ts';
import type { CommandTable } from '../tables.ts';
import { actingMember, type Turn } from '../turn.ts';

type Arrived = Pick<CreditDeposit, 'wallet' | 'amount' | 'reference'>;

/** A deposit as it is compared with earlier ones. */
export const depositContent = (arrived: Arrived): MoneyContent => ({
  ...arrived,
  type: 'D',
  provider: undefined,
});

/** Coins that have arrived cannot be refused for their amount, but for too little of them. */
function creditDeposit(turn: Turn, command: CreditDeposit): Rejection | undefined {
  const { state, emit, at } = turn;
  const { userId, requestId, wallet: type, amount, reference } = command;
  const member = state.members.get(userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  // Before the status: a deposit credited before the account was closed stays credited.
  const earlier = earlierRequest(state, member, MONEY_REQUEST, {
    id: requestId,
    content: depositContent(command),
  });
  if (earlier !== undefined)
    return earlier === 'same' ? undefined : reject('CLIENT_REQUEST_ID_REUSED');
  const acting = actingMember(state, userId);
  if ('rejection' in acting) return acting.rejection;
  const terms = moneyTermsAt(state, { siteId: member.user.siteId, wallet: type, type: 'D' }, at);
  if (terms === undefined) return reject('WALLET_NOT_OFFERED');
  if (amount < terms.minimum || amount <= 0n)
    return reject('AMOUNT_BELOW_MINIMUM', { minimum: formatDecimal(terms.minimum) });
  const fee = feeOf(terms, amount);
  if (fee >= amount) return reject('AMOUNT_BELOW_FEE');
  const wallet = walletOf(state, member, type);
  const application: Application = {
    id: nextDnwId(state),
    userId,
    requestId,
    type: 'D',
    wallet: type,
    amount,
    fee,
    reference,
    currency: wallet.currency,
    won: undefined,
    wonRate: undefined,
    provider: undefined,
    requestedAt: at,
    expiresAt: undefined,
  };
  emit({ type: 'MoneyApplied', application });
  const posting = startPosting();
  toPocket(posting, wallet, 'point', amount - fee);
  toHouse(posting, 'house', bookOf(wallet), money(-amount));
  toHouse(posting, 'fee', bookOf(wallet), fee);
  post(emit, posting, 'DEPOSIT', application.id);
  emit({ type: 'ApplicationEnded', application, status: 'APPROVED', reason: '', at });
  return undefined;
}

export const coinCommands: CommandTable<CoinCommand> = { CreditDeposit: creditDeposit };
