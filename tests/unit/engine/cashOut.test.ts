/** Ending a bet early. Rules [R-X14] and [R-X15] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { roundBetId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, rateOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import type { CashOutBet } from '../../../src/domain/rounds/commands.ts';
import type { BetSide, PricePoint } from '../../../src/domain/rounds/roundTypes.ts';
import { encodeEvents, invariants, openBetsOf } from '../../../src/engine/index.ts';
import { type TestExchange, tickOf } from '../../support/engine.ts';
import { binaryOf, betOf, marketResultOf, roundAt } from '../../support/engineRounds.ts';
import { B60, betsOn, P60, R30, ROUNDS_START, settle } from '../../support/engineRoundScenes.ts';

const NOW = ROUNDS_START + 20_000;

/** Prices of every quarter second: 100 and 101 in turn, and `last` in the end. */
const walk = (last = '100.5', until = NOW): readonly PricePoint[] => {
  const points: PricePoint[] = [];
  for (let at = ROUNDS_START; at < until; at += 250)
    points.push({ at, price: priceOf(points.length % 2 === 0 ? '100' : '101') });
  return [...points, { at: until, price: priceOf(last) }];
};

/** The exchange at the moment of the last price, which it knows. */
function moveTo(exchange: TestExchange, path = walk()): readonly PricePoint[] {
  for (const { at: moment, price } of path) {
    exchange.wait(Math.max(0, moment - exchange.now()));
    const tick = { ...tickOf({ last: '1' }, moment), lastPrice: price, low: price, high: price };
    exchange.run({ type: 'MoveMarket', tick });
  }
  return path;
}

const cashOut = (more: Partial<CashOutBet> = {}): Unstamped => ({
  type: 'CashOutBet',
  userId: userId(1),
  betId: roundBetId(1),
  path: walk(),
  margin: rateOf('0.02'),
  least: moneyOf('1'),
  ...more,
});

/** Bets on a round, and the market at 100.5 after 20 s. */
function scene(round = R30, side: BetSide = 'B'): TestExchange {
  const exchange = betsOn(round, [{ side }, { user: 2, stake: '200', side: 'S' }]);
  moveTo(exchange);
  return exchange;
}

describe('[R-X15] a bet that ends early', () => {
  test.each([
    ['rent, measured from the opening', R30, { at: ROUNDS_START, price: priceOf('100') }],
    ['binary, measured from its own entry', B60, { at: ROUNDS_START + 250, price: priceOf('101') }],
  ])(
    '%s: its stake leaves wait, its price is paid, the rest is the market’s',
    (_, round, entry) => {
      const exchange = scene(round);
      const [moved, ended] = exchange.run(cashOut());
      expect(moved).toMatchObject({ type: 'MoneyMoved', cause: 'CASH_OUT', reference: 'b-1' });
      if (ended?.type !== 'BetCashedOut') throw new Error('the bet did not end');
      const { bet, figures } = ended;
      expect(figures.entry).toEqual(entry);
      expect(bet).toMatchObject({ result: 'CASHED', entry, settledAt: exchange.now() });
      expect(bet.payout).toBeGreaterThan(moneyOf('50'));
      expect(bet.payout).toBeLessThan(moneyOf('190'));
      expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('9900') + bet.payout, wait: 0n });
      expect(marketResultOf(exchange.state)).toBe(moneyOf('100') - bet.payout);
      expect(invariants(exchange.state)).toEqual([]);
    },
  );

  test('leaves its part of the limits, and the other bets to their end', () => {
    const exchange = scene();
    exchange.run(cashOut());
    const round = exchange.state.openRounds.get(R30);
    expect(round?.staked).toEqual({ B: 0n, S: moneyOf('200') });
    expect(round?.stakedBy.has(userId(1))).toBe(false);
    exchange.wait(10_500);
    const events = exchange.run(settle());
    expect(events.flatMap((event) => (event.type === 'BetSettled' ? [event.bet.id] : []))).toEqual([
      'b-2',
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'RoundSettled', totals: { bets: 1 } });
  });

  test('is not in progress any more, and its id is used', () => {
    const exchange = betsOn(R30, [{ id: 'mine' }]);
    moveTo(exchange);
    exchange.run(cashOut());
    expect(exchange.refused(cashOut())).toEqual(reject('BET_NOT_OPEN'));
    expect(exchange.run(betOf({ round: R30, id: 'mine' }))).toEqual([]);
    expect(exchange.refused(betOf({ round: R30, id: 'mine', stake: '50' }))).toEqual(
      reject('CLIENT_BET_ID_REUSED'),
    );
    exchange.run(betOf({ round: B60, id: 'again' }));
    expect(invariants(exchange.state)).toEqual([]);
  });
});

describe('[R-X14] a bet stays in progress', () => {
  test.each<[string, Partial<CashOutBet>, ReturnType<typeof reject>]>([
    ['of another user', { betId: roundBetId(2) }, reject('BET_NOT_OPEN')],
    ['of nobody', { betId: roundBetId(9) }, reject('BET_NOT_OPEN')],
    ['whose user is unknown', { userId: userId(9) }, reject('UNKNOWN_USER')],
    ['with another price than the market’s', { path: walk('100.4') }, reject('CASH_OUT_MOVED')],
    ['without prices', { path: [] }, reject('CASH_OUT_NO_PRICE')],
    [
      'with prices out of order',
      { path: walk().toReversed() },
      reject('INVALID_PARAMETER', { name: 'path' }),
    ],
    [
      'with a margin of more than a half',
      { margin: rateOf('0.50000001') },
      reject('INVALID_PARAMETER', { name: 'margin' }),
    ],
    [
      'with a negative one',
      { margin: rateOf('-0.01') },
      reject('INVALID_PARAMETER', { name: 'margin' }),
    ],
  ])('%s', (_, more, rejection) => {
    const exchange = scene();
    expect(exchange.refused(cashOut(more))).toEqual(rejection);
  });

  test('below what the person takes at least, exactly', () => {
    const exchange = scene();
    const price = scene()
      .run(cashOut())
      .flatMap((event) => (event.type === 'BetCashedOut' ? [event.bet.payout] : []))[0];
    if (price === undefined) throw new Error('no price');
    const refused = exchange.refused(cashOut({ least: (price + 1n) as never }));
    expect(refused.code).toBe('CASH_OUT_BELOW');
    exchange.run(cashOut({ least: price }));
  });

  test('once betting has closed, and when its round is a power ball', () => {
    const exchange = scene();
    const late = ROUNDS_START + 25_000;
    const path = walk('100.5', late);
    moveTo(
      exchange,
      path.filter((point) => point.at > NOW),
    );
    expect(exchange.refused(cashOut({ path }))).toEqual(reject('CASH_OUT_CLOSED'));
    const ball = scene(P60);
    expect(ball.refused(cashOut())).toEqual(reject('CASH_OUT_OFF'));
  });

  test('of a rent bet before its round opens: there is no entry to measure it from', () => {
    const exchange = betsOn(R30, []);
    const next = roundAt(11, ROUNDS_START + 30_000);
    exchange.run(betOf({ round: next, id: 'next' }));
    moveTo(exchange);
    const betId = openBetsOf(exchange.state, userId(1))[0]?.id;
    if (betId === undefined) throw new Error('no bet');
    expect(exchange.refused(cashOut({ betId }))).toEqual(reject('CASH_OUT_NO_PRICE'));
  });

  test('before a binary bet has its entry', () => {
    const exchange = betsOn(roundAt(11, ROUNDS_START), []);
    moveTo(exchange);
    exchange.wait(100);
    exchange.run(betOf({ round: B60 }));
    expect(exchange.refused(cashOut())).toEqual(reject('CASH_OUT_NO_PRICE'));
  });
});

test('[R-X15] the event is stored in this form for good', () => {
  const exchange = betsOn(R30, [{ id: 'mine' }]);
  moveTo(exchange);
  const ended = exchange.run(cashOut()).filter(({ type }) => type === 'BetCashedOut');
  expect(encodeEvents(ended)).toMatchInlineSnapshot(
    `"[["BC",["b-1","u-1","mine","11-1700000040",11,"B",10000000000,190000000,1700000010001,[1700000040000,10000000000],"CASHED",null,9899470284,1700000060002],[[1700000040000,10000000000],[1700000060000,10050000000],629420964,53165791,2000000]]]"`,
  );
});
