/** What the examples of money in the API document are made of. */
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
};
