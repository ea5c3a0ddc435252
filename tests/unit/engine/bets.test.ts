/** Bets on rounds that run. Rules [R-S1] to [R-S8]; titles quote src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { PlaceBet } from '../../../src/domain/rounds/commands.ts';
import { parseRoundId, type RoundId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf, rateOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import {
  betIdByClientId,
  initialState,
  openBetsOf,
  roundsInProgress,
  stakesOf,
} from '../../../src/engine/index.ts';
import {
  BTC,
  clientId,
  exchangeWith,
  GOLD,
  given,
  GOLD_CLOSED_FROM,
  testRules,
  tickOf,
} from '../../support/engine.ts';
import {
  binaryOf,
  type BetSpec,
  betOf,
  pricesOf,
  roundAt,
  roundOption,
} from '../../support/engineRounds.ts';

/** A moment at which rounds of every length start. */
const START = 1_700_000_040_000;
const R30 = roundAt(11, START);
/** R30 takes bets from here until its start. */
const R30_FROM = START - 30_000;
const RULES = testRules({ demoBinary: moneyOf('10000') });

/** Two users with 10,000 BINARY each, and prices. */
const { history } = exchangeWith({
  users: 2,
  rules: { demoBinary: moneyOf('10000') },
  ticks: [{ last: '100' }, { instrument: GOLD, last: '2000' }],
});

const on = (spec: Partial<BetSpec> = {}): Unstamped<PlaceBet> => betOf({ round: R30, ...spec });
const asked = (command: Unstamped, at = START - 1000) => given(history, RULES).when(command, at);

function idOf(text: string): RoundId {
  const parsed = parseRoundId(text);
  if (parsed === undefined) throw new Error(`not a round id: ${text}`);
  return parsed.id;
}

/** An exchange whose clock stands at `at`, with users who have BINARY money. */
function exchangeAt(at: number, users = 1) {
  const exchange = exchangeWith({ users, rules: { demoBinary: moneyOf('30000') } });
  exchange.wait(at - exchange.now());
  return exchange;
}

describe('a bet is taken', () => {
  test('[R-S7] its stake goes from point to wait, and the odds are frozen into it', () => {
    asked(on({ id: 'one', stake: '100' })).then([
      {
        type: 'BetPlaced',
        bet: {
          userId: userId(1),
          clientBetId: clientId('one'),
          roundId: R30,
          side: 'B',
          stake: moneyOf('100'),
          odds: rateOf('1.9'),
          acceptedAt: START - 1000,
          payout: moneyOf('0'),
        },
      },
      {
        type: 'MoneyMoved',
        cause: 'BET',
        reference: 'b-1',
        wallets: [{ type: 'BINARY', point: moneyOf('9900'), wait: moneyOf('100') }],
      },
    ]);
  });

  test('[R-S1] a round starts at every whole multiple of its length', () => {
    asked(on({ round: roundAt(11, START + 30_000) }), START + 1_000).then([
      { type: 'BetPlaced' },
      { type: 'MoneyMoved' },
    ]);
    for (const round of ['11-1700000041', '11-1700000055', '99-1700000040', '15-1700000070'])
      asked(on({ round: idOf(round) })).then(reject('UNKNOWN_ROUND'));
  });

  test('[R-S1] nothing is kept of a round without bets, and of one with bets its stakes', () => {
    const exchange = exchangeAt(R30_FROM, 2);
    expect(roundsInProgress(exchange.state)).toEqual([]);
    exchange.run(on({ stake: '100' }));
    exchange.run(on({ stake: '200', side: 'S', user: 2 }));
    exchange.run(on({ stake: '50', user: 2 }));
    expect(roundsInProgress(exchange.state)).toMatchObject([
      { id: R30, startAt: START, lockAt: START + 25_000, endAt: START + 30_000, betCount: 3 },
    ]);
    expect(stakesOf(exchange.state, R30)).toEqual({ B: moneyOf('150'), S: moneyOf('200') });
    expect(openBetsOf(exchange.state, userId(2)).map(({ stake }) => stake)).toEqual([
      moneyOf('200'),
      moneyOf('50'),
    ]);
  });

  test('[R-S7] a power ball needs no price', () => {
    const { history: priceless } = exchangeWith({
      ticks: [],
      rules: { demoBinary: moneyOf('10') },
    });
    given(priceless, testRules({ demoBinary: moneyOf('10') }))
      .when(on({ round: roundAt(900_001, START), stake: '10' }), START)
      .then([{ type: 'BetPlaced', bet: { odds: rateOf('1.95') } }, { type: 'MoneyMoved' }]);
  });
});

describe('a bet is refused', () => {
  test('[R-S2] of an unknown user, or one who may not act', () => {
    asked(on({ user: 9 })).then(reject('UNKNOWN_USER'));
    const exchange = exchangeAt(START);
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'DENY' });
    expect(exchange.refused(on())).toEqual(reject('ACCOUNT_DENIED'));
  });

  test('[R-S3] on an option that is off', () => {
    const rules = testRules({ rounds: [roundOption(11, 'R.5', BTC, { isPlay: false })] });
    given(history, rules).when(on(), START).then(reject('OPTION_OFF'));
  });

  test.each([
    [11, 30],
    [14, 300],
  ])(
    '[R-S3] rent option %i takes bets for %i s before its round, and none in it',
    (option, seconds) => {
      const length = seconds * 1000;
      const start = START - (START % length);
      const bet = on({ round: roundAt(option, start) });
      asked(bet, start - length - 1).then(reject('ROUND_NOT_STARTED'));
      asked(bet, start - length).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
      asked(bet, start - 1).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
      asked(bet, start).then(reject('ROUND_LOCKED'));
      asked(bet, start + length - 1).then(reject('ROUND_LOCKED'));
      asked(bet, start + length).then(reject('ROUND_ENDED'));
    },
  );

  test.each([
    [15, 60, 10],
    [16, 120, 15],
  ])('[R-S3] option %i locks %i s rounds %#', (option, seconds, lockSeconds) => {
    const start = START - (START % (seconds * 1000));
    const lockAt = start + (seconds - lockSeconds) * 1000;
    const bet = on({ round: roundAt(option, start) });
    asked(bet, start - 1).then(reject('ROUND_NOT_STARTED'));
    asked(bet, start).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
    asked(bet, lockAt - 1).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
    asked(bet, lockAt).then(reject('ROUND_LOCKED'));
    asked(bet, start + seconds * 1000 - 1).then(reject('ROUND_LOCKED'));
    asked(bet, start + seconds * 1000).then(reject('ROUND_ENDED'));
  });

  test('[R-S4] in a round that would end after the close, but not in the one that ends at it', () => {
    const minute = 60_000;
    const close = Math.ceil(GOLD_CLOSED_FROM / minute) * minute;
    const closing = testRules({
      demoBinary: moneyOf('10000'),
      rounds: [roundOption(32, 'R1', GOLD, { isOpenAt: (at) => at < close })],
    });
    const bet = (start: number) => on({ round: roundAt(32, start) });
    given(history, closing)
      .when(bet(close - minute), close - 2 * minute)
      .then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
    given(history, closing)
      .when(bet(close), close - minute)
      .then(reject('ROUND_MARKET_CLOSED'));
    asked(
      bet(Math.floor(GOLD_CLOSED_FROM / minute) * minute),
      Math.floor(GOLD_CLOSED_FROM / minute) * minute - minute,
    ).then(reject('ROUND_MARKET_CLOSED'));
  });

  test('[R-S5] below the minimum, above the maximum, off the step', () => {
    asked(on({ stake: '10' })).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
    asked(on({ stake: '9.99999999' })).then(reject('STAKE_TOO_SMALL', { minimum: '10' }));
    asked(on({ stake: '-100' })).then(reject('STAKE_TOO_SMALL', { minimum: '10' }));
    asked(on({ stake: '10000' })).then([{ type: 'BetPlaced' }, { type: 'MoneyMoved' }]);
    asked(on({ stake: '10000.00000001' })).then(reject('STAKE_TOO_LARGE', { maximum: '10000' }));
    asked(on({ stake: '15' })).then(reject('STAKE_OFF_STEP', { step: '10' }));
  });

  test('[R-S6] beyond what a user may stake in a round, over both sides', () => {
    const exchange = exchangeAt(R30_FROM);
    exchange.run(on({ stake: '10000' }));
    exchange.run(on({ stake: '9980', side: 'S' }));
    expect(exchange.refused(on({ stake: '30' }))).toEqual(reject('ROUND_LIMIT', { rest: '20' }));
    exchange.run(on({ stake: '20' }));
    expect(exchange.refused(on({ stake: '10' }))).toEqual(reject('ROUND_LIMIT', { rest: '0' }));
  });

  test('[R-S6] beyond what all may stake on one side; the other side still takes', () => {
    const rules = {
      demoBinary: moneyOf('30000'),
      rounds: [roundOption(11, 'R.5', BTC, { maxExposure: moneyOf('150') })],
    };
    const exchange = exchangeWith({ users: 2, rules });
    exchange.wait(R30_FROM - exchange.now());
    exchange.run(on({ stake: '100' }));
    expect(exchange.refused(on({ stake: '60', user: 2 }))).toEqual(
      reject('ROUND_EXPOSURE', { rest: '50' }),
    );
    exchange.run(on({ stake: '50', user: 2 }));
    exchange.run(on({ stake: '60', user: 2, side: 'S' }));
  });

  test('[R-S7] without a price, and without the money', () => {
    const { history: priceless } = exchangeWith({
      ticks: [],
      rules: { demoBinary: moneyOf('10000') },
    });
    given(priceless, RULES).when(on(), R30_FROM).then(reject('NO_PRICE'));
    const { history: poor } = exchangeWith({ rules: { demoBinary: moneyOf('99') } });
    given(poor, RULES).when(on(), R30_FROM).then(reject('INSUFFICIENT_BALANCE'));
    const { history: broke } = exchangeWith();
    given(broke, RULES).when(on(), R30_FROM).then(reject('INSUFFICIENT_BALANCE'));
  });

  test('[R-S7] odds are between 1.70 and 1.98', () => {
    const withOdds = (odds: string) =>
      testRules({ rounds: [roundOption(11, 'R.5', BTC, { odds: rateOf(odds) })] });
    expect(() => initialState(withOdds('1.69999999'))).toThrow(RangeError);
    expect(() => initialState(withOdds('1.98000001'))).toThrow(RangeError);
    expect(initialState(withOdds('1.7')).rules.rounds).toHaveLength(1);
    expect(initialState(withOdds('1.98')).rules.rounds).toHaveLength(1);
  });
});

describe('a client bet id', () => {
  test('[R-S2] used again for the same bet answers it, even after the lock and the end', () => {
    const exchange = exchangeAt(R30_FROM);
    exchange.run(on({ id: 'again' }));
    expect(exchange.run(on({ id: 'again' }))).toEqual([]);
    exchange.wait(56_000);
    expect(exchange.run(on({ id: 'again' }))).toEqual([]);
    exchange.wait(10_000);
    exchange.run({ type: 'SettleRound', roundId: R30, ticks: [], draw: undefined });
    expect(exchange.run(on({ id: 'again' }))).toEqual([]);
    expect(betIdByClientId(exchange.state, userId(1), clientId('again'))).toBe('b-1');
    expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('30000'), wait: moneyOf('0') });
  });

  test('[R-S2] used again for another bet is refused', () => {
    const exchange = exchangeAt(R30_FROM);
    exchange.run(on({ id: 'again' }));
    for (const other of [{ stake: '110' }, { side: 'S' as const }, { round: roundAt(15, START) }])
      expect(exchange.refused(on({ id: 'again', ...other }))).toEqual(
        reject('CLIENT_BET_ID_REUSED'),
      );
  });

  test('[R-S2] is remembered for the last 200 bets that ended', () => {
    const exchange = exchangeAt(R30_FROM);
    for (let n = 0; n <= 200; n += 1) exchange.run(on({ id: `n-${n}`, stake: '10' }));
    exchange.wait(60_000);
    exchange.run({ type: 'SettleRound', roundId: R30, ticks: [], draw: undefined });
    const user = userId(1);
    expect(betIdByClientId(exchange.state, user, clientId('n-0'))).toBeUndefined();
    expect(betIdByClientId(exchange.state, user, clientId('n-1'))).toBe('b-2');
    expect(betIdByClientId(exchange.state, user, clientId('n-200'))).toBe('b-201');
  });
});

describe('[R-S8] the entry of a binary bet', () => {
  const B60 = roundAt(15, START);

  test('is emitted with the first tick at or after its acceptance', () => {
    const exchange = exchangeAt(START);
    exchange.run(on({ round: B60 }));
    const accepted = exchange.now();
    const move = (last: string, at: number) =>
      exchange.run({ type: 'MoveMarket', tick: tickOf({ last }, at) });
    expect(move('101', accepted - 1)).toMatchObject([{ type: 'MarketMoved' }]);
    expect(move('102', accepted)).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'BetEntered', bet: { id: 'b-1', entry: { at: accepted, price: priceOf('102') } } },
    ]);
    expect(move('103', accepted + 250)).toMatchObject([{ type: 'MarketMoved' }]);
  });

  test('is the first of the prices that were skipped before the tick, where steps were', () => {
    const exchange = exchangeAt(START);
    exchange.run(betOf({ round: B60, id: 'early' }));
    const accepted = exchange.now();
    exchange.wait(300);
    exchange.run(betOf({ round: B60, id: 'late' }));
    const published = exchange.run({
      type: 'MoveMarket',
      tick: tickOf({ last: '104' }, accepted + 750),
      skipped: pricesOf([
        [accepted - 1, '101'],
        [accepted + 250, '102'],
        [accepted + 500, '103'],
      ]),
    });
    expect(published).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'BetEntered', bet: { id: 'b-1', entry: { price: priceOf('102') } } },
      { type: 'BetEntered', bet: { id: 'b-2', entry: { price: priceOf('103') } } },
    ]);
  });

  test('is not the price that a tick of a silent market carries on', () => {
    const exchange = exchangeAt(START);
    exchange.run(on({ round: B60 }));
    const accepted = exchange.now();
    const carried = { ...tickOf({ last: '101' }, accepted + 250), isCarried: true as const };
    expect(exchange.run({ type: 'MoveMarket', tick: carried })).toHaveLength(1);
    const skipped = pricesOf([[accepted + 500, '102']]);
    const later = { ...carried, at: accepted + 750 };
    expect(exchange.run({ type: 'MoveMarket', tick: later, skipped })).toMatchObject([
      { type: 'MarketMoved' },
      { type: 'BetEntered', bet: { entry: { at: accepted + 500, price: priceOf('102') } } },
    ]);
  });

  test('waits for a trade when the tick of the very moment carries an older price on', () => {
    const exchange = exchangeAt(START + 999);
    const tick = tickOf({ last: '102' }, exchange.now() + 2);
    exchange.run({ type: 'MoveMarket', tick: { ...tick, isCarried: true } });
    expect(exchange.run(on({ round: B60 }))).toMatchObject([
      { type: 'BetPlaced' },
      { type: 'MoneyMoved' },
    ]);
  });

  test('is emitted at once when that moment’s tick has already arrived', () => {
    const exchange = exchangeAt(START + 999);
    const at = exchange.now() + 2;
    exchange.run({ type: 'MoveMarket', tick: tickOf({ last: '102' }, at) });
    expect(exchange.run(on({ round: B60 }))).toMatchObject([
      { type: 'BetPlaced' },
      { type: 'MoneyMoved' },
      { type: 'BetEntered', bet: { acceptedAt: at, entry: { at, price: priceOf('102') } } },
    ]);
  });

  test('is not taken from a tick at the end of the round or of another market', () => {
    const exchange = exchangeAt(START);
    exchange.run(on({ round: B60 }));
    const gold = tickOf({ last: '2000', instrument: GOLD }, START + 500);
    expect(exchange.run({ type: 'MoveMarket', tick: gold })).toHaveLength(1);
    const end = tickOf({ last: '102' }, START + 60_000);
    expect(exchange.run({ type: 'MoveMarket', tick: end })).toHaveLength(1);
  });

  test('is not emitted for a rent bet, whose entry is the opening', () => {
    const exchange = exchangeAt(R30_FROM);
    exchange.run(on());
    exchange.wait(START - exchange.now());
    const tick = tickOf({ last: '102' }, START + 500);
    expect(exchange.run({ type: 'MoveMarket', tick })).toHaveLength(1);
  });
});
