/** Parts of the API document's examples of the statement. */
import { AT } from '../examples.ts';
import type { WireStatementLine } from './entities.ts';

export const LINE: WireStatementLine = {
  id: '7-USDT',
  at: AT,
  walletType: 'USDT',
  currency: 'USDT',
  cause: 'TRANSFER',
  reference: 'd-2',
  applicationType: null,
  amount: '-50',
  pointAmount: '-50',
  counterWalletType: 'FUTURES',
  counterAmount: '50',
  counterCurrency: 'USDT',
  point: '950',
  gameWaitPoint: '0',
  balance: '950',
};
