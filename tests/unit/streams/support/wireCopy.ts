/** A copy in the shape of the wire, whole and valid, with what matters given. */
import type { WireCopy } from '../../../../src/protocol/copytrade/entities.ts';
import { START } from './manualScheduler.ts';

export const wireCopy = (copyId: string, over: Partial<WireCopy> = {}): WireCopy => ({
  copyId,
  followId: 'w-1',
  traderId: 'u-2',
  traderName: 'Steady Kim',
  traderPositionId: 'p-7',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  quantity: '0.05',
  entryPrice: '63000',
  margin: '315',
  liquidationPrice: '57100',
  realizedPnl: '0',
  fee: '1.26',
  funding: '0',
  traderFee: '0.1',
  isFollowing: true,
  openedAt: START,
  updatedAt: START,
  share: '0.5',
  ...over,
});
