/** Operators' views of and acts on the books; each act leaves an audit row. Rules [O-B..]. */
import type { Unstamped } from '../../domain/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId } from '../../domain/ids.ts';
import { bookCurrency, BOOKS, HOUSE_ACCOUNTS, houseAccount } from '../../domain/ledger/accounts.ts';
import type { AdjustWallet } from '../../domain/ledger/commands.ts';
import { walletCurrency } from '../../domain/ledger/wallets.ts';
import { ADJUSTMENTS } from '../../domain/ledger/adjustments.ts';
import { money } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { EngineState } from '../../engine/index.ts';
import { earlierAdjustment } from '../../engine/ledger/adjustmentMemory.ts';
import { REQUESTS_REMEMBERED } from '../../engine/requests/requestMemory.ts';
import type { booksCalls } from '../../protocol/books/calls.ts';
import type { WireStatementLine } from '../../protocol/statement/entities.ts';
import { createClientId } from '../calls/clientIds.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { createActs, OPERATOR } from '../operatorActs/acts.ts';
import { createMoneyActs, type MoneyActsNeeds } from '../operatorActs/moneyActs.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { LiabilitiesDep } from '../liabilities/liabilityReads.ts';
import type { StatementDep } from '../statement/read.ts';

const houseOf = ({ ledger }: EngineState) =>
  HOUSE_ACCOUNTS.flatMap((account) =>
    BOOKS.flatMap((book) => {
      const balance = ledger.get(houseAccount(account, book))?.balance ?? 0n;
      const currency = bookCurrency(book);
      return balance === 0n ? [] : [{ account, book, currency, balance: formatDecimal(balance) }];
    }),
  );

/** Adjusts a wallet, and finds the line that a repeated request has made already. */
async function adjustOnce(
  core: Kernel & StatementDep,
  adjusted: Omit<Unstamped<AdjustWallet>, 'type'>,
): Promise<Reply<WireStatementLine>> {
  const { userId, requestId, adjustment, wallet } = adjusted;
  const result = await core.submit({ type: 'AdjustWallet', ...adjusted }, OPERATOR);
  if (!result.ok) return refuse(result.rejection);
  const causes = [ADJUSTMENTS[adjustment].cause];
  // A repetition finds its line among the last that are remembered.
  const { items } = await core.statement({
    userId,
    wallets: [wallet],
    causes,
    page: 1,
    size: REQUESTS_REMEMBERED,
  });
  const line = items.find(({ reference }) => reference === requestId);
  return line === undefined ? refuse(reject('TRY_AGAIN')) : succeed(line);
}

/** Whether the request was carried out before; a repetition moves nothing. */
const wasAdjusted = (
  core: Kernel,
  adjusted: Omit<Unstamped<AdjustWallet>, 'type'>,
): Promise<boolean> =>
  core.readState((state) => {
    const member = state.members.get(adjusted.userId);
    if (member === undefined) return false;
    return (
      earlierAdjustment(state, member, { type: 'AdjustWallet', ...adjusted, at: 0 }) === 'same'
    );
  });

export function booksHandlers(
  core: MoneyActsNeeds & LiabilitiesDep & StatementDep,
): HandlersOf<typeof booksCalls> {
  const carryOut = createActs(core);
  const moveMoney = createMoneyActs(core);
  return {
    operatorLedger: async () => succeed(await core.readState(houseOf)),

    operatorAdjust: async (params, { identity }) => {
      const { walletType: wallet, type: adjustment, reason } = params;
      const userId = parseUserId(params.userId);
      if (userId === undefined) return refuse(reject('UNKNOWN_USER'));
      const requestId = params.clientRequestId ?? createClientId(core.random);
      const amount = money(params.amount);
      const act = {
        operator: identity.userId,
        name: 'wallet.adjust',
        target: userId,
        owner: userId,
        reason,
        details: { requestId, wallet, adjustment, amount: formatDecimal(amount) },
      };
      const adjust = () => adjustOnce(core, { userId, requestId, adjustment, wallet, amount });
      const site = (await core.readAccounts((accounts) => accounts.userById(userId)))?.siteId;
      if (site === undefined) return refuse(reject('UNKNOWN_USER'));
      const currency = walletCurrency(wallet, core.rules.binaryCurrencyOf(site));
      const isRepeated = await wasAdjusted(core, { userId, requestId, adjustment, wallet, amount });
      return moveMoney(
        {
          ...act,
          call: 'operatorAdjust',
          permission: 'ledger.act',
          accounts: [userId],
          stakes: isRepeated
            ? { kind: 'nothing' }
            : { kind: 'money', moved: [{ amount, currency }] },
          params: {
            clientRequestId: requestId,
            userId,
            walletType: wallet,
            type: adjustment,
            amount: formatDecimal(amount),
          },
        },
        adjust,
      );
    },

    operatorPublishLiabilities: ({ reason }, { identity }) => {
      const act = {
        operator: identity.userId,
        name: 'liabilities.publish',
        target: 'liabilities',
        owner: undefined,
        reason,
        asked: {},
      };
      return carryOut(act, async () => {
        const root = await core.liabilities.publish(identity.userId);
        return root === undefined ? refuse(reject('NO_LIABILITY_PROOF')) : succeed(root);
      });
    },
  };
}
