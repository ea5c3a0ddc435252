/** What the examples of P2P in the API document are made of. */
import { AT } from '../examples.ts';
import type { WireP2pDetails } from './details.ts';

export const PURCHASE: WireP2pDetails = {
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
};

export const MATCHED: WireP2pDetails = {
  ...PURCHASE,
  status: 'MATCHED',
  expiresAt: AT + 1_800_000,
  account: {
    code: '090',
    bankName: '카카오뱅크',
    account: '3333-00-0000000',
    holder: '(주)마루',
  },
};
