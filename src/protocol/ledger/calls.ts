/** Wallets: the calls of this feature that are built. */
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { siteInfoId } from '../fields.ts';
import { wireWallet } from './entities.ts';

export const ledgerCalls = {
  walletsMine: defineCall({
    method: 'GET',
    path: '/api/wallet/my',
    area: 'account',
    auth: true,
    summary: 'All wallets of the signed-in user.',
    params: v.object({ siteInfoId }),
    answer: v.array(wireWallet),
  }),
} as const;
