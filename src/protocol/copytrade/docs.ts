/** Documents of the calls about copy trading; not in the client's bundle. */
import type { CallDocs } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import type { copytradeCalls, WireTraderCard, WireTraderDesk, WireTraderFigures } from './calls.ts';
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
const CARD: WireTraderCard = {
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
const TRADER: WireOwnTrader = {
  traderId: 'u-2',
  status: 'ACTIVE',
  isOpen: true,
  capacity: 200,
  fee: '0.1',
  appliedAt: AT - 3_100_000_000,
  since: AT - 3_024_000_000,
};
const DESK: WireTraderDesk = {
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
const COPY: WireCopy = {
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
const FEE: WireCopyFee = {
  id: 'y-33',
  at: AT,
  traderId: 'u-2',
  traderName: 'Steady Kim',
  followerId: 'u-9',
  stock: 'BTCUSDT',
  profit: '13',
  fee: '1.3',
};
const POSITION: WireTraderPosition = {
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
const GROUP = {
  key: 'p-7',
  name: 'BTCUSDT',
  copies: 1,
  quantity: '0.01',
  margin: '63',
  value: '630',
};
const SETTINGS = [
  'FOLLOW_NO_PAIR',
  'FOLLOW_MULTIPLIER',
  'FOLLOW_LIMIT_MIN',
  'FOLLOW_LIMIT_ORDER',
] as const;
const NOT_MINE =
  'Everybody but the follower sees a masked name, and the id of the follow as `followerId`.';

export const copytradeDocs = {
  copyTrader: {
    summary:
      'A trader with figures and curves of 7, 30 and 90 days and all, result by pair and risk.',
    refusals: ['UNKNOWN_TRADER'],
    example: {
      params: { traderId: 'u-2' },
      answer: {
        ...CARD,
        performance: [
          { stock: 'BTCUSDT', trades: 44, pnl: '1240', winRate: '0.61', volume: '182000' },
        ],
        risk: 'LOW',
        curves: {
          '7': [[AT, '0.02', '0']],
          '30': [[AT, '0.08', '0.01']],
          '90': [[AT, '0.124', '0.02']],
          ALL: [[AT, '0.124', '0.02']],
        },
      },
    },
  },
  copyTraderList: {
    summary:
      'Traders, the best first by `sort`: ROI, PNL, WIN_RATE, MDD, FOLLOWERS, VOLUME, DAYS or FEE, of a window as `ROI_30` (ALL where left out). `isHideFull` leaves out those without room, `isActive` those who have ended. `resultType` is ClientList.',
    refusals: [],
    example: pageExample({ sort: 'ROI_30', isHideFull: true }, CARD),
  },
  traderDesk: {
    summary: "The requester's own application for trading, or what became of it; null before it.",
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: DESK },
  },
  applyForTrading: {
    summary: 'Applies for trading with followers; an operator decides.',
    isExtension: true,
    refusals: ['TRADER_APPLIED', 'TRADER_FOLLOWS', 'PARTNER_CANNOT_TRADE'],
    example: {
      params: { capacity: 200, fee: '0.1', name: 'Steady Kim', introduction: 'BTC only.' },
      answer: { ...DESK, trader: { ...TRADER, status: 'APPLIED', isOpen: false, since: null } },
    },
  },
  changeTrading: {
    summary:
      "Changes the requester's terms as a trader; what is left out stays. Another fee holds for copies opened after it.",
    isExtension: true,
    refusals: ['UNKNOWN_TRADER', 'CAPACITY_BELOW_FOLLOWERS'],
    example: {
      params: { isOpen: false },
      answer: { ...DESK, trader: { ...TRADER, isOpen: false } },
    },
  },
  copyFollower: {
    summary: `One follow, by its id or by its follower: one's own, or that of somebody who follows the requester. The requester's own where both are left out, null where there is none. \`resultType\` is ClientList. ${NOT_MINE}`,
    refusals: ['UNKNOWN_FOLLOW'],
    example: { params: {}, answer: FOLLOW },
  },
  myTraderFollower: {
    summary: 'How the requester follows a trader; null where they do not.',
    refusals: ['UNKNOWN_TRADER'],
    example: { params: { traderId: 'u-2' }, answer: FOLLOW },
  },
  followerList: {
    summary: `Who follows a trader, oldest first. \`resultType\` is ClientList. ${NOT_MINE}`,
    refusals: ['UNKNOWN_TRADER'],
    example: pageExample({ traderId: 'u-2' }, FOLLOW),
  },
  myTraders: {
    summary:
      'The traders whom the requester follows and has followed, newest first, with results, fees and skips. `resultType` ClientList is all of them, ON the present one alone.',
    refusals: [],
    example: { params: {}, answer: [FOLLOW] },
  },
  follow: {
    summary:
      'Follows a trader, or changes the settings of the follow there is. One trader at a time. Repeating the request changes nothing.',
    refusals: [
      ...SETTINGS,
      'UNKNOWN_TRADER',
      'TRADER_CANNOT_FOLLOW',
      'PARTNER_CANNOT_TRADE',
      'ALREADY_FOLLOWING',
      'TRADER_CLOSED',
      'TRADER_FULL',
      'FOLLOW_NO_BALANCE',
    ],
    example: {
      params: {
        traderId: 'u-2',
        followStock: ['BTCUSDT', 'ETHUSDT'],
        multiplyPer: 50,
        maxBet: '1000',
        oneMaxBet: '100',
      },
      answer: FOLLOW,
    },
  },
  unfollow: {
    summary: 'Ends a follow without open copies.',
    refusals: ['UNKNOWN_FOLLOW', 'CLOSE_COPIES_FIRST', 'MARKET_CLOSED'],
    example: { params: { traderFollowerId: 'w-12' }, answer: { status: 200 } },
  },
  unfollowTrader: {
    summary: 'Closes the open copies of a follow at market, then ends it.',
    refusals: ['UNKNOWN_FOLLOW', 'MARKET_CLOSED'],
    example: { params: { traderFollowerId: 'w-12' }, answer: { status: 200 } },
  },
  copyHistory: {
    summary:
      "The requester's closed copies and skipped fills, newest first; `resultType` ClientList is both, COPY or SKIP one of them alone. `followerId` can only be the requester.",
    refusals: ['UNKNOWN_FOLLOW'],
    example: pageExample(
      {},
      {
        kind: 'COPY' as const,
        copy: {
          ...COPY,
          quantity: '0',
          closedAt: AT,
          closePrice: '63500',
          reason: 'TRADER' as const,
        },
      },
    ),
  },
  openCopies: {
    summary:
      "The requester's open copies, oldest first. `resultType` is ClientList, `followerId` can only be the requester.",
    refusals: ['UNKNOWN_FOLLOW'],
    example: { params: {}, answer: [COPY] },
  },
  traderPositions: {
    summary:
      "A trader's closed positions since they trade for followers, newest first. `quantity` is what was opened in all.",
    refusals: ['UNKNOWN_TRADER'],
    example: pageExample(
      { traderId: 'u-2' },
      { ...POSITION, realizedPnl: '100', closedAt: AT, closePrice: '63500' },
    ),
  },
  ownOpenPositions: {
    summary: "The requester's own open positions.",
    refusals: [],
    example: { params: {}, answer: [POSITION] },
  },
  traderOpenPositions: {
    summary: "A trader's open positions, for everybody.",
    isExtension: true,
    refusals: ['UNKNOWN_TRADER'],
    example: { params: { traderId: 'u-2' }, answer: [POSITION] },
  },
  followerCopies: {
    summary:
      "Open copies of the requester's followers, by the requester's positions; the largest 500 with their largest 100 copies, counts and sums of all.",
    refusals: ['UNKNOWN_TRADER'],
    example: { params: {}, answer: [{ ...GROUP, items: [COPY] }] },
  },
  followerPositions: {
    summary:
      "Open copies of the requester's followers, by follower; the largest 500, counts and sums of all.",
    refusals: ['UNKNOWN_TRADER'],
    example: { params: {}, answer: [{ ...GROUP, key: 'w-12', name: 'mi***', items: [COPY] }] },
  },
  copyFees: {
    summary:
      'Shares of profits: those that the requester received where `traderId` is their own, else those they paid, to that trader or to all; newest first.',
    refusals: ['UNKNOWN_TRADER'],
    example: pageExample({}, FEE),
  },
  closeCopy: {
    summary:
      'Closes one copy at market, no worse than `closePrice`. What the book cannot give stays open and no longer follows.',
    refusals: ['UNKNOWN_COPY', 'MARKET_CLOSED', 'COPY_PRICE_MOVED', 'INSUFFICIENT_LIQUIDITY'],
    example: {
      params: { futuresFollowerOrderId: 'y-33', futuresTraderOrderId: 'p-7', closePrice: '63000' },
      answer: { status: 200 },
    },
  },
} satisfies CallDocs<typeof copytradeCalls>;
