/**
 * The commands behind `golden/engine-v3.log`: what happens to sessions, settings and positions in
 * turn, a long random story of a fixed seed, then rounds that are won, lost, void and cancelled.
 */
import type { Unstamped } from '../../src/domain/commands.ts';
import { type ExchangeEvent, isTransient } from '../../src/domain/events.ts';
import { NO_BONUS_TERMS } from '../../src/domain/bonus/bonus.ts';
import { couponId, orderId, siteId, tradeOptionId, userId } from '../../src/domain/ids.ts';
import { encodeEvents, type EngineState, execute, initialState } from '../../src/engine/index.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../src/domain/quantities.ts';
import {
  BTC,
  BTC_OPTION,
  clientId,
  marginOf,
  orderOf,
  registration,
  stamped,
  testRules,
  tickOf,
} from '../support/engine.ts';
import { applyOf, decideOf, followOf } from '../support/engineCopytrade.ts';
import { couponOf, percentOf, useOf } from '../support/engineCoupons.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../support/engineMoney.ts';
import { partnerOf, settlementOf } from '../support/enginePartners.ts';
import { alertOf } from '../support/enginePriceAlerts.ts';
import { type Move, prologue, storyCommand } from '../support/engineMoves.ts';
import { matchOf, p2pDecisionOf, p2pRequestOf, stepOf } from '../support/engineP2p.ts';
import { betOf, pricesOf, roundAt } from '../support/engineRounds.ts';

const STORY_AT = 1_700_000_000_000;
/** Rounds of every length start here. */
const ROUNDS_AT = 1_700_000_040_000;
const ALERTS_AT = ROUNDS_AT + 120_000;
const MONEY_AT = ALERTS_AT + 1_000;
const P2P_AT = MONEY_AT + 1_000;
const COPIES_AT = P2P_AT + 1_000;
const MOVES = 500;
/** The one whose bonuses are locked. */
const LOCKING_SITE = siteId(15);

/** A generator of its own: the log must not change with a library's version. */
function seededIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const KINDS: readonly Move['kind'][] = [
  ...Array.from({ length: 8 }, () => 'tick' as const),
  ...Array.from({ length: 5 }, () => 'limit' as const),
  ...Array.from({ length: 5 }, () => 'market' as const),
  'cancel',
  'trigger',
  'trigger',
  'exits',
  'amend',
  'amend',
  'margin',
  'mode',
  'leverage',
  'type',
  'fund',
  'deposit',
];

function seededMoves(seed: number, length: number): readonly Move[] {
  const next = seededIntegers(seed);
  return Array.from({ length }, () => ({
    kind: KINDS[next(KINDS.length)] ?? 'tick',
    user: 1 + next(3),
    market: Math.max(0, next(6) - 3),
    isBuy: next(2) === 0,
    reduceOnly: next(8) === 0,
    shift: next(201) - 100,
    size: 1 + next(60),
  }));
}

/** Cases that random moves rarely or never reach. */
const acts = (): readonly Unstamped[] => [
  { type: 'FreezeWithdrawals', userId: userId(2), reason: 'under review' },
  { type: 'UnfreezeWithdrawals', userId: userId(2) },
  { type: 'SetUserStatus', userId: userId(2), status: 'DENY' },
  { type: 'SetUserStatus', userId: userId(2), status: 'NORMAL' },
  orderOf({ user: 1, quantity: '9', id: 'warned' }),
  { type: 'MoveMarket', tick: tickOf({ last: '89.5' }) },
  { type: 'MoveMarket', tick: tickOf({ last: '92' }) },
  orderOf({ user: 3, quantity: '2', price: '91.5', id: 'cancelled' }),
  { type: 'CancelAllOrders', userId: userId(3), optionId: undefined },
  orderOf({ user: 1, side: 'SELL', quantity: '9', id: 'closed' }),
  ...hedgedActs(),
];

/** A long with exits and a short with a stop: amended, topped up, triggered and closed. */
const hedgedActs = (): readonly Unstamped[] => [
  {
    type: 'ChangeMarginType',
    userId: userId(2),
    optionId: BTC_OPTION,
    marginType: 'ISOLATED',
  },
  { type: 'MoveMarket', tick: tickOf({ last: '100' }) },
  orderOf({
    user: 2,
    quantity: '2',
    positionSide: 'LONG',
    exits: { takeProfit: '104', stopLoss: '97', stopLossBy: 'MARK' },
    id: 'long',
  }),
  orderOf({ user: 2, side: 'SELL', quantity: '2', positionSide: 'SHORT', id: 'short' }),
  marginOf('p-3', 'ADD', '5', 2),
  marginOf('p-3', 'REMOVE', '2.5', 2),
  orderOf({
    user: 2,
    quantity: '1.5',
    type: 'STOPLOSS',
    trigger: '103',
    positionSide: 'SHORT',
    id: 'stop',
  }),
  {
    type: 'AmendOrder',
    userId: userId(2),
    orderId: orderId(6),
    price: undefined,
    triggerPrice: priceOf('102'),
    triggerBy: 'MARK',
    quantity: quantityOf('1'),
  },
  { type: 'MoveMarket', tick: tickOf({ last: '102.5' }) },
  { type: 'MoveMarket', tick: tickOf({ last: '104' }) },
  orderOf({ user: 2, quantity: '1', positionSide: 'SHORT', id: 'rest' }),
  { type: 'ChangePositionMode', userId: userId(2), mode: 'ONE_WAY' },
  { type: 'ChangePositionMode', userId: userId(2), mode: 'HEDGE' },
];

/** Bets of each kind of game, with ms after the start of the rounds: rent before it. */
function roundActs(): readonly (readonly [after: number, command: Unstamped])[] {
  const rent = roundAt(11, ROUNDS_AT);
  const binary = roundAt(15, ROUNDS_AT);
  const ball = roundAt(900_001, ROUNDS_AT);
  const cancelled = roundAt(12, ROUNDS_AT);
  const tick = (last: string, after: number): Unstamped => ({
    type: 'MoveMarket',
    tick: tickOf({ last }, ROUNDS_AT + after),
  });
  const prices = (until: number, last: string) =>
    pricesOf([
      [ROUNDS_AT, '104'],
      [ROUNDS_AT + 250, '104.1'],
      [ROUNDS_AT + 500, '104.05'],
      [ROUNDS_AT + until, last],
    ]);
  const draw = { seed: 'aa'.repeat(32), commitment: 'bb'.repeat(32), balls: [3, 1, 4, 15, 9] };
  return [
    ...[1, 2, 3].map((user) => [-10_000, binaryDeposit(user)] as const),
    [-9_000, betOf({ user: 1, round: rent, side: 'B', stake: '110', id: 'rent-1' })],
    [-8_000, betOf({ user: 2, round: rent, side: 'S', stake: '20', id: 'rent-2' })],
    [-7_000, betOf({ user: 3, round: cancelled, side: 'B', stake: '50', id: 'cancelled-1' })],
    [0, tick('104', 0)],
    [30, betOf({ user: 2, round: binary, side: 'S', stake: '30', id: 'binary-1' })],
    [40, betOf({ user: 3, round: ball, side: 'S', stake: '40', id: 'ball-1' })],
    [250, tick('104.1', 250)],
    [300, { type: 'VoidRound', roundId: cancelled }],
    [400, betOf({ user: 1, round: binary, side: 'B', stake: '60', id: 'binary-2' })],
    [500, tick('104.05', 500)],
    [
      30_000,
      { type: 'SettleRound', roundId: rent, ticks: prices(30_000, '104.2'), draw: undefined },
    ],
    [
      60_000,
      { type: 'SettleRound', roundId: binary, ticks: prices(60_000, '104.1'), draw: undefined },
    ],
    [60_000, { type: 'SettleRound', roundId: ball, ticks: [], draw: { ...draw, powerBall: 6 } }],
    [60_000, betOf({ user: 1, round: roundAt(16, ROUNDS_AT), stake: '70', id: 'open-1' })],
  ];
}

const binaryDeposit = (user: number): Unstamped => ({
  type: 'CreditFromHouse',
  userId: userId(user),
  wallet: 'BINARY',
  amount: moneyOf('1000'),
  reference: 'binary',
});

/** One alert is reached, one deleted, one still waits. */
const alertActs = (): readonly Unstamped[] => [
  { type: 'MoveMarket', tick: tickOf({ last: '104', mark: '104.2' }, ALERTS_AT) },
  alertOf({ user: 1, id: 'above', price: '105' }),
  alertOf({ user: 2, id: 'below', by: 'MARK', price: '104' }),
  alertOf({ user: 2, id: 'far', price: '300' }),
  { type: 'DeletePriceAlert', userId: userId(2), clientAlertId: clientId('below') },
  { type: 'MoveMarket', tick: tickOf({ last: '104', high: '105', mark: '104.2' }, ALERTS_AT) },
];

/** A timer that is replaced and cleared, and one that still runs. */
const timerActs = (): readonly Unstamped[] =>
  [
    [1, 60_000],
    [1, 30_000],
    [1, 0],
    [2, 3_600_000],
  ].map(([user = 0, durationMs = 0]) => ({
    type: 'SetCancelTimer',
    userId: userId(user),
    durationMs,
  }));

/** Each kind of movement, and an application that is paid out and one that is given back. */
const moneyActs = (): readonly Unstamped[] => [
  {
    type: 'CreditFromHouse',
    userId: userId(1),
    wallet: 'USDT',
    amount: moneyOf('500'),
    reference: 'usdt',
  },
  transferOf({ id: 'in', from: 'USDT', to: 'FUTURES', amount: '40' }),
  conversionOf({ id: 'points', from: 'USDT', to: 'BINARY', amount: '10.5', rate: '1380' }),
  applicationOf({ id: 'out', type: 'W', amount: '100' }),
  applicationOf({ id: 'sold', type: 'WS', amount: '50', wonRate: '1380.5' }),
  applicationOf({ id: 'paid', type: 'D', amount: '20', provider: 'paycoin' }),
  decisionOf(3, 'APPROVED'),
  decisionOf(4, 'REJECTED', 'no such account'),
];

/** A purchase that is released, a sale that is decided, one in progress, and coupons of both kinds. */
const p2pActs = (): readonly Unstamped[] => [
  p2pRequestOf({ id: 'bought', side: 'BUY', amount: '100' }),
  matchOf(1),
  stepOf(1, 'PAY', 1),
  stepOf(1, 'RELEASE'),
  p2pRequestOf({ id: 'disputed', side: 'SELL', amount: '30.01', wonRate: '1380.5' }),
  matchOf(2),
  stepOf(2, 'PAY'),
  stepOf(2, 'DISPUTE', 1),
  p2pDecisionOf(2, 'CANCELLED'),
  p2pRequestOf({ id: 'waiting', side: 'SELL', amount: '20' }),
  matchOf(3),
  couponOf({ usesPerUser: 2 }),
  couponOf({ code: 'SHARE', bonus: percentOf('0.1', '50') }),
  useOf({ id: 'fixed' }),
  useOf({ id: 'share', code: 'SHARE', deposit: [5, '20'] }),
  { type: 'EndCoupon', id: couponId(2) },
];

/** A partner below another one, whose first day is settled. */
const partnerActs = (): readonly Unstamped[] => [
  partnerOf({ user: 1, rates: ['0.3', '0.02', '0.1'] }),
  partnerOf({ user: 2, kind: 'AFFILIATE', rates: ['0.2', '0.02', '0'], parent: 1 }),
  settlementOf({ user: 2, day: 0, amounts: ['12.5'] }),
];

/** Odds and limits of an option, then fees: in force after everything that came before. */
const changes = (): readonly Unstamped[] => [
  {
    type: 'ChangeRoundTerms',
    optionId: tradeOptionId(11),
    changes: { odds: rateOf('1.8'), maxStake: moneyOf('5000') },
  },
  { type: 'ChangeTradingTerms', changes: { takerFee: rateOf('0.0005') } },
  {
    type: 'ChangeMoneyTerms',
    siteId: siteId(1),
    wallet: 'USDT',
    of: 'W',
    from: undefined,
    changes: {
      minimum: moneyOf('25'),
      monthlyMaximum: undefined,
      hours: { from: 0, until: 1_440 },
    },
  },
  {
    type: 'ChangeMoneyTerms',
    siteId: siteId(1),
    wallet: 'USDT',
    of: 'TO',
    from: undefined,
    changes: { dailyMaximum: moneyOf('100000') },
  },
  { type: 'ChangeLocalRates', changes: { krwPerUsdt: priceOf('1390') }, from: undefined },
  {
    type: 'ChangePaymentAccount',
    from: undefined,
    account: { code: '088', account: '110-123-456789', holder: 'Maru' },
  },
];

/** A trader whose fills are copied in pieces, skipped, funded, closed and shared. */
function copyActs(state: EngineState): readonly Unstamped[] {
  const [trader, follower, other] = [1, 2, 3].map((n) => state.members.size + n);
  if (trader === undefined || follower === undefined || other === undefined) return [];
  const fund = (user: number): Unstamped => ({
    type: 'CreditFromHouse',
    userId: userId(user),
    wallet: 'FUTURES',
    amount: moneyOf('5000'),
    reference: `copies-${user}`,
  });
  const price = (last: string): Unstamped => ({
    type: 'MoveMarket',
    tick: tickOf({ last, bids: [[last, '500']], asks: [[last, '500']] }, COPIES_AT),
  });
  const followed = { trader, multiplyPer: 50 };
  return [
    ...['trader', 'follower', 'other'].map((name) => registration(`copies-${name}`)),
    ...[trader, follower, other].map(fund),
    price('100'),
    applyOf(trader, 20, '0.2'),
    decideOf(trader),
    followOf({ user: follower, ...followed }),
    followOf({ user: other, ...followed, stocks: ['ETHUSDT'] }),
    orderOf({ user: trader, id: 'copied', quantity: '2' }),
    { type: 'WorkCopyBlocks' },
    { type: 'SettleFunding', instrument: BTC, rate: rateOf('0.0001'), dueAt: COPIES_AT },
    price('104'),
    orderOf({ user: trader, id: 'closed', quantity: '2', side: 'SELL', reduceOnly: true }),
  ];
}

/** A bonus that is locked, part of which moves to another wallet. */
function bonusActs(state: EngineState): readonly Unstamped[] {
  const user = state.members.size + 1;
  return [
    { ...registration('bonus'), siteId: LOCKING_SITE },
    {
      type: 'AdjustWallet',
      userId: userId(user),
      requestId: clientId('bonus'),
      adjustment: 'PB',
      wallet: 'USDT',
      amount: moneyOf('100'),
    },
    transferOf({ user, id: 'bonus-moves', from: 'USDT', to: 'FUTURES', amount: '40' }),
  ];
}

/** Entries by stop and by trailing, reached, and one that waits for the price from which on it trails. */
function entryActs(state: EngineState): readonly Unstamped[] {
  const user = state.members.size + 1;
  const entry = {
    ...({ user, type: 'STOPLOSS', triggerBy: 'LAST' } as const),
    quantity: '1',
    reduceOnly: false,
  };
  const price = (last: string): Unstamped => ({
    type: 'MoveMarket',
    tick: tickOf({ last }, COPIES_AT),
  });
  return [
    registration('entries'),
    {
      type: 'CreditFromHouse',
      userId: userId(user),
      wallet: 'FUTURES',
      amount: moneyOf('1000'),
      reference: 'entries',
    },
    orderOf({ ...entry, id: 'by-stop', trigger: '105' }),
    orderOf({ ...entry, id: 'by-trail', side: 'SELL', trailRate: '0.01', activation: '106' }),
    orderOf({ ...entry, id: 'waiting', trailDistance: '2', activation: '90' }),
    price('106'),
    price('104.9'),
  ];
}

/** The log's lines: the stored events of each command that emitted any. */
export function goldenLog(): readonly string[] {
  // In pieces of one, so that the log holds the events of blocks.
  const rules = testRules({
    copyPiece: 1,
    bonusTermsOf: (site) =>
      site === LOCKING_SITE
        ? { turnover: rateOf('5'), futuresShare: rateOf('0.1') }
        : NO_BONUS_TERMS,
  });
  const state = initialState(rules);
  const lines: string[] = [];
  const record = (events: readonly ExchangeEvent[]): void => {
    const stored = events.filter((event) => !isTransient(event));
    if (stored.length > 0) lines.push(encodeEvents(stored));
  };
  for (const command of [...prologue(), ...acts()]) record(must(state, command));
  for (const [index, move] of seededMoves(20_260_200, MOVES).entries()) {
    const outcome = execute(state, storyCommand(state, move, index));
    if (outcome.ok) record(outcome.events);
  }
  for (const [after, command] of roundActs()) record(must(state, command, ROUNDS_AT + after));
  for (const command of alertActs()) record(must(state, command, ALERTS_AT));
  for (const command of moneyActs()) record(must(state, command, MONEY_AT));
  for (const command of timerActs()) record(must(state, command, ALERTS_AT));
  for (const command of p2pActs()) record(must(state, command, P2P_AT));
  for (const command of partnerActs()) record(must(state, command, P2P_AT));
  for (const command of changes()) record(must(state, command, P2P_AT));
  for (const command of copyActs(state)) record(must(state, command, COPIES_AT));
  for (const command of bonusActs(state)) record(must(state, command, COPIES_AT));
  for (const command of entryActs(state)) record(must(state, command, COPIES_AT));
  record(must(state, { type: 'SetUserRole', userId: userId(3), role: 'ADMIN' }, P2P_AT));
  return lines;
}

function must(state: EngineState, command: Unstamped, at = STORY_AT): readonly ExchangeEvent[] {
  const outcome = execute(state, stamped(command, at));
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection.code}`);
  return outcome.events;
}
