/** How rounds end. Rules [R-S9] to [R-S13]; titles quote src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { SettleRound } from '../../../src/domain/rounds/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { parseRoundId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import type { Bet } from '../../../src/domain/rounds/roundTypes.ts';
import { openBetsOf, roundsInProgress } from '../../../src/engine/index.ts';
import { given, type TestExchange, tickOf } from '../../support/engine.ts';
import { binaryOf, betOf, marketResultOf, roundAt } from '../../support/engineRounds.ts';
import {
  B60,
  BETTING_RULES,
  betsOn,
  P60,
  prices,
  R30,
  ROUNDS_START,
  settle,
} from '../../support/engineRoundScenes.ts';

const DRAW = {
  seed: 'aa'.repeat(32),
  commitment: 'bb'.repeat(32),
  balls: [3, 1, 4, 15, 9],
  powerBall: 7,
};

const after = (exchange: TestExchange, command: Unstamped, at = ROUNDS_START + 30_010) =>
  given(exchange.history, BETTING_RULES).when(command, at);

/** The bets as they were settled, in order. */
const settledIn = (events: readonly ExchangeEvent[]): readonly Bet[] =>
  events.flatMap((event) => (event.type === 'BetSettled' ? [event.bet] : []));

describe('[R-S12] money', () => {
  test('a win is paid with its odds, a loss kept, each stake leaves wait', () => {
    const exchange = betsOn(R30, [{ stake: '100' }, { stake: '200', side: 'S', user: 2 }]);
    after(exchange, settle()).then([
      {
        type: 'MoneyMoved',
        cause: 'BET_RESULT',
        reference: 'b-1',
        wallets: [{ type: 'BINARY', point: moneyOf('10090'), wait: moneyOf('0') }],
      },
      {
        type: 'BetSettled',
        bet: {
          userId: userId(1),
          entry: { at: ROUNDS_START, price: priceOf('100') },
          result: 'WON',
          payout: moneyOf('190'),
          settledAt: ROUNDS_START + 30_010,
        },
        outcome: { roundId: R30, side: 'B' },
      },
      {
        type: 'MoneyMoved',
        reference: 'b-2',
        wallets: [{ type: 'BINARY', point: moneyOf('9800'), wait: moneyOf('0') }],
      },
      { type: 'BetSettled', bet: { userId: userId(2), result: 'LOST', payout: moneyOf('0') } },
      {
        type: 'RoundSettled',
        outcome: {
          opening: { at: ROUNDS_START, price: priceOf('100') },
          closing: { at: ROUNDS_START + 30_000, price: priceOf('102') },
        },
      },
    ]);
  });

  test('the market account has what was staked and not paid', () => {
    const exchange = betsOn(R30, [{ stake: '100' }, { stake: '200', side: 'S', user: 2 }]);
    exchange.wait(30_000);
    exchange.run(settle());
    expect(marketResultOf(exchange.state)).toBe(moneyOf('110'));
    expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('10090'), wait: moneyOf('0') });
  });

  test('a tie gives every stake back', () => {
    const exchange = betsOn(R30, [{ stake: '100' }, { stake: '200', side: 'S', user: 2 }]);
    exchange.wait(30_000);
    exchange.run(settle({ ticks: prices([0, '100'], [1, '101'], [30_000, '100']) }));
    expect(marketResultOf(exchange.state)).toBe(0n);
    expect([1, 2].map((user) => binaryOf(exchange.state, userId(user)))).toEqual([
      { point: moneyOf('10000'), wait: moneyOf('0') },
      { point: moneyOf('10000'), wait: moneyOf('0') },
    ]);
    expect(
      settledIn(exchange.history).filter(({ userId: user }) => user === userId(2)),
    ).toMatchObject([{ result: 'VOID', voidReason: 'TIE', payout: moneyOf('200') }]);
  });

  test('futures money is not touched', () => {
    const exchange = betsOn(R30, [{ stake: '100' }]);
    exchange.wait(30_000);
    const accounts = exchange
      .run(settle())
      .flatMap((event) => (event.type === 'MoneyMoved' ? event.entries : []))
      .map(({ account }) => account);
    expect(accounts.every((account) => account.includes('/BINARY'))).toBe(true);
  });
});

describe('[R-S9] binary and power ball', () => {
  test('a binary bet is judged by the entry that was published', () => {
    const exchange = betsOn(B60, [{ id: 'early' }]);
    const move = (at: number, last: string) =>
      exchange.run({ type: 'MoveMarket', tick: tickOf({ last }, ROUNDS_START + at) });
    move(250, '101');
    exchange.wait(1_000);
    exchange.run(betOf({ round: B60, id: 'late', user: 2 }));
    move(1_250, '103');
    const published = [1, 2].flatMap((user) =>
      openBetsOf(exchange.state, userId(user)).map(({ entry }) => entry),
    );
    exchange.wait(60_000);
    exchange.run(
      settle({
        roundId: B60,
        ticks: prices([0, '100'], [250, '101'], [1_250, '103'], [60_000, '102']),
      }),
    );
    const bets = settledIn(exchange.history);
    expect(bets.map(({ entry }) => entry)).toEqual(published);
    expect(bets.map(({ result }) => result)).toEqual(['WON', 'LOST']);
  });

  test('a power ball pays odd to B and even to S', () => {
    const exchange = betsOn(P60, [{}, { side: 'S', user: 2 }]);
    after(exchange, settle({ roundId: P60, ticks: [], draw: DRAW }), ROUNDS_START + 60_000).then([
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'WON', payout: moneyOf('195') } },
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'LOST' } },
      { type: 'RoundSettled', outcome: { draw: { powerBall: 7 }, side: 'B' } },
    ]);
  });
});

describe('[R-S11] settling', () => {
  const one = betsOn(R30, [{}]);

  test('waits for the end of the round', () => {
    after(one, settle(), ROUNDS_START + 29_999).then(
      reject('INVALID_PARAMETER', { name: 'roundId' }),
    );
    after(one, settle(), ROUNDS_START + 30_000).then([
      { type: 'MoneyMoved' },
      { type: 'BetSettled' },
      { type: 'RoundSettled' },
    ]);
  });

  test('takes prices of the round, in order of time', () => {
    const refused = (...rows: readonly (readonly [number, string])[]) =>
      after(one, settle({ ticks: prices(...rows) })).then(
        reject('INVALID_PARAMETER', { name: 'ticks' }),
      );
    refused([-5_000, '100'], [10, '101']);
    refused([10, '100'], [30_001, '101']);
    refused([20, '100'], [10, '101']);
    refused([10, '0']);
  });

  test('takes a draw for a power ball and for nothing else', () => {
    after(one, settle({ draw: DRAW })).then(reject('INVALID_PARAMETER', { name: 'draw' }));
    const ball = betsOn(P60, [{}]);
    const drawn = (draw: SettleRound['draw']) =>
      after(ball, settle({ roundId: P60, ticks: [], draw }), ROUNDS_START + 60_000);
    drawn(undefined).then(reject('INVALID_PARAMETER', { name: 'draw' }));
    for (const powerBall of [-1, 10, 0.5, Number.NaN])
      drawn({ ...DRAW, powerBall }).then(reject('INVALID_PARAMETER', { name: 'draw' }));
  });

  test('a second time changes nothing, nor does it without bets', () => {
    const exchange = betsOn(R30, [{}]);
    exchange.wait(30_000);
    exchange.run(settle());
    expect(exchange.run(settle({ ticks: [] }))).toEqual([]);
    expect(exchange.run(settle({ roundId: roundAt(12, ROUNDS_START - 60_000) }))).toEqual([]);
  });

  test('of a round that does not exist is refused', () => {
    const unknown = parseRoundId('99-1700000040');
    if (unknown === undefined) throw new Error('not a round id');
    after(one, settle({ roundId: unknown.id })).then(reject('UNKNOWN_ROUND'));
    after(one, { type: 'VoidRound', roundId: unknown.id }).then(reject('UNKNOWN_ROUND'));
  });

  test('[R-S13] emits bets by user and number, then the round', () => {
    const exchange = betsOn(R30, [{ user: 3 }, { user: 1 }, { user: 3 }, { user: 2 }, { user: 1 }]);
    exchange.wait(30_000);
    const published = exchange
      .run(settle())
      .flatMap((event) =>
        event.type === 'BetSettled' ? `${event.bet.userId} ${event.bet.id}` : [],
      );
    expect(published).toEqual(['u-1 b-2', 'u-1 b-5', 'u-2 b-4', 'u-3 b-1', 'u-3 b-3']);
    expect(roundsInProgress(exchange.state)).toEqual([]);
  });
});
