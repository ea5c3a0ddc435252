/** Wallets of the signed-in user. */
import type { ledgerCalls } from '../../protocol/ledger/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

export const ledgerHandlers = (core: AccountReadsDep): HandlersOf<typeof ledgerCalls> => ({
  walletsMine: async (_, { identity }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.wallets(identity.userId)))]),
});
