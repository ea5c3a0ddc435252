/** Wallets. */
import * as v from 'valibot';
import { type CallDocs, defineCall, MEMBER_READ } from '../call.ts';
import { siteInfoId } from '../fields.ts';
import { wireWallet } from './entities.ts';
import { WALLET } from './examples.ts';

export const ledgerCalls = {
  walletsMine: defineCall({
    ...MEMBER_READ,
    path: '/api/wallet/my',
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
