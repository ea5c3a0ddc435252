/** The statement of a user's wallets by page, and their value by day. */
import type { UserId } from '../../domain/ids.ts';
import { MONEY_CAUSES } from '../../domain/ledger/events.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import type { statementCalls } from '../../protocol/statement/calls.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { InstrumentsDep } from '../ports/feedReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { ClosingsDep } from '../ports/statement.ts';
import { createEquity } from './equity.ts';
import type { StatementDep } from './read.ts';

type StatementCall = (typeof statementCalls)['statement'];

/** A page of a user's statement; INVALID_PARAMETER for a word that no filter knows. */
export async function readStatement(
  core: StatementDep,
  userId: UserId,
  params: CallParams<StatementCall>,
): Promise<Reply<CallAnswer<StatementCall>>> {
  const { page, size, startDate, endDate } = params;
  const wallets = knownWords(params.walletTypeStrs, WALLET_TYPES, 'walletTypeStrs');
  if (!wallets.ok) return wallets;
  const causes = knownWords(params.causeStrs, MONEY_CAUSES, 'causeStrs');
  if (!causes.ok) return causes;
  const { items, total } = await core.statement({
    userId,
    page,
    size,
    // An empty list is a filter that was left open.
    ...(wallets.answer?.length ? { wallets: wallets.answer } : {}),
    ...(causes.answer?.length ? { causes: causes.answer } : {}),
    ...(startDate === undefined ? {} : { from: startDate }),
    ...(endDate === undefined ? {} : { to: endDate }),
  });
  return succeed({ items: [...items], total, page, size });
}

export function statementHandlers(
  core: Kernel & ClosingsDep & InstrumentsDep & MarketDep & MoneyDep & MoneyTermsDep & StatementDep,
): HandlersOf<typeof statementCalls> {
  const equity = createEquity(core);
  return {
    statement: (params, { identity: { userId } }) => readStatement(core, userId, params),

    equity: async ({ days }, { identity: { userId }, spend }) => {
      spend(days);
      return succeed([...(await equity(userId, days))]);
    },
  };
}
