/** Wallets of the signed-in user. */
import { CALLS } from '../../protocol/contract.ts';
import type { GatewayCore } from '../core.ts';
import { memberCall } from '../http/endpoint.ts';
import { succeed } from '../reply.ts';

export const ledgerEndpoints = (core: GatewayCore) => ({
  walletsMine: memberCall(CALLS.walletsMine, async (_, { identity }) =>
    succeed([...(await core.readAccounts((accounts) => accounts.wallets(identity.userId)))]),
  ),
});
