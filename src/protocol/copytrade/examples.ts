/** Parts of the API document's examples of copy trading. */
import { AT } from '../examples.ts';
import type { WireTraderCard, WireTraderDesk, WireTraderFigures } from './calls.ts';
import type {
  WireCopy,
  WireCopyFee,
  WireFollow,
  WireOwnTrader,
  WireTraderPosition,
} from './entities.ts';

const FIGURES: WireTraderFigures = {
  roi: '0.124',
  pnl: '1240',
  winRate: '0.61',
  maxDrawdown: '0.08',
  profitFactor: '1.9',
  holdingMs: 5_400_000,
  volume: '182000',
  copiedVolume: '36400',
  trades: 44,
};

export const CARD: WireTraderCard = {
  traderId: 'u-2',
  name: 'Steady Kim',
  introduction: 'BTC only, low leverage.',
  isPractice: false,
  isActive: true,
  isOpen: true,
  isFull: false,
  followers: 12,
  capacity: 200,
  fee: '0.1',
  since: AT - 3_024_000_000,
  days: 35,
  figures: { '7': FIGURES, '30': FIGURES, '90': FIGURES, ALL: FIGURES },
  curve: [[AT, '0.124']],
  pairs: ['BTCUSDT'],
};

export const TRADER: WireOwnTrader = {
  traderId: 'u-2',
  status: 'ACTIVE',
  isOpen: true,
  capacity: 200,
  fee: '0.1',
  appliedAt: AT - 3_100_000_000,
  since: AT - 3_024_000_000,
};

export const DESK: WireTraderDesk = {
  trader: TRADER,
  name: 'Steady Kim',
  introduction: 'BTC only, low leverage.',
  followers: 12,
};

export const FOLLOW: WireFollow = {
  followId: 'w-12',
  followerId: 'u-9',
  followerName: 'minsu',
  traderId: 'u-2',
  traderName: 'Steady Kim',
  followStock: ['BTCUSDT', 'ETHUSDT'],
  multiplyPer: 50,
  maxBet: '1000',
  oneMaxBet: '100',
  feeShare: '0.1',
  status: 'ON',
  isOn: true,
  followedAt: AT,
  endedAt: null,
  openCopies: 1,
  closedCopies: 4,
  skipped: 2,
  skips: { OVER_MAX_BET: 2 },
  result: '12.4',
  fee: '0.8',
  traderFee: '1.3',
  funding: '-0.02',
};

export const COPY: WireCopy = {
  copyId: 'y-33',
  followId: 'w-12',
  traderId: 'u-2',
  traderName: 'Steady Kim',
  traderPositionId: 'p-7',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  quantity: '0.01',
  entryPrice: '63000',
  margin: '63',
  liquidationPrice: '57100',
  realizedPnl: '0',
  fee: '0.252',
  funding: '0',
  traderFee: '0.1',
  isFollowing: true,
  openedAt: AT,
  updatedAt: AT,
  share: '0.05',
};

export const FEE: WireCopyFee = {
  id: 'y-33',
  at: AT,
  traderId: 'u-2',
  traderName: 'Steady Kim',
  followerId: 'u-9',
  stock: 'BTCUSDT',
  profit: '13',
  fee: '1.3',
};

export const POSITION: WireTraderPosition = {
  traderPositionId: 'p-7',
  traderId: 'u-2',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  quantity: '0.2',
  entryPrice: '63000',
  margin: '1260',
  realizedPnl: '0',
  openedAt: AT,
};

export const GROUP = {
  key: 'p-7',
  name: 'BTCUSDT',
  copies: 1,
  quantity: '0.01',
  margin: '63',
  value: '630',
};
