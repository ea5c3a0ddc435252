/** fast-check arbitraries of every stored event, as wide as their types. */
import fc from 'fast-check';
import { ROLES, USER_STATUSES } from '../../src/domain/accounts.ts';
import { type ExchangeEvent, isTransient, type StoredEvent } from '../../src/domain/events.ts';
import type {
  ExitPrices,
  Fill,
  FuturesOrder,
  FuturesPosition,
} from '../../src/domain/futuresOrders.ts';
import { KEPT_EXITS, TRIGGER_PRICES } from '../../src/domain/futuresOrders.ts';
import {
  BOOKS,
  type Entry,
  HOUSE_ACCOUNTS,
  houseAccount,
  pocketAccount,
  PROVIDERS,
} from '../../src/domain/ledger/accounts.ts';
import { CURRENCIES } from '../../src/domain/ledger/currencies.ts';
import { APPLICATION_TYPES } from '../../src/domain/money/application.ts';
import {
  PARTNER_KINDS,
  type PartnerPlace,
  type PartnerSettlement,
  PROFIT_BASES,
} from '../../src/domain/partners/partners.ts';
import { P2P_SIDES, P2P_STATUSES } from '../../src/domain/p2p/p2p.ts';
import { MONEY_CAUSES } from '../../src/domain/ledger/events.ts';
import {
  POCKETS,
  WALLET_TYPES,
  type WalletBalance,
  walletCurrency,
} from '../../src/domain/ledger/wallets.ts';
import {
  type ClientOrderId,
  couponId,
  dnwId,
  fillId,
  orderId,
  p2pId,
  parseClientOrderId,
  positionId,
  registrationId,
  roundBetId,
  roundId,
  siteId,
  tradeOptionId,
} from '../../src/domain/ids.ts';
import { price } from '../../src/domain/quantities.ts';
import { accountArbitraries } from './accountArbitraries.ts';
import { anyTrail } from './trailArbitrary.ts';
import type { Bet, RoundOutcome, VoidReason } from '../../src/domain/rounds/roundTypes.ts';
import {
  at,
  cost,
  instrument,
  maybe,
  number,
  option,
  paid,
  result,
  share,
  size,
  text,
  user,
  tradingTerms,
} from './arbitraryValues.ts';
import { COPY_EVENT_FIELDS } from './copyArbitraries.ts';
import { bonusChanged } from './bonusArbitrary.ts';
import {
  localRatesChanged,
  moneyTermsChanged,
  paymentAccountChanged,
  roundTermsChanged,
} from './termsArbitraries.ts';

const clientOrderId = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).map((made): ClientOrderId => {
  const id = parseClientOrderId(made);
  if (id === undefined) throw new Error(`not a client order id: ${made}`);
  return id;
});

const anyExits: fc.Arbitrary<ExitPrices> = fc.record({
  takeProfit: maybe(cost),
  stopLoss: maybe(cost),
  takeProfitBy: fc.constantFrom('LAST', 'MARK'),
  stopLossBy: fc.constantFrom('LAST', 'MARK'),
  takeProfitLimit: maybe(cost),
  stopLossLimit: maybe(cost),
});

const anyOrder: fc.Arbitrary<FuturesOrder> = fc.record({
  id: number.map(orderId),
  clientOrderId,
  userId: user,
  optionId: option,
  instrument,
  marketType: fc.constantFrom('LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'),
  side: fc.constantFrom('BUY', 'SELL'),
  positionSide: maybe(fc.constantFrom('LONG', 'SHORT')),
  price: maybe(cost),
  triggerPrice: maybe(cost),
  triggerBy: maybe(fc.constantFrom('LAST', 'MARK')),
  triggeredAt: maybe(at),
  exits: maybe(anyExits),
  pairedWith: maybe(number.map(orderId)),
  instructions: maybe(
    fc.record({
      timeInForce: fc.constantFrom('GTC', 'IOC', 'FOK', 'GTD'),
      postOnly: fc.boolean(),
      goodTill: maybe(at),
      trail: maybe(anyTrail),
      priceProtect: fc.boolean(),
    }),
  ),
  quantity: size,
  filledQuantity: size,
  averagePrice: maybe(cost),
  reduceOnly: fc.boolean(),
  leverage: fc.integer({ min: 1, max: 125 }),
  marginType: fc.constantFrom('CROSS', 'ISOLATED'),
  hold: paid,
  fee: paid,
  realizedPnl: result,
  status: fc.constantFrom('WORKING', 'FILLED', 'CANCELLED'),
  cancelReason: maybe(
    fc.constantFrom(
      'USER',
      'LIQUIDATION',
      'REDUCE_ONLY',
      'NO_MARGIN',
      'NO_LIQUIDITY',
      'IOC',
      'EXPIRED',
    ),
  ),
  createdAt: at,
  updatedAt: at,
});

const anyFill: fc.Arbitrary<Fill> = fc.record({
  id: number.map(fillId),
  orderId: number.map(orderId),
  positionId: number.map(positionId),
  side: fc.constantFrom('BUY', 'SELL'),
  price: cost,
  quantity: size,
  fee: paid,
  realizedPnl: result,
  insurance: paid,
  keptExits: maybe(fc.constantFrom(...KEPT_EXITS)),
  isMaker: fc.boolean(),
  isLiquidation: fc.boolean(),
  at,
});

const anyPosition: fc.Arbitrary<FuturesPosition> = fc.record({
  id: number.map(positionId),
  userId: user,
  optionId: option,
  instrument,
  side: fc.constantFrom('LONG', 'SHORT'),
  marginType: fc.constantFrom('CROSS', 'ISOLATED'),
  leverage: fc.integer({ min: 1, max: 125 }),
  quantity: size,
  entryPrice: cost,
  margin: paid,
  liquidationPrice: maybe(cost),
  exits: maybe(anyExits),
  exitsSince: maybe(fc.record({ takeProfit: number, stopLoss: number })),
  realizedPnl: result,
  fee: paid,
  funding: result,
  isWarned: fc.boolean(),
  openedAt: at,
  updatedAt: at,
});

const tradeOption = fc.integer({ min: 1, max: 999_999 }).map(tradeOptionId);
const round = fc
  .tuple(tradeOption, fc.nat({ max: 4_102_444_800 }))
  .map(([id, second]) => roundId(id, second * 1000));
const point = fc.record({ at, price: cost });
const betSide = fc.constantFrom('B' as const, 'S' as const);
const voidReason = fc.constantFrom<VoidReason[]>(
  'TIE',
  'STALE_OPEN',
  'STALE_CLOSE',
  'TOO_FEW_TICKS',
  'NO_ENTRY',
  'MARKET_CLOSED',
  'OPERATOR',
);

const anyBet: fc.Arbitrary<Bet> = fc.record({
  id: number.map(roundBetId),
  userId: user,
  clientBetId: clientOrderId,
  roundId: round,
  optionId: tradeOption,
  side: betSide,
  stake: paid,
  odds: share,
  acceptedAt: at,
  entry: maybe(point),
  result: maybe(fc.constantFrom('WON', 'LOST', 'VOID', 'CASHED')),
  voidReason: maybe(voidReason),
  payout: paid,
  settledAt: maybe(at),
});

const anyOutcome: fc.Arbitrary<RoundOutcome> = fc.record({
  roundId: round,
  optionId: tradeOption,
  startAt: at,
  endAt: at,
  opening: maybe(point),
  closing: maybe(point),
  draw: maybe(
    fc.record({
      seed: text,
      commitment: text,
      balls: fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 5 }),
      powerBall: fc.nat({ max: 9 }),
    }),
  ),
  side: maybe(betSide),
  voidReason: maybe(voidReason),
});

const setting = fc.record({
  optionId: option,
  leverage: fc.integer({ min: 1, max: 125 }),
  marginType: fc.constantFrom('CROSS' as const, 'ISOLATED' as const),
});

const userValue = fc.record({
  id: user,
  siteId: fc.integer({ min: 1, max: 60 }).map(siteId),
  role: fc.constantFrom(...ROLES),
  status: fc.constantFrom(...USER_STATUSES),
  registeredAt: at,
  registrationId: maybe(fc.stringMatching(/^[0-9a-f]{32}$/).map(registrationId)),
  partnerId: maybe(user),
});

const wallet = fc.constantFrom(...WALLET_TYPES);
const walletBalance: fc.Arbitrary<WalletBalance> = fc
  .record({
    type: wallet,
    binary: fc.constantFrom(...CURRENCIES),
    point: result,
    wait: paid,
    margin: paid,
  })
  .map(({ binary, ...balance }) => ({
    ...balance,
    currency: walletCurrency(balance.type, binary),
  }));
const entry: fc.Arbitrary<Entry> = fc.record({
  account: fc.oneof(
    fc.tuple(user, wallet, fc.constantFrom(...POCKETS)).map((parts) => pocketAccount(...parts)),
    fc
      .tuple(fc.constantFrom(...HOUSE_ACCOUNTS), fc.constantFrom(...BOOKS))
      .map((parts) => houseAccount(...parts)),
  ),
  amount: result,
});

type Arbitraries = {
  readonly [T in ExchangeEvent['type']]: fc.Arbitrary<Extract<ExchangeEvent, { type: T }>>;
};

const event = <T extends ExchangeEvent['type'], Rest extends object>(
  type: T,
  fields: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => fc.record<Rest>(fields).map((rest) => ({ type, ...rest }));

const priceAlert = fc.record({
  userId: user,
  clientAlertId: clientOrderId,
  instrument,
  by: fc.constantFrom(...TRIGGER_PRICES),
  price: cost,
  firesAbove: fc.boolean(),
  setAt: at,
});

const dnwIdValue = number.map(dnwId);
const currency = fc.constantFrom(...CURRENCIES);

const movement = fc.record({
  id: dnwIdValue,
  userId: user,
  requestId: clientOrderId,
  from: wallet,
  to: wallet,
  fromCurrency: currency,
  toCurrency: currency,
  amount: paid,
  received: paid,
  // A rate that a conversion can have: its reverse is shown as well.
  rate: maybe(fc.bigInt({ min: 1n, max: 10n ** 20n }).map(price)),
  reverseRate: maybe(fc.bigInt({ min: 0n, max: 10n ** 20n }).map(price)),
  at,
});

const application = fc.record({
  id: dnwIdValue,
  userId: user,
  requestId: clientOrderId,
  type: fc.constantFrom(...APPLICATION_TYPES),
  wallet,
  currency,
  amount: paid,
  fee: paid,
  won: maybe(paid),
  wonRate: maybe(cost),
  provider: maybe(fc.constantFrom(...PROVIDERS)),
  reference: text,
  requestedAt: at,
  expiresAt: maybe(at),
});

const trade = fc.record({
  id: number.map(p2pId),
  userId: user,
  requestId: clientOrderId,
  side: fc.constantFrom(...P2P_SIDES),
  wallet,
  currency,
  amount: paid,
  fee: paid,
  won: paid,
  wonRate: cost,
  reference: text,
  status: fc.constantFrom(...P2P_STATUSES),
  requestedAt: at,
  steppedAt: at,
  expiresAt: maybe(at),
  reason: text,
});

const coupon = fc.record({
  id: number.map(couponId),
  code: text,
  currency,
  bonus: fc.oneof(
    fc.record({ kind: fc.constant('AMOUNT' as const), amount: paid }),
    fc.record({ kind: fc.constant('PERCENT' as const), rate: share, maximum: paid }),
  ),
  wallets: fc.array(wallet, { maxLength: 3 }),
  createdAt: at,
  expiresAt: at,
  usesMax: number,
  usesPerUser: number,
});

const couponUse = fc.record({
  couponId: number.map(couponId),
  code: text,
  number,
  userId: user,
  requestId: clientOrderId,
  wallet,
  currency,
  amount: paid,
  depositId: maybe(dnwIdValue),
  at,
});

const partnerPlace: fc.Arbitrary<PartnerPlace> = fc.record({
  kind: fc.constantFrom(...PARTNER_KINDS),
  rates: fc.record({ FUTURES: share, ROUNDS: share, COPY: share }),
  parentId: maybe(user),
});

const partnerSettlement: fc.Arbitrary<PartnerSettlement> = fc.record({
  userId: user,
  day: number,
  paid: fc.array(fc.record({ wallet, currency, amount: paid }), { maxLength: 3 }),
  at,
});

const levels = fc.array(fc.tuple(cost, size), { maxLength: 3 });

export const EVENT_ARBITRARIES: Arbitraries = {
  TraderChanged: event('TraderChanged', COPY_EVENT_FIELDS.TraderChanged),
  FollowChanged: event('FollowChanged', COPY_EVENT_FIELDS.FollowChanged),
  TraderFilled: event('TraderFilled', COPY_EVENT_FIELDS.TraderFilled),
  CopyBlockOpened: event('CopyBlockOpened', COPY_EVENT_FIELDS.CopyBlockOpened),
  CopyBlockWorked: event('CopyBlockWorked', COPY_EVENT_FIELDS.CopyBlockWorked),
  CopyOpened: event('CopyOpened', COPY_EVENT_FIELDS.CopyOpened),
  CopyClosed: event('CopyClosed', COPY_EVENT_FIELDS.CopyClosed),
  CopySkipped: event('CopySkipped', COPY_EVENT_FIELDS.CopySkipped),
  CopyFunded: event('CopyFunded', COPY_EVENT_FIELDS.CopyFunded),
  CopyFeePaid: event('CopyFeePaid', COPY_EVENT_FIELDS.CopyFeePaid),
  ExchangeOpened: event('ExchangeOpened', { at }),
  UserRegistered: event('UserRegistered', { user: userValue }),
  UserStatusChanged: event('UserStatusChanged', {
    userId: user,
    status: fc.constantFrom(...USER_STATUSES),
  }),
  UserRoleChanged: event('UserRoleChanged', { userId: user, role: fc.constantFrom(...ROLES) }),
  MoneyMoved: event('MoneyMoved', {
    userId: maybe(user),
    cause: fc.constantFrom(...MONEY_CAUSES),
    reference: text,
    entries: fc.array(entry, { maxLength: 4 }),
    wallets: fc.array(walletBalance, { maxLength: 2 }),
  }),
  FundsMoved: event('FundsMoved', { movement }),
  MoneyApplied: event('MoneyApplied', { application }),
  ApplicationEnded: event('ApplicationEnded', {
    application,
    status: fc.constantFrom('APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'),
    reason: text,
    at,
  }),
  P2pRequested: event('P2pRequested', { trade }),
  P2pStepped: event('P2pStepped', { trade }),
  CouponCreated: event('CouponCreated', { coupon, displaced: maybe(number.map(couponId)) }),
  CouponEnded: event('CouponEnded', { id: number.map(couponId), at }),
  CouponUsed: event('CouponUsed', { use: couponUse }),
  PartnerTermsSet: event('PartnerTermsSet', { userId: user, place: partnerPlace }),
  PartnerSettled: event('PartnerSettled', { settlement: partnerSettlement }),
  ProfitBaseSet: event('ProfitBaseSet', { base: fc.constantFrom(...PROFIT_BASES) }),
  OrderAccepted: event('OrderAccepted', { order: anyOrder }),
  OrderFilled: event('OrderFilled', { order: anyOrder, fill: anyFill }),
  OrderAmended: event('OrderAmended', { order: anyOrder, place: maybe(number) }),
  OrderTriggered: event('OrderTriggered', { order: anyOrder, place: maybe(number) }),
  OrderCancelled: event('OrderCancelled', { order: anyOrder }),
  PositionOpened: event('PositionOpened', { position: anyPosition }),
  PositionChanged: event('PositionChanged', {
    position: anyPosition,
    cause: fc.constantFrom('INCREASED', 'REDUCED', 'MARGIN', 'LEVERAGE', 'EXITS', 'WARNING_OVER'),
    request: fc.option(fc.record({ id: clientOrderId, fingerprint: fc.maxSafeNat() }), {
      nil: undefined,
    }),
  }),
  PositionClosed: event('PositionClosed', { position: anyPosition, closePrice: cost }),
  PositionLiquidated: event('PositionLiquidated', {
    position: anyPosition,
    markPrice: cost,
    bankruptcyPrice: cost,
  }),
  PositionWarned: event('PositionWarned', { position: anyPosition, marginRatio: share }),
  FundingPaid: event('FundingPaid', {
    position: anyPosition,
    rate: share,
    markPrice: cost,
    amount: result,
    insurance: paid,
    at,
  }),
  FundingSettled: event('FundingSettled', { instrument, rate: share, dueAt: at }),
  LeverageChanged: event('LeverageChanged', { userId: user, setting }),
  MarginTypeChanged: event('MarginTypeChanged', { userId: user, setting }),
  PositionModeChanged: event('PositionModeChanged', {
    userId: user,
    mode: fc.constantFrom('ONE_WAY', 'HEDGE'),
  }),
  BetPlaced: event('BetPlaced', { bet: anyBet }),
  BetEntered: event('BetEntered', { bet: anyBet }),
  BetCashedOut: event('BetCashedOut', {
    bet: anyBet,
    figures: fc.record({
      entry: point,
      last: point,
      deviation: point.map((one) => one.price),
      chance: share,
      margin: share,
    }),
  }),
  BetSettled: event('BetSettled', { bet: anyBet, outcome: anyOutcome }),
  RoundSettled: event('RoundSettled', {
    outcome: anyOutcome,
    totals: maybe(fc.record({ bets: number, stakedBuy: paid, stakedSell: paid, paid })),
  }),
  RoundTermsChanged: event('RoundTermsChanged', { changed: roundTermsChanged }),
  TradingTermsChanged: event('TradingTermsChanged', { changed: tradingTerms }),
  MoneyTermsChanged: event('MoneyTermsChanged', { changed: moneyTermsChanged }),
  LocalRatesChanged: event('LocalRatesChanged', { changed: localRatesChanged }),
  PaymentAccountChanged: event('PaymentAccountChanged', { changed: paymentAccountChanged }),
  BonusChanged: event('BonusChanged', bonusChanged),
  ...accountArbitraries,
  PriceAlertSet: event('PriceAlertSet', { alert: priceAlert }),
  PriceAlertReached: event('PriceAlertReached', { alert: priceAlert }),
  PriceAlertDeleted: event('PriceAlertDeleted', { alert: priceAlert }),
  MarketMoved: event('MarketMoved', {
    tick: fc.record({
      instrument,
      at,
      lastPrice: cost,
      low: cost,
      high: cost,
      markPrice: cost,
      indexPrice: cost,
      book: fc.record({ bids: levels, asks: levels }),
      trades: fc.array(
        fc.record({
          id: number,
          price: cost,
          quantity: size,
          side: fc.constantFrom('BUY' as const, 'SELL' as const),
          at,
        }),
        { maxLength: 3 },
      ),
    }),
  }),
};

/** Any event of the exchange, each type as likely as the others. */
export const anyEvent: fc.Arbitrary<ExchangeEvent> = fc.oneof(...Object.values(EVENT_ARBITRARIES));

export const anyStoredEvent: fc.Arbitrary<StoredEvent> = anyEvent.filter(
  (made): made is StoredEvent => !isTransient(made),
);
