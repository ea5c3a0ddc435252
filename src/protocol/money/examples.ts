/** Parts of the API document's examples of money. */
import { AT } from '../examples.ts';
import type { WireDnw, WireTerms } from './entities.ts';

export const DEPOSIT: WireDnw = {
  id: 'd-1',
  type: 'D',
  status: 'REQUESTED',
  walletType: 'USDT',
  currency: 'USDT',
  amount: '100',
  fee: '0',
  receives: '100',
  counterWalletType: null,
  counterAmount: null,
  counterCurrency: null,
  rate: null,
  provider: null,
  reference: '',
  destination: null,
  clientRequestId: 'my-first-deposit',
  reason: '',
  requestedAt: AT,
  expiresAt: null,
  endedAt: null,
};

export const TRANSFER: WireDnw = {
  ...DEPOSIT,
  id: 'd-2',
  type: 'TO',
  status: 'APPROVED',
  amount: '50',
  receives: '50',
  counterWalletType: 'FUTURES',
  counterAmount: '50',
  counterCurrency: 'USDT',
  clientRequestId: 'my-first-transfer',
  endedAt: AT,
};

export const CONVERSION: WireDnw = {
  ...TRANSFER,
  id: 'd-3',
  type: 'CO',
  counterWalletType: 'BINARY',
  counterAmount: '69000',
  counterCurrency: 'BKT',
  rate: '1380',
  clientRequestId: 'my-first-conversion',
};

export const TERMS: WireTerms = {
  walletType: 'USDT',
  currency: 'USDT',
  type: 'W',
  minimum: '20',
  maximum: '1000000',
  unit: '0.000001',
  dailyMaximum: '10000000',
  monthlyMaximum: '100000000',
  fixedFee: '1',
  feeRate: '0',
  hours: null,
  sandboxMs: 10_000,
  providers: ['bitshop'],
};

export const WITHDRAWAL: WireDnw = {
  ...DEPOSIT,
  id: 'd-4',
  type: 'W',
  fee: '1',
  receives: '99',
  reference: 'w-0f3c9a1be27d45d8a6c1b2f0e4d79385',
  destination: {
    kind: 'ADDRESS',
    network: 'TRON',
    address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
    tag: null,
    txid: null,
  },
  clientRequestId: 'my-first-withdrawal',
};

export const PURCHASE: WireDnw = {
  ...DEPOSIT,
  id: 'd-5',
  type: 'WB',
  fee: '0.2',
  receives: '99.8',
  counterAmount: '138000',
  counterCurrency: 'KRW',
  rate: '1380',
  reference: 'K7QM2XA',
  destination: {
    kind: 'BANK',
    bankCode: '090',
    bankName: '카카오뱅크',
    account: '3333-00-0000000',
    holder: '(주)마루',
    wonpNum: 'K7QM2XA',
  },
  clientRequestId: 'my-first-purchase',
  expiresAt: AT + 1_800_000,
};

export const SALE: WireDnw = {
  ...PURCHASE,
  id: 'd-6',
  type: 'WS',
  counterAmount: '137724',
  reference: 'w-7be4d1c2a90f4e6b83d5c7a1f0926e4d',
  destination: {
    kind: 'BANK',
    bankCode: '088',
    bankName: '신한은행',
    account: '110-123-456789',
    holder: '홍길동',
    wonpNum: null,
  },
  clientRequestId: 'my-first-sale',
  expiresAt: null,
};
