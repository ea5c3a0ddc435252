/** Parts of the API document's examples of P2P. */
import { AT } from '../examples.ts';
import type { WireP2pDetails, WireP2pFile } from './details.ts';

/** As lists have them, without steps. */
export const LISTED_PURCHASE: Omit<WireP2pDetails, 'steps'> = {
  id: 't-1',
  side: 'BUY',
  status: 'REQUESTED',
  walletType: 'USDT',
  currency: 'USDT',
  amount: '100',
  fee: '0.2',
  receives: '99.8',
  won: '138000',
  rate: '1380',
  clientRequestId: 'my-first-trade',
  reason: '',
  requestedAt: AT,
  steppedAt: AT,
  expiresAt: AT + 86_400_000,
  name: '홍길동',
  phone: '010-1234-5678',
  account: null,
  proofFileId: null,
  dispute: null,
  files: [],
};

export const PURCHASE: WireP2pDetails = {
  ...LISTED_PURCHASE,
  steps: [{ status: 'REQUESTED', at: AT, by: 'USER', reason: '' }],
};

export const LISTED_MATCH: Omit<WireP2pDetails, 'steps'> = {
  ...LISTED_PURCHASE,
  status: 'MATCHED',
  expiresAt: AT + 1_800_000,
  account: {
    code: '090',
    bankName: '카카오뱅크',
    account: '3333-00-0000000',
    holder: '(주)마루',
  },
};

export const MATCHED: WireP2pDetails = {
  ...LISTED_MATCH,
  steps: [...PURCHASE.steps, { status: 'MATCHED', at: AT, by: 'COUNTER', reason: '' }],
};

export const PROOF: WireP2pFile = {
  id: '4f1c6c2e6c1d4d0e8f3a7b9c5d2e1f00',
  name: 'receipt.pdf',
  type: 'application/pdf',
  size: 8_192,
  by: 'USER',
  at: AT,
};
