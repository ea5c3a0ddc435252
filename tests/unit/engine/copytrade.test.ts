import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { copyId, followId, orderId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../src/domain/quantities.ts';
import {
  copiesOfFollower,
  followOf as followAt,
  followsOfTrader,
  openBlocks,
  resultOf,
  traderOf,
} from '../../../src/engine/copytrade/copyState.ts';
import { invariants } from '../../../src/engine/index.ts';
import {
  BTC,
  exchangeWith,
  GOLD,
  GOLD_CLOSED_FROM,
  GOLD_OPTION,
  houseOf,
  orderOf,
  pocketsOf,
  START_AT,
  type TestExchange,
} from '../../support/engine.ts';
import {
  applyOf,
  changeOf,
  decideOf,
  followOf,
  makeTrader,
  ofType,
} from '../../support/engineCopytrade.ts';
import { partnerOf } from '../../support/enginePartners.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** A deep market at 100, with user 1 as its trader. */
function trading(users = 3, capacity = 10): TestExchange {
  const exchange = exchangeWith({
    users,
    funds: '10000',
    ticks: [{ last: '100', bids: [['100', '1000']], asks: [['100', '1000']] }],
  });
  makeTrader(exchange, capacity);
  return exchange;
}

const at = (exchange: TestExchange, last: string, depth = '1000') =>
  exchange.tick({ last, bids: [[last, depth]], asks: [[last, depth]] });

const copiesOf = (exchange: TestExchange, user = 2) =>
  copiesOfFollower(exchange.state, userId(user));

const reasons = (events: readonly Parameters<typeof ofType>[0][number][]) =>
  ofType(events, 'CopySkipped').map(({ skip }) => skip.reason);

describe('traders', () => {
  test('[Y-T1] an application holds capacity and fee, and is waiting', () => {
    const exchange = exchangeWith();
    expect(exchange.run(applyOf())).toMatchObject([
      { type: 'TraderChanged', trader: { status: 'APPLIED', isOpen: false, capacity: 10 } },
    ]);
    expect(exchange.refused(applyOf()).code).toBe('TRADER_APPLIED');
  });

  test.each([
    ['capacity', applyOf(1, 0)],
    ['capacity', applyOf(1, 10_001)],
    ['fee', applyOf(1, 5, '0.31')],
    ['fee', applyOf(1, 5, '0.005')],
  ])('[Y-T1] a wrong %s is INVALID_PARAMETER', (name, command) => {
    expect(exchangeWith().refused(command)).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name },
    });
  });

  test('[Y-T1] affiliates and followers cannot apply', () => {
    const exchange = trading();
    exchange.run(partnerOf({ user: 2, kind: 'AFFILIATE' }));
    expect(exchange.refused(applyOf(2)).code).toBe('PARTNER_CANNOT_TRADE');
    exchange.run(followOf({ user: 3 }));
    expect(exchange.refused(applyOf(3)).code).toBe('TRADER_FOLLOWS');
  });

  test('[Y-T2] is decided once; one who was denied may apply again', () => {
    const exchange = exchangeWith({ users: 2 });
    expect(exchange.refused(decideOf()).code).toBe('UNKNOWN_TRADER');
    exchange.run(applyOf());
    exchange.run(decideOf(1, false));
    expect(exchange.run(decideOf(1, false))).toEqual([]);
    expect(exchange.refused(decideOf()).code).toBe('TRADER_DECIDED');
    exchange.run(applyOf());
    exchange.run(decideOf());
    expect(traderOf(exchange.state, userId(1))).toMatchObject({ status: 'ACTIVE', isOpen: true });
  });

  test('[Y-T3] the capacity stays at the followers unless an operator lowers it', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.run(followOf({ user: 3 }));
    expect(exchange.refused(changeOf({ capacity: 1 })).code).toBe('CAPACITY_BELOW_FOLLOWERS');
    exchange.run(changeOf({ capacity: 1 }, true));
    expect(exchange.run(changeOf({ capacity: 1 }, true))).toEqual([]);
    const events = exchange.place({ quantity: '1' });
    expect(reasons(events)).toEqual(['TRADER_FULL']);
    expect(ofType(events, 'CopyOpened').map(({ copy }) => copy.followerId)).toEqual(['u-2']);
  });

  test('[Y-T3] another fee holds for copies that are opened after it', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    exchange.run(changeOf({ fee: '0.3' }));
    expect(copiesOf(exchange)).toMatchObject([{ traderFee: rateOf('0.1') }]);
    at(exchange, '110');
    const closed = exchange.place({ quantity: '1', side: 'SELL', reduceOnly: true });
    const [paid] = ofType(closed, 'CopyFeePaid');
    expect(paid?.paid.fee).toBe((paid?.paid.profit ?? 0n) / 10n);
  });

  test('[Y-T4] an ended trader leaves neither copies nor follows', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    const events = exchange.run({ type: 'EndTrader', traderId: userId(1) });
    expect(ofType(events, 'CopyClosed')).toMatchObject([{ reason: 'UNFOLLOW' }]);
    expect(followsOfTrader(exchange.state, userId(1))).toEqual([]);
    expect(exchange.run({ type: 'EndTrader', traderId: userId(1) })).toEqual([]);
    expect(ofType(exchange.place({ quantity: '1' }), 'TraderFilled')).toEqual([]);
  });

  test('[Y-T5] sets no exits, and reduces copied positions by reduce-only orders alone', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    const exits = { takeProfit: '120' };
    expect(exchange.refused(orderWith({ exits })).code).toBe('TRADER_NO_EXITS');
    exchange.place({ quantity: '1' });
    const stop = orderWith({ type: 'STOPLOSS', side: 'SELL', trigger: '90' });
    expect(exchange.refused(stop).code).toBe('TRADER_NO_EXITS');
    expect(exchange.refused(orderWith({ side: 'SELL' })).code).toBe('TRADER_SELL');
    exchange.place({ quantity: '1', side: 'SELL', reduceOnly: true });
    exchange.place({ quantity: '1', side: 'SELL' });
  });

  test('[Y-T5] amends no order to what could not be placed now', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    const placed = exchange.place({
      type: 'LIMIT',
      quantity: '1',
      side: 'SELL',
      price: '105',
    });
    const [order] = ofType(placed, 'OrderAccepted').map((event) => event.order);
    exchange.place({ quantity: '1' });
    const amended: Unstamped = {
      type: 'AmendOrder',
      userId: userId(1),
      orderId: order?.id ?? orderId(0),
      price: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
      quantity: quantityOf('2'),
    };
    expect(exchange.refused(amended).code).toBe('TRADER_SELL');
    exchange.place({ quantity: '1', side: 'SELL', reduceOnly: true });
    expect(ofType(exchange.run(amended), 'OrderAmended')).toHaveLength(1);
  });

  test('[Y-T5] opens no opposite side of a copied position in hedge mode', () => {
    const exchange = trading();
    exchange.hedge();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1', positionSide: 'LONG' });
    expect(exchange.refused(orderWith({ side: 'SELL', positionSide: 'SHORT' })).code).toBe(
      'TRADER_OPPOSITE',
    );
    exchange.place({ quantity: '1', side: 'SELL', positionSide: 'LONG' });
  });
});

const orderWith = (spec: Partial<Parameters<typeof orderOf>[0]>) =>
  orderOf({ quantity: '0.5', ...spec });

describe('follows', () => {
  test.each([
    ['FOLLOW_NO_PAIR', followOf({ user: 2, stocks: [] })],
    ['INVALID_PARAMETER', followOf({ user: 2, stocks: ['NOTHING'] })],
    ['FOLLOW_MULTIPLIER', followOf({ user: 2, multiplyPer: -1 })],
    ['FOLLOW_MULTIPLIER', followOf({ user: 2, multiplyPer: 1.5 })],
    ['FOLLOW_LIMIT_MIN', followOf({ user: 2, oneMaxBet: '9.99' })],
    ['FOLLOW_LIMIT_ORDER', followOf({ user: 2, maxBet: '50', oneMaxBet: '50' })],
    ['UNKNOWN_TRADER', followOf({ user: 2, trader: 3 })],
    ['TRADER_CANNOT_FOLLOW', followOf({ user: 1 })],
  ])('[Y-F1] is refused with %s', (code, command) => {
    expect(trading().refused(command).code).toBe(code);
  });

  test('[Y-F1] needs an open trader with room, and money', () => {
    const exchange = trading(4, 1);
    exchange.run(changeOf({ isOpen: false }));
    expect(exchange.refused(followOf({ user: 2 })).code).toBe('TRADER_CLOSED');
    exchange.run(changeOf({ isOpen: true }));
    exchange.run(followOf({ user: 2 }));
    expect(exchange.refused(followOf({ user: 3 })).code).toBe('TRADER_FULL');
    const poor = exchangeWith({ users: 2 });
    makeTrader(poor);
    expect(poor.refused(followOf({ user: 2 })).code).toBe('FOLLOW_NO_BALANCE');
  });

  test('[Y-F1] follows one trader at a time', () => {
    const exchange = trading();
    exchange.run(applyOf(3));
    exchange.run(decideOf(3));
    exchange.run(followOf({ user: 2 }));
    expect(exchange.refused(followOf({ user: 2, trader: 3 })).code).toBe('ALREADY_FOLLOWING');
    expect(exchange.refused(followOf({ user: 3 })).code).toBe('TRADER_CANNOT_FOLLOW');
  });

  test('[Y-F2] following again changes the settings of the same follow', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    expect(exchange.run(followOf({ user: 2 }))).toEqual([]);
    exchange.run(changeOf({ isOpen: false }));
    exchange.run(followOf({ user: 2, multiplyPer: 50 }));
    expect(followAt(exchange.state, userId(2))).toMatchObject({ id: 'w-1', multiplyPer: 50 });
  });

  test('[Y-F3] open copies keep a follow from ending unless they are closed with it', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    const unfollow = (closesCopies: boolean) =>
      ({ type: 'Unfollow', userId: userId(2), followId: followId(1), closesCopies }) as const;
    expect(exchange.refused(unfollow(false)).code).toBe('CLOSE_COPIES_FIRST');
    at(exchange, '101', '0.4');
    const events = exchange.run(unfollow(true));
    expect(ofType(events, 'CopyClosed')).toMatchObject([
      { reason: 'UNFOLLOW', copy: { quantity: 0n }, fill: { price: priceOf('101') } },
    ]);
    expect(followAt(exchange.state, userId(2))).toBeUndefined();
    expect(exchange.refused(unfollow(true)).code).toBe('UNKNOWN_FOLLOW');
  });

  test('[Y-F4] neither traders nor followers close their account', () => {
    const exchange = exchangeWith({ users: 2, funds: '10' });
    makeTrader(exchange);
    exchange.run(followOf({ user: 2 }));
    for (const user of [1, 2])
      expect(exchange.refused({ type: 'CloseAccount', userId: userId(user) }).code).toBe(
        'ACCOUNT_NOT_EMPTY',
      );
  });
});

describe('blocks', () => {
  test('[Y-B1] [Y-B5] every follower who does not pause gets a position of their own', () => {
    const exchange = trading(4);
    exchange.run(followOf({ user: 2 }));
    exchange.run(followOf({ user: 3, multiplyPer: 0 }));
    exchange.run(followOf({ user: 4, multiplyPer: 50 }));
    exchange.place({ user: 2, quantity: '1', side: 'SELL' });
    const events = exchange.place({ quantity: '2' });
    expect(ofType(events, 'TraderFilled')).toMatchObject([
      { fill: { kind: 'OPEN', held: 0n, blockPrice: priceOf('100') } },
    ]);
    expect(ofType(events, 'CopyOpened').map(({ copy }) => copy)).toMatchObject([
      { id: 'y-1', followerId: 'u-2', quantity: 2n * 10n ** 8n, margin: moneyOf('20') },
      { id: 'y-2', followerId: 'u-4', quantity: 10n ** 8n, margin: moneyOf('10') },
    ]);
    expect(reasons(events)).toEqual([]);
    exchange.place({ quantity: '1' });
    expect(copiesOf(exchange)).toMatchObject([{ id: 'y-1', quantity: 3n * 10n ** 8n }]);
  });

  test('[Y-B2] margins keep to the one-time limit and to the maximum of the follow', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2, oneMaxBet: '15', maxBet: '25' }));
    const margins = ['2', '2', '2'].flatMap((quantity) =>
      ofType(exchange.place({ quantity }), 'CopyOpened').map(({ fill }) => fill.quantity),
    );
    expect(margins).toEqual([150_000_000n, 100_000_000n]);
    expect(reasons(exchange.history)).toEqual(['OVER_MAX_BET']);
  });

  test('[Y-B3] a short book is shared in proportion, at one price', () => {
    const exchange = exchangeWith({
      users: 3,
      funds: '10000',
      ticks: [
        {
          last: '100',
          bids: [['99.9', '10']],
          asks: [
            ['100', '1'],
            ['100.3', '1'],
            ['100.4', '1'],
            ['101', '9'],
          ],
        },
      ],
    });
    makeTrader(exchange);
    exchange.run(followOf({ user: 2, multiplyPer: 200 }));
    exchange.run(followOf({ user: 3, multiplyPer: 100 }));
    const events = exchange.place({ quantity: '1' });
    const [filled] = ofType(events, 'TraderFilled');
    expect(filled?.fill).toMatchObject({ wanted: 3n * 10n ** 8n, taken: 2n * 10n ** 8n });
    const copies = ofType(events, 'CopyOpened');
    expect(copies.map(({ fill }) => fill.price)).toEqual([priceOf('100.35'), priceOf('100.35')]);
    expect(copies.map(({ fill }) => fill.quantity)).toEqual([133_300_000n, 66_600_000n]);
  });

  test('[Y-B4] a fill that is not copied says why', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2, stocks: ['ETHUSDT'] }));
    exchange.run(followOf({ user: 3, multiplyPer: 1 }));
    expect(reasons(exchange.place({ quantity: '0.05' }))).toEqual([
      'PAIR_NOT_FOLLOWED',
      'BELOW_MINIMUM',
    ]);
    exchange.run(followOf({ user: 3, multiplyPer: 1000, oneMaxBet: '99999' }));
    exchange.leverage(1, 1);
    expect(reasons(exchange.place({ quantity: '20' }))).toContain('NO_BALANCE');
    exchange.tick({
      last: '100',
      bids: [['100', '1']],
      asks: [
        ['100', '1'],
        ['101', '99'],
      ],
    });
    expect(reasons(exchange.place({ quantity: '1' }))).toContain('PRICE_MOVED');
  });

  test('[Y-B6] a large block comes in pieces, at one price', () => {
    const exchange = exchangeWith({ users: 8, funds: '10000', rules: { copyPiece: 3 } });
    at(exchange, '100');
    makeTrader(exchange);
    for (let user = 2; user <= 8; user += 1) exchange.run(followOf({ user }));
    const first = exchange.place({ quantity: '0.5' });
    expect(ofType(first, 'CopyOpened')).toHaveLength(3);
    expect(openBlocks(exchange.state)).toMatchObject([{ cursor: 3 }]);
    expect(openBlocks(throughSnapshot(exchange.state))).toEqual(openBlocks(exchange.state));
    at(exchange, '105');
    const second = exchange.run({ type: 'WorkCopyBlocks' });
    const last = exchange.place({ quantity: '0.5', side: 'SELL', reduceOnly: true });
    const all = [first, second, last].map((events) => ofType(events, 'CopyOpened'));
    expect(all.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(new Set(all.flat().map(({ fill }) => fill.price))).toEqual(new Set([priceOf('100')]));
    exchange.run({ type: 'WorkCopyBlocks' });
    exchange.run({ type: 'WorkCopyBlocks' });
    expect(openBlocks(exchange.state)).toEqual([]);
    expect(copiesOf(exchange)).toEqual([]);
  });

  test('[Y-B6] a liquidation finishes the block: what it frees is wanted by nobody', () => {
    const exchange = exchangeWith({ users: 4, funds: '10000', rules: { copyPiece: 1 } });
    at(exchange, '100');
    makeTrader(exchange);
    exchange.leverage(50);
    for (const user of [2, 3, 4]) exchange.run(followOf({ user, maxBet: '21', oneMaxBet: '20' }));
    exchange.place({ quantity: '10' });
    while (openBlocks(exchange.state).length > 0) exchange.run({ type: 'WorkCopyBlocks' });
    const more = exchange.place({ quantity: '10' });
    expect(openBlocks(exchange.state)).toHaveLength(1);
    const fall = at(exchange, '98.3');
    const opened = [more, fall].flatMap((events) => ofType(events, 'CopyOpened'));
    expect(opened.map(({ fill }) => fill.quantity)).toEqual([
      50_000_000n,
      50_000_000n,
      50_000_000n,
    ]);
    expect(ofType(fall, 'CopyClosed').map(({ reason }) => reason)).toContain('LIQUIDATION');
    expect(openBlocks(exchange.state)).toEqual([]);
  });
});

describe('closes', () => {
  test('[Y-C1] follow in proportion, and a full close leaves nothing', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2, multiplyPer: 33 }));
    exchange.place({ quantity: '1' });
    expect(copiesOf(exchange)).toMatchObject([{ quantity: 33_000_000n }]);
    exchange.place({ quantity: '0.5', side: 'SELL', reduceOnly: true });
    expect(copiesOf(exchange)).toMatchObject([{ quantity: 16_500_000n }]);
    at(exchange, '102', '0.5');
    const events = exchange.place({ quantity: '0.5', side: 'SELL', reduceOnly: true });
    expect(copiesOf(exchange)).toEqual([]);
    expect(ofType(events, 'CopyClosed')).toMatchObject([
      { reason: 'TRADER', fill: { price: priceOf('102'), quantity: 16_500_000n } },
    ]);
    expect(pocketsOf(exchange.state, userId(2)).margin).toBe(0n);
  });

  test('[Y-C1] the liquidation of the trader closes the copies', () => {
    const exchange = trading();
    exchange.isolated();
    exchange.leverage(100);
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '10' });
    const events = exchange.tick({ last: '99.2', bids: [['99.2', '1000']], asks: [['99.3', '9']] });
    expect(ofType(events, 'TraderFilled')).toMatchObject([{ fill: { kind: 'LIQUIDATION' } }]);
    expect(copiesOf(exchange)).toEqual([]);
  });

  test('[Y-C2] a follower closes a copy; what the book cannot give no longer follows', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '2' });
    const close = (user: number, worst?: string): Unstamped => ({
      type: 'CloseCopy',
      userId: userId(user),
      copyId: copyId(1),
      worstPrice: worst === undefined ? undefined : priceOf(worst),
    });
    expect(exchange.refused(close(3)).code).toBe('UNKNOWN_COPY');
    expect(exchange.refused(close(2, '100.1'))).toMatchObject({
      code: 'COPY_PRICE_MOVED',
      data: { price: '100' },
    });
    at(exchange, '100', '1.5');
    exchange.run(close(2, '100'));
    expect(copiesOf(exchange)).toMatchObject([{ quantity: 50_000_000n, isFollowing: false }]);
    at(exchange, '100');
    exchange.place({ quantity: '2', side: 'SELL', reduceOnly: true });
    expect(copiesOf(exchange)).toMatchObject([{ quantity: 50_000_000n }]);
    exchange.run(close(2));
    expect(copiesOf(exchange)).toEqual([]);
  });

  test('[Y-C3] a tick that uses up the margin of a copy liquidates it', () => {
    const exchange = trading();
    exchange.leverage(50);
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    at(exchange, '98.6');
    expect(copiesOf(exchange)).toHaveLength(1);
    const events = at(exchange, '98.3');
    expect(ofType(events, 'CopyClosed')).toMatchObject([
      { reason: 'LIQUIDATION', copy: { margin: 0n, realizedPnl: moneyOf('-2') } },
    ]);
    expect(pocketsOf(exchange.state, userId(2)).margin).toBe(0n);
  });

  test('[Y-C4] funding goes from and to the margin of a copy', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    exchange.run({
      type: 'SettleFunding',
      instrument: BTC,
      rate: rateOf('0.01'),
      dueAt: START_AT,
    });
    expect(copiesOf(exchange)).toMatchObject([{ funding: moneyOf('-1'), margin: moneyOf('9') }]);
    expect(houseOf(exchange.state, 'funding')).toBe(moneyOf('2'));
  });

  test('[Y-B4] [Y-C2] [Y-F3] a closed market neither copies nor closes', () => {
    const exchange = exchangeWith({
      users: 2,
      funds: '10000',
      ticks: [
        { last: '100' },
        { instrument: GOLD, last: '100', bids: [['100', '9']], asks: [['100', '9']] },
      ],
    });
    makeTrader(exchange);
    exchange.run(followOf({ user: 2, stocks: ['XAUUSD'] }));
    exchange.place({ quantity: '1', option: GOLD_OPTION });
    exchange.wait(GOLD_CLOSED_FROM - START_AT);
    const close = { type: 'CloseCopy', userId: userId(2), copyId: copyId(1) } as const;
    expect(exchange.refused({ ...close, worstPrice: undefined }).code).toBe('MARKET_CLOSED');
    expect(
      exchange.refused({
        type: 'Unfollow',
        userId: userId(2),
        followId: followId(1),
        closesCopies: true,
      }).code,
    ).toBe('MARKET_CLOSED');
  });
});

describe('fees', () => {
  test('[Y-P1] a liquidation after a part closed at a profit pays the share of what is left of it', () => {
    const exchange = trading();
    exchange.leverage(50);
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '1' });
    at(exchange, '110');
    exchange.place({ quantity: '0.5', side: 'SELL', reduceOnly: true });
    const before = pocketsOf(exchange.state, userId(1)).point;
    const events = at(exchange, '98.3');
    expect(ofType(events, 'CopyClosed')).toMatchObject([{ reason: 'LIQUIDATION' }]);
    const [paid] = ofType(events, 'CopyFeePaid').map((event) => event.paid);
    // 5 earned with the half, 1 lost with the other, less fees of the book's taker.
    expect(paid?.profit).toBeGreaterThan(moneyOf('3.9'));
    expect(paid?.profit).toBeLessThan(moneyOf('4'));
    expect(paid?.fee).toBe((paid?.profit ?? 0n) / 10n);
    expect(pocketsOf(exchange.state, userId(1)).point).toBe(before + (paid?.fee ?? 0n));
    expect(invariants(exchange.state)).toEqual([]);
  });

  test('[Y-P1] a loss is earned back before the trader gets a share again', () => {
    const exchange = trading();
    exchange.run(followOf({ user: 2 }));
    const round = (to: string) => {
      exchange.place({ quantity: '10' });
      at(exchange, to);
      const events = exchange.place({ quantity: '10', side: 'SELL', reduceOnly: true });
      at(exchange, '100');
      return ofType(events, 'CopyFeePaid').map(({ paid }) => paid.profit);
    };
    const [gain] = round('110');
    expect(gain).toBe(moneyOf('99.16'));
    expect(round('95')).toEqual([]);
    expect(round('104')).toEqual([]);
    const [rest] = round('110');
    expect(rest).toBeLessThan(moneyOf('90'));
    const result = resultOf(exchange.state, {
      followerId: userId(2),
      traderId: userId(1),
      instrument: BTC,
    });
    expect(result?.earned).toBe(result?.highWater);
    expect(invariants(throughSnapshot(exchange.state))).toEqual([]);
  });
});
