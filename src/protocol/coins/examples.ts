/** What the examples of coins in the API document are made of. */
import { AT } from '../examples.ts';
import type {
  WireBookAddress,
  WireCoinDestination,
  WireDeposit,
  WireDepositAddress,
} from './entities.ts';

const ON_TRON = { coinName: 'USDT', network: 'TRON', networkName: 'Tron (TRC-20)' } as const;

export const DESTINATION: WireCoinDestination = {
  ...ON_TRON,
  address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  tag: null,
};

export const DEPOSIT_ADDRESS: WireDepositAddress = {
  ...DESTINATION,
  tagKind: null,
  minimum: '10',
  confirmationsNeeded: 19,
  expiresAt: null,
  isSandbox: true,
};

const TXID = '5f2b0a1c9d8e7f60415263748596a7b8c9dae1f203142536475869708192a3b4';

export const DEPOSIT: WireDeposit = {
  id: `TRON/${TXID}/0`,
  ...DESTINATION,
  txid: TXID,
  amount: '100',
  confirmations: 4,
  confirmationsNeeded: 19,
  status: 'CONFIRMING',
  reason: null,
  seenAt: AT,
  endedAt: null,
};

export const BOOK_ADDRESS: WireBookAddress = {
  id: 'a-0c1f2e3d4b5a69788796a5b4c3d2e1f0',
  ...DESTINATION,
  label: 'savings',
  addedAt: AT,
  usableAt: AT,
};
