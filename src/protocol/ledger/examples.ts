/** Parts of the API document's examples of wallets. */
import { AT } from '../examples.ts';
import type { PointEvent } from './accountEvents.ts';
import type { WireWallet } from './entities.ts';

export const WALLET: WireWallet = {
  type: 'FUTURES',
  currency: 'USDT',
  point: '9873.92',
  gameWaitPoint: '126.08',
  realPoint: '10000',
  playerPoint: '9873.92',
  markPnl: '0',
  minusFundingFee: '0',
  bonus: { amount: '10000', required: '50000', turned: '1250', own: '0' },
};
export const POINT_EVENT: PointEvent = {
  seq: 1,
  at: AT,
  type: 'POINT',
  cause: 'DEPOSIT',
  reference: 'demo-funds',
  wallets: [
    {
      walletType: 'FUTURES',
      currency: 'USDT',
      amount: '10000',
      counterAmount: null,
      counterCurrency: null,
      point: '10000',
      gameWaitPoint: '0',
      realPoint: '10000',
    },
  ],
};
