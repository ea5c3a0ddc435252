/** Wire shapes for tests: whole and valid, with what matters given. */
import { defaultsOf } from '../../../../src/domain/described.ts';
import { eachShownSwitch, USUAL_SWITCHES } from '../../../../src/domain/site/described.ts';
import { ORDER_FIELDS } from '../../../../src/domain/futuresOrders.ts';
import type { PointEvent } from '../../../../src/protocol/ledger/accountEvents.ts';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type {
  WireFill,
  WireOrder,
  WirePosition,
} from '../../../../src/protocol/futures/entities.ts';
import type { WireSiteInfo } from '../../../../src/protocol/site/entities.ts';
import type { WireUser } from '../../../../src/protocol/accounts/entities.ts';
import type { WireBet, WireRound } from '../../../../src/protocol/rounds/entities.ts';
import type { MarketMessage, WireTicker } from '../../../../src/protocol/market/entities.ts';
import { START } from './manualScheduler.ts';

export const wireUser = (id = 'u-1'): WireUser => ({
  id,
  siteInfoId: 1,
  username: `name_${id.slice(2)}`,
  name: '홍길동',
  nick: 'hong',
  phone: '010-1234-5678',
  email: 'a@b.example',
  role: 'PLAYER',
  status: 'NORMAL',
  wallet: {},
});

export const wireOrder = (id: string, over: Partial<WireOrder> = {}): WireOrder => ({
  ...defaultsOf(ORDER_FIELDS),
  id,
  clientOrderId: `c-${id}`,
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  marketType: 'LIMIT',
  side: 'BUY',
  price: '60000',
  quantity: '1',
  filledQuantity: '0',
  reduceOnly: false,
  leverage: 10,
  marginType: 'ISOLATED',
  hold: '6000',
  fee: '0',
  realizedPnl: '0',
  status: 'WORKING',
  createdAt: START,
  updatedAt: START,
  ...over,
});

export const wireFill = (id: string, orderId: string): WireFill => ({
  id,
  orderId,
  futuresPositionId: 'p-1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'BUY',
  price: '60000',
  quantity: '1',
  fee: '24',
  realizedPnl: '0',
  insurance: '0',
  isMaker: false,
  isLiquidation: false,
  at: START,
});

export const wirePosition = (id: string, over: Partial<WirePosition> = {}): WirePosition => ({
  id,
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  marginType: 'ISOLATED',
  leverage: 10,
  quantity: '1',
  entryPrice: '60000',
  margin: '6000',
  liquidationPrice: '54300',
  takeProfit: null,
  stopLoss: null,
  isMarkTp: false,
  isMarkSl: false,
  takeProfitLimit: null,
  stopLossLimit: null,
  realizedPnl: '0',
  fee: '24',
  funding: '0',
  isWarned: false,
  openedAt: START,
  updatedAt: START,
  ...over,
});

export const wireTicker = (stock: string, last: string, at = START): WireTicker => ({
  stock,
  at,
  last,
  mark: last,
  index: last,
  open24: '59000',
  high24: '61000',
  low24: '58000',
  volume24: '1200',
  fundingRate: '0.0001',
  nextFundingAt: START + 3_600_000,
  isOpen: true,
});

export const marketMessage = (
  stock: string,
  last: string,
  over: Partial<MarketMessage> = {},
): MarketMessage => ({
  ticker: wireTicker(stock, last),
  trades: [],
  candle: [START, last, last, last, last, '1'],
  ...over,
});

export const siteInfo = (over: Partial<WireSiteInfo> = {}): WireSiteInfo => ({
  id: 7,
  code: 'demo',
  name: '마루',
  language: 'ko',
  stockPrefix: '',
  type: '111111',
  usedCoins: 'FUTURES',
  customUsedCoins: null,
  withoutCoins: null,
  depositCoins: 'USDT',
  buyCoins: 'USDT',
  binaryCurrency: 'BKT',
  coinInfoJson: '{}',
  cashOutMargin: null,
  bonusTurnover: '5',
  bonusFuturesShare: '0.025',
  signupVerification: 'none',
  identityCheck: null,
  passwordKind: 'lettersAndDigits',
  ...eachShownSwitch((name) => USUAL_SWITCHES[name]),
  menus: [],
  appearance: null,
  extensions: ['market-topic', 'event-seq'],
  feed: { kind: 'synthetic', recordedFrom: null, recordedTo: null },
  demoFunds: '10000',
  ...over,
});

const ROUND_AT = 1_700_000_040_000;

/** A round of one minute, locked for the last ten seconds of it. */
export const wireRound = (startAt = ROUND_AT, over: Partial<WireRound> = {}): WireRound => ({
  id: `12-${startAt / 1_000}`,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  startAt,
  lockAt: startAt + 50_000,
  endAt: startAt + 60_000,
  status: 0,
  opening: { at: startAt, price: '60000' },
  closing: null,
  side: null,
  voidReason: null,
  draw: null,
  ...over,
});

export const wireBet = (id: string, over: Partial<WireBet> = {}): WireBet => ({
  id,
  clientBetId: `c-${id}`,
  tradeRoundId: `12-${ROUND_AT / 1_000}`,
  tradeOptionId: 12,
  gameType: 'R1',
  stock: 'BTCUSDT',
  type: 'B',
  point: '10',
  odds: '1.9',
  at: START,
  endAt: ROUND_AT + 60_000,
  entry: null,
  status: 0,
  voidReason: null,
  payout: '0',
  settledAt: null,
  ...over,
});

/** How a bet may end: won, lost, void. */
const betEnd = (pick: number, at: number): Partial<WireBet> =>
  (
    [
      { status: 1, payout: '19', settledAt: at },
      { status: 2, settledAt: at },
      { status: 3, payout: '10', voidReason: 'TIE', settledAt: at },
    ] as const
  )[pick % 3] ?? {};

/**
 * Steps of an account's history, chosen by small numbers: any list of them is a possible history.
 */
export type Step = readonly [kind: number, pick: number];

/** A history: orders that are placed, filled and cancelled, positions, wallets, settings and bets. */
export function stepsToEvents(steps: readonly Step[]): readonly AccountEvent[] {
  const open: string[] = [];
  const positions: string[] = [];
  const bets: string[] = [];
  let made = 0;
  return steps.map(([kind, pick], index): AccountEvent => {
    const seq = index + 1;
    const at = START + seq * 10;
    const stamp = { seq, at };
    const order = open.length > 0 ? open[pick % open.length] : undefined;
    const position = positions.length > 0 ? positions[pick % positions.length] : undefined;
    const bet = bets.length > 0 ? bets[pick % bets.length] : undefined;
    made += 1;
    switch (kind % 15) {
      case 0:
        open.push(`o-${made}`);
        return {
          ...stamp,
          type: 'ORDER_SUCCESS',
          order: wireOrder(`o-${made}`, { updatedAt: at }),
        };
      case 1: {
        if (order === undefined) break;
        open.splice(open.indexOf(order), 1);
        const filled = wireOrder(order, {
          status: 'FILLED',
          filledQuantity: '1',
          averagePrice: '60000',
          updatedAt: at,
        });
        return {
          ...stamp,
          type: 'ORDER_FILLED',
          order: filled,
          fill: wireFill(`f-${made}`, order),
        };
      }
      case 2:
        if (order === undefined) break;
        open.splice(open.indexOf(order), 1);
        return {
          ...stamp,
          type: 'ORDER_CANCEL',
          order: wireOrder(order, { status: 'CANCELLED', cancelReason: 'USER', updatedAt: at }),
        };
      case 3:
        positions.push(`p-${made}`);
        return {
          ...stamp,
          type: 'POSITION_OPEN',
          position: wirePosition(`p-${made}`, { updatedAt: at }),
        };
      case 4: {
        if (position === undefined) break;
        positions.splice(positions.indexOf(position), 1);
        const closed = wirePosition(position, { quantity: '0', updatedAt: at });
        return pick % 2 === 0
          ? { ...stamp, type: 'POSITION_CLOSE', position: closed, closePrice: '60010' }
          : {
              ...stamp,
              type: 'POSITION_LIQUID',
              position: closed,
              markPrice: '54000',
              bankruptcyPrice: '54000',
            };
      }
      case 5:
        if (position === undefined) break;
        return {
          ...stamp,
          type: 'FUNDING_FEE',
          position: wirePosition(position, { funding: `-${pick}`, updatedAt: at }),
          rate: '0.0001',
          insurance: '0',
          markPrice: '60000',
          amount: `-${pick + 1}`,
        };
      case 7:
        if (order === undefined) break;
        return {
          ...stamp,
          type: 'ORDER_UPDATE',
          order: wireOrder(order, { price: String(60_000 + pick), updatedAt: at }),
        };
      case 8:
        if (position === undefined) break;
        return {
          ...stamp,
          type: 'POSITION_UPDATE',
          position: wirePosition(position, { stopLoss: String(58_000 + pick), updatedAt: at }),
          cause: 'EXITS',
        };
      case 9:
        if (position === undefined) break;
        return {
          ...stamp,
          type: 'POSITION_UPDATE_LIQUIDPRICE',
          position: wirePosition(position, { margin: String(6_000 + pick), updatedAt: at }),
          cause: 'MARGIN',
        };
      case 10:
        return {
          ...stamp,
          type: 'LEVERAGE_UPDATE',
          setting: { futuresOptionId: pick + 1, leverage: 5 + pick, marginType: 'CROSS' },
        };
      case 11:
        return {
          ...stamp,
          type: 'POSITION_MODE_UPDATE',
          mode: pick % 2 === 0 ? 'HEDGE' : 'ONE_WAY',
        };
      case 12:
        bets.push(`b-${made}`);
        return { ...stamp, type: 'gameBet', bet: wireBet(`b-${made}`, { at }) };
      case 13:
        if (bet === undefined) break;
        return {
          ...stamp,
          type: 'gameBet',
          bet: wireBet(bet, { entry: { at, price: String(60_000 + pick) } }),
        };
      case 14:
        if (bet === undefined) break;
        bets.splice(bets.indexOf(bet), 1);
        return {
          ...stamp,
          type: 'betResult',
          bet: wireBet(bet, betEnd(pick, at)),
          round: wireRound(ROUND_AT, { status: 1, side: 'B', closing: { at, price: '60001' } }),
        };
      default:
        break;
    }
    const point = String(1_000 + pick);
    return {
      ...stamp,
      type: 'POINT',
      cause: 'TRADE',
      reference: `o-${made}`,
      wallets: [pointWallet('FUTURES', { point, gameWaitPoint: '0', realPoint: point })],
    };
  });
}

type PointWallet = PointEvent['wallets'][number];

/** A wallet of a POINT event; what moved is of no account to the fold. */
export const pointWallet = (
  walletType: 'FUTURES' | 'BINARY',
  figures: Pick<PointWallet, 'point' | 'gameWaitPoint' | 'realPoint'>,
): PointWallet => ({
  walletType,
  currency: walletType === 'FUTURES' ? 'USDT' : 'BKT',
  amount: '0',
  counterAmount: null,
  counterCurrency: null,
  ...figures,
});
