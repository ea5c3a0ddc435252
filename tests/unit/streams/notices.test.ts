import { expect, test } from 'vitest';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { PointEvent } from '../../../src/protocol/ledger/accountEvents.ts';
import { type ClientNotice, eventToNotice } from '../../../src/streams/notices.ts';
import { futuresNoticeRules } from '../../../src/streams/futures/noticeRules.ts';
import { shell as en } from '../../../src/ui/i18n/en/shell.ts';
import { shell as ko } from '../../../src/ui/i18n/ko/shell.ts';
import { START } from './support/manualScheduler.ts';
import { wireBet, wireFill, wireOrder, wirePosition, wireRound } from './support/wire.ts';

const copy = {
  copyId: 'y-1',
  followId: 'w-1',
  traderId: 'u-2',
  traderName: 'Kim',
  traderPositionId: 'p-7',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  leverage: 10,
  side: 'LONG' as const,
  quantity: '0.01',
  entryPrice: '63000',
  margin: '63',
  liquidationPrice: null,
  realizedPnl: '0',
  fee: '0.2',
  funding: '0',
  traderFee: '0.1',
  isFollowing: true,
  openedAt: 1,
  updatedAt: 1,
  share: '0.05',
};
const copyFill = { price: '63000', quantity: '0.01', fee: '0.2', realizedPnl: '0' };
const stamp = { seq: 12, at: START } as const;
const labels = {
  ofOption: (id: number) => (id === 1 ? 'BTC/USDT' : undefined),
  ofStock: (stock: string) => (stock === 'BTCUSDT' ? 'BTC/USDT' : undefined),
};
const position = wirePosition('p-1');
const setting = { futuresOptionId: 1, leverage: 20, marginType: 'CROSS' } as const;

type Noticed = readonly [
  what: string,
  event: AccountEvent,
  key: ClientNotice['key'],
  tone: ClientNotice['tone'],
  values: Readonly<Record<string, string>>,
];

const order = (over: Parameters<typeof wireOrder>[1] = {}) => wireOrder('o-1', over);
const exit = {
  marketType: 'STOPLOSS',
  price: null,
  triggerPrice: '58000',
  reduceOnly: true,
} as const;
const filled = { status: 'FILLED', filledQuantity: '1' } as const;
const closed = { ...filled, reduceOnly: true, realizedPnl: '12.5', fee: '0.4' } as const;
const update = (cause: 'INCREASED' | 'REDUCED' | 'EXITS', over = {}) =>
  ({ ...stamp, type: 'POSITION_UPDATE', position: { ...position, ...over }, cause }) as const;
const success = (over = {}) => ({ ...stamp, type: 'ORDER_SUCCESS', order: order(over) }) as const;
const cancel = (over = {}) => ({ ...stamp, type: 'ORDER_CANCEL', order: order(over) }) as const;
const fill = (over = {}) =>
  ({
    ...stamp,
    type: 'ORDER_FILLED',
    order: order({ price: null, filledQuantity: '0.3', averagePrice: '59990', ...over }),
    fill: { ...wireFill('f-1', 'o-1'), price: '59995', quantity: '0.1' },
  }) as const;
const amended = (over = {}) => ({ ...stamp, type: 'ORDER_UPDATE', order: order(over) }) as const;

const result = (over: Parameters<typeof wireBet>[1]) =>
  ({ ...stamp, type: 'betResult', bet: wireBet('b-1', over), round: wireRound() }) as const;

const NOTICES: readonly Noticed[] = [
  [
    'an order at a limit',
    success(),
    'notice.ORDER_ACCEPTED',
    'success',
    { label: 'BTC/USDT', side: 'BUY', quantity: '1', price: '60000', terms: 'LIMIT' },
  ],
  [
    'an order at market',
    success({ marketType: 'MARKET', price: null }),
    'notice.ORDER_SUCCESS',
    'success',
    { label: 'BTC/USDT', side: 'BUY', quantity: '1', terms: 'MARKET' },
  ],
  [
    'a stop-loss at a limit',
    success({ ...exit, price: '57900' }),
    'notice.STOPLOSS_SUCCESS',
    'success',
    { trigger: '58000', price: '57900', terms: 'TRIGGER_LIMIT' },
  ],
  ['a stop-loss order', success(exit), 'notice.STOPLOSS_SUCCESS', 'success', { trigger: '58000' }],
  [
    '[U-O13] a stop that may open',
    success({ ...exit, reduceOnly: false }),
    'notice.STOP_SUCCESS',
    'success',
    { trigger: '58000' },
  ],
  [
    '[U-O13] one that is yet to trail',
    success({ ...exit, reduceOnly: false, triggerPrice: null, activationPrice: '57000' }),
    'notice.STOP_SUCCESS',
    'success',
    { trigger: '57000' },
  ],
  [
    'the exit of a position',
    success({ ...exit, triggeredAt: START }),
    'notice.STOPLOSS_TRIGGERED',
    'info',
    { trigger: '58000' },
  ],
  [
    'a trigger that is reached',
    amended({ ...exit, triggeredAt: START }),
    'notice.STOPLOSS_TRIGGERED',
    'info',
    {},
  ],
  [
    'an amended stop-loss order',
    amended(exit),
    'notice.ORDER_AMENDED',
    'info',
    { trigger: '58000' },
  ],
  ['an amended order', amended(), 'notice.ORDER_AMENDED', 'info', { price: '60000' }],
  [
    'a cancelled order',
    cancel({ cancelReason: 'USER' }),
    'notice.ORDER_CANCEL',
    'info',
    { quantity: '1' },
  ],
  [
    'an order cancelled by liquidation',
    cancel({ cancelReason: 'LIQUIDATION' }),
    'notice.ORDER_CANCEL_LIQUIDATION',
    'info',
    {},
  ],
  [
    'a stop-loss whose position is gone',
    cancel({ ...exit, cancelReason: 'REDUCE_ONLY' }),
    'notice.ORDER_CANCEL_REDUCE_ONLY',
    'info',
    {},
  ],
  [
    'a cancelled take-profit',
    cancel({ marketType: 'TAKEPROFIT', cancelReason: 'USER', reduceOnly: true }),
    'notice.TAKEPROFIT_CANCEL',
    'info',
    {},
  ],
  ['a fill', fill(filled), 'notice.ORDER_FILLED', 'success', { price: '59990', quantity: '1' }],
  ['a close', fill(closed), 'notice.ORDER_CLOSED', 'success', { pnl: '12.5', fee: '0.4' }],
  [
    'a fill of a part',
    fill(),
    'notice.ORDER_FILLED_PART',
    'success',
    { quantity: '0.3', total: '1' },
  ],
  [
    '[F-E2] a fill that leaves the stop-loss that was set later',
    { ...fill(filled), fill: { ...wireFill('f-1', 'o-1'), keptExits: 'STOPLOSS' } },
    'notice.ORDER_KEPT_STOPLOSS',
    'success',
    { price: '59990' },
  ],
  [
    'a filled take-profit',
    fill({ marketType: 'TAKEPROFIT', reduceOnly: true }),
    'notice.TAKEPROFIT_FILLED',
    'success',
    {},
  ],
  [
    'a position',
    { ...stamp, type: 'POSITION_OPEN', position },
    'notice.POSITION_OPEN',
    'info',
    { side: 'LONG', price: '60000' },
  ],
  [
    'a larger position',
    update('INCREASED'),
    'notice.POSITION_INCREASED',
    'info',
    { quantity: '1' },
  ],
  ['a smaller position', update('REDUCED'), 'notice.POSITION_REDUCED', 'info', {}],
  [
    'exits',
    update('EXITS', { takeProfit: '65000', stopLoss: '55000' }),
    'notice.POSITION_EXITS',
    'info',
    { takeProfit: '65000', stopLoss: '55000' },
  ],
  [
    'a take profit alone',
    update('EXITS', { takeProfit: '65000' }),
    'notice.POSITION_TAKEPROFIT',
    'info',
    { takeProfit: '65000' },
  ],
  [
    'a stop loss alone',
    update('EXITS', { stopLoss: '55000' }),
    'notice.POSITION_STOPLOSS',
    'info',
    { stopLoss: '55000' },
  ],
  ['exits taken away', update('EXITS'), 'notice.POSITION_EXITS_NONE', 'info', {}],
  [
    'changed margin',
    { ...stamp, type: 'POSITION_UPDATE_LIQUIDPRICE', position, cause: 'MARGIN' },
    'notice.LIQUIDPRICE_MARGIN',
    'info',
    { price: '54300' },
  ],
  [
    'a moved liquidation price',
    {
      ...stamp,
      type: 'POSITION_UPDATE_LIQUIDPRICE',
      position,
      cause: 'LEVERAGE',
    },
    'notice.LIQUIDPRICE_LEVERAGE',
    'info',
    { price: '54300' },
  ],
  ...(['LEVERAGE', 'MARGIN'] as const).map(
    (cause) =>
      [
        `no liquidation price after another ${cause}`,
        {
          ...stamp,
          type: 'POSITION_UPDATE_LIQUIDPRICE' as const,
          position: { ...position, liquidationPrice: null },
          cause,
        },
        `notice.LIQUIDPRICE_${cause}_NONE`,
        'info',
        {},
      ] as const,
  ),
  [
    'a closed position',
    { ...stamp, type: 'POSITION_CLOSE', position, closePrice: '61000' },
    'notice.POSITION_CLOSE',
    'info',
    { price: '61000' },
  ],
  [
    'a copied position',
    { ...stamp, type: 'COPYTRADE_OPEN', copy, fill: copyFill },
    'notice.COPYTRADE_OPEN',
    'info',
    { quantity: '0.01', price: '63000' },
  ],
  [
    'the end of a copied position',
    { ...stamp, type: 'COPYTRADE_CLOSE', copy, fill: copyFill, reason: 'TRADER' },
    'notice.COPYTRADE_CLOSE',
    'info',
    { pnl: '0' },
  ],
  [
    'a liquidated copy',
    { ...stamp, type: 'COPYTRADE_CLOSE', copy, fill: copyFill, reason: 'LIQUIDATION' },
    'notice.COPYTRADE_LIQUIDATION',
    'error',
    { quantity: '0.01' },
  ],
  [
    'a fill that was not copied',
    {
      ...stamp,
      type: 'COPYTRADE_SKIP',
      skip: {
        id: 'w-1-p-7-1',
        followId: 'w-1',
        traderId: 'u-2',
        traderName: 'Kim',
        at: 1,
        futuresOptionId: 1,
        stock: 'BTCUSDT',
        side: 'LONG',
        leverage: 10,
        reason: 'OVER_MAX_BET',
      },
    },
    'notice.COPYTRADE_SKIP',
    'warning',
    { reason: 'OVER_MAX_BET' },
  ],
  [
    'a warning',
    { ...stamp, type: 'POSITION_WARN', position, marginRatio: '0.80001' },
    'notice.POSITION_WARN',
    'warning',
    { ratio: '80.01' },
  ],
  [
    'a liquidation',
    { ...stamp, type: 'POSITION_LIQUID', position, markPrice: '54300', bankruptcyPrice: '54000' },
    'notice.POSITION_LIQUID',
    'error',
    { price: '54000' },
  ],
  [
    'funding',
    {
      ...stamp,
      type: 'FUNDING_FEE',
      position,
      rate: '0.0001',
      markPrice: '60000',
      amount: '-6',
      insurance: '0',
    },
    'notice.FUNDING_FEE',
    'info',
    { amount: '-6' },
  ],
  [
    'leverage',
    { ...stamp, type: 'LEVERAGE_UPDATE', setting },
    'notice.LEVERAGE_UPDATE',
    'warning',
    { leverage: '20', label: 'BTC/USDT' },
  ],
  [
    'a margin type',
    { ...stamp, type: 'MARGIN_TYPE_UPDATE', setting },
    'notice.MARGIN_TYPE_UPDATE',
    'info',
    { marginType: 'CROSS' },
  ],
  [
    'a position mode',
    { ...stamp, type: 'POSITION_MODE_UPDATE', mode: 'HEDGE' },
    'notice.POSITION_MODE_HEDGE',
    'info',
    {},
  ],
  [
    'a bet that is taken',
    { ...stamp, type: 'gameBet', bet: wireBet('b-1') },
    'notice.BET_TAKEN',
    'success',
    { label: 'BTC/USDT', gameType: 'R1', side: 'BUY', point: '10' },
  ],
  [
    'a bet that is won',
    result({ status: 1, payout: '19', settledAt: START }),
    'notice.BET_WON',
    'success',
    { label: 'BTC/USDT', side: 'BUY', payout: '19', profit: '9' },
  ],
  [
    'a bet that is lost',
    result({ status: 2, type: 'S', settledAt: START }),
    'notice.BET_LOST',
    'info',
    { side: 'SELL', point: '10' },
  ],
  [
    'a bet that is void',
    result({ status: 3, payout: '10', voidReason: 'TIE', settledAt: START }),
    'notice.BET_VOID',
    'warning',
    { payout: '10' },
  ],
  [
    'a bet on a power ball',
    result({ status: 1, payout: '19.5', gameType: 'P2', stock: null, type: 'S' }),
    'notice.BET_WON',
    'success',
    { label: 'POWERBALL', gameType: 'P2', side: 'EVEN', profit: '9.5' },
  ],
];

const noticeOf = (event: AccountEvent) => eventToNotice(event, labels)?.notice;

test.each(NOTICES)('[X-E1] %s has its notice', (_what, event, key, tone, values) => {
  const notice = noticeOf(event);
  expect(notice).toMatchObject({ id: 'event-12', at: START, tone, key, values });
});

test.each(['ko', 'en'] as const)('[X-E1] every notice has its words in %s', (language) => {
  const texts: Readonly<Record<string, string>> = { ko, en }[language].notice;
  for (const [, event] of NOTICES) {
    const notice = noticeOf(event);
    const text = texts[notice?.key.replace('notice.', '') ?? ''];
    expect(text).toBeDefined();
    // What there is none of is said in words.
    expect(Object.values(notice?.values ?? {})).not.toContain('-');
    // Every figure that the text names is given.
    for (const [, name = ''] of text?.matchAll(/\{(\w+)\}/g) ?? [])
      expect(notice?.values[name]).toBeDefined();
  }
});

test.each(['ko', 'en'] as const)(
  '[X-E8] every notice about one order says its price in %s',
  (language) => {
    const { notice, orderTerms } = { ko, en }[language];
    const ofOrders = Object.entries(notice).filter(
      ([key]) => /^(ORDER|TAKEPROFIT|STOPLOSS)_/.test(key) && !key.endsWith('_MANY'),
    );
    expect(ofOrders.length).toBeGreaterThan(20);
    const silent = ofOrders.filter(([, text]) => !/\{(terms|price|trigger)\}/.test(text));
    expect(silent).toEqual([]);
    // Of the words for each kind of order, all that have a price name it.
    expect(orderTerms.LIMIT).toContain('{price}');
    expect(orderTerms.TRIGGER).toContain('{trigger}');
    expect(orderTerms.TRIGGER_LIMIT).toMatch(/\{trigger\}.*\{price\}/);
  },
);

test('[X-E1] the words that the specification gives', () => {
  const words = {
    ORDER_SUCCESS: '주문 완료',
    ORDER_CANCEL: '주문 취소',
    ORDER_FILLED: '주문 체결완료',
    POSITION_WARN: '청산위험',
    POSITION_LIQUID: '청산',
    LEVERAGE_UPDATE: '레버리지 변경',
  };
  const begins = Object.keys(words).map((key) => [
    key,
    new Map(Object.entries(ko.notice)).get(key)?.split(' · ')[0],
  ]);
  expect(Object.fromEntries(begins)).toEqual(words);
});

test('events that only change figures have no notice, money from outside has one', () => {
  const over = { ...stamp, type: 'POSITION_UPDATE', position, cause: 'WARNING_OVER' } as const;
  expect(noticeOf(over)).toBeUndefined();
  const point = (cause: PointEvent['cause']): PointEvent => ({
    ...stamp,
    type: 'POINT',
    cause,
    reference: '',
    wallets: [],
  });
  expect(noticeOf(point('HOLD'))).toBeUndefined();
  expect(noticeOf(point('DEPOSIT'))).toMatchObject({ key: 'notice.DEPOSIT' });
});

test('the entry price of a bet is on the screen and has no notice', () => {
  const bet = wireBet('b-1', { gameType: 'B1', at: START - 300, entry: { at: START, price: '6' } });
  expect(noticeOf({ ...stamp, type: 'gameBet', bet })).toBeUndefined();
});

test('an unknown pair is named by its code', () => {
  const foreign = wireOrder('o-1', { futuresOptionId: 9, stock: 'XRPUSDT' });
  expect(noticeOf({ ...stamp, type: 'ORDER_SUCCESS', order: foreign })?.values['label']).toBe(
    'XRPUSDT',
  );
});

test("[X-E2] a leverage change is for that option's page only", () => {
  const notice = noticeOf({ ...stamp, type: 'LEVERAGE_UPDATE', setting });
  if (notice === undefined) throw new Error('no notice');
  expect(
    [[1], [2], [], [2, 1]].map((open) => futuresNoticeRules.isForPage?.(notice, open)),
  ).toEqual([true, false, false, true]);
});
