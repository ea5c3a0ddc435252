/** Wallets of the signed-in user. */
import type { ledgerCalls } from '../../protocol/ledger/calls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { succeed } from '../reply.ts';

export const ledgerHandlers = (core: GatewayCore): HandlersOf<typeof ledgerCalls> => ({
  walletsMine: async (_, { identity }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.wallets(identity.userId)))]),
});
