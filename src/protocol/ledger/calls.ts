/** Wallets. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { siteInfoId } from '../fields.ts';
import { wireWallet } from './entities.ts';
import { WALLET } from './examples.ts';

export const ledgerCalls = {
  walletsMine: defineCall({
    method: 'GET',
    path: '/api/wallet/my',
    access: 'member',
    kind: 'read',
    key: 'READ',
    params: v.object({ siteInfoId }),
    answer: v.array(wireWallet),
  }),
} as const;

export const ledgerDocs = {
  walletsMine: {
    summary: 'All wallets of the signed-in user.',
    refusals: [],
    example: { params: {}, answer: [WALLET] },
  },
} satisfies CallDocs<typeof ledgerCalls>;
