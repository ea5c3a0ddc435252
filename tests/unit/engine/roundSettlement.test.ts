/** How rounds end. Rules [S9] to [S14]; titles quote src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Command, SettleRound, Unstamped } from '../../../src/domain/commands.ts';
import { parseRoundId, type RoundId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, priceOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import {
  betByClientId,
  decodeState,
  encodeState,
  endedBetsOf,
  isCancelledRound,
  openBetsOf,
  roundsInProgress,
  STATE_VERSION,
} from '../../../src/engine/index.ts';
import {
  clientId,
  exchangeWith,
  given,
  type TestExchange,
  testRules,
  tickOf,
} from '../../support/engine.ts';
import {
  binaryOf,
  type BetSpec,
  betOf,
  marketResultOf,
  pricesOf,
  roundAt,
} from '../../support/engineRounds.ts';

const START = 1_700_000_040_000;
const R30 = roundAt(11, START);
const B60 = roundAt(15, START);
const P60 = roundAt(900_001, START);
const RULES = testRules({ demoBinary: moneyOf('10000') });
const DRAW = {
  seed: 'aa'.repeat(32),
  commitment: 'bb'.repeat(32),
  balls: [3, 1, 4, 15, 9],
  powerBall: 7,
};

/** Prices in ms after the round's start. */
const prices = (...rows: readonly (readonly [number, string])[]) =>
  pricesOf(rows.map(([after, price]) => [START + after, price]));

const RISE = prices([0, '100'], [10_000, '101'], [30_000, '102']);

const settle = (more: Partial<SettleRound> = {}): Unstamped<SettleRound> => ({
  type: 'SettleRound',
  roundId: R30,
  ticks: RISE,
  draw: undefined,
  ...more,
});

/** Users with 10,000 BINARY each who bet one after the other from the round's start on. */
function betsOn(round: RoundId, bets: readonly Partial<BetSpec>[]): TestExchange {
  const exchange = exchangeWith({ users: 3, rules: { demoBinary: moneyOf('10000') } });
  exchange.wait(START - exchange.now());
  for (const bet of bets) exchange.run(betOf({ round, ...bet }));
  return exchange;
}

const after = (exchange: TestExchange, command: Unstamped, at = START + 30_010) =>
  given(exchange.history, RULES).when(command, at);

describe('[S12] money', () => {
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
          entry: { at: START, price: priceOf('100') },
          result: 'WON',
          payout: moneyOf('190'),
          settledAt: START + 30_010,
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
          opening: { at: START, price: priceOf('100') },
          closing: { at: START + 30_000, price: priceOf('102') },
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
    expect(endedBetsOf(exchange.state, userId(2))).toMatchObject([
      { result: 'VOID', voidReason: 'TIE', payout: moneyOf('200') },
    ]);
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

describe('[S9] binary and power ball', () => {
  test('a binary bet is judged by the entry that was told', () => {
    const exchange = betsOn(B60, [{ id: 'early' }]);
    const move = (at: number, last: string) =>
      exchange.run({ type: 'MoveMarket', tick: tickOf({ last }, START + at) });
    move(250, '101');
    exchange.wait(1_000);
    exchange.run(betOf({ round: B60, id: 'late', user: 2 }));
    move(1_250, '103');
    const told = [1, 2].flatMap((user) =>
      openBetsOf(exchange.state, userId(user)).map(({ entry }) => entry),
    );
    exchange.wait(60_000);
    exchange.run(
      settle({
        roundId: B60,
        ticks: prices([0, '100'], [250, '101'], [1_250, '103'], [60_000, '102']),
      }),
    );
    const bets = [1, 2].flatMap((user) => endedBetsOf(exchange.state, userId(user)));
    expect(bets.map(({ entry }) => entry)).toEqual(told);
    expect(bets.map(({ result }) => result)).toEqual(['WON', 'LOST']);
  });

  test('a power ball pays odd to B and even to S', () => {
    const exchange = betsOn(P60, [{}, { side: 'S', user: 2 }]);
    after(exchange, settle({ roundId: P60, ticks: [], draw: DRAW }), START + 60_000).then([
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'WON', payout: moneyOf('195') } },
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'LOST' } },
      { type: 'RoundSettled', outcome: { draw: { powerBall: 7 }, side: 'B' } },
    ]);
  });
});

describe('[S11] settling', () => {
  const one = betsOn(R30, [{}]);

  test('waits for the end of the round', () => {
    after(one, settle(), START + 29_999).then(reject('INVALID_PARAMETER', { name: 'roundId' }));
    after(one, settle(), START + 30_000).then([
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
      after(ball, settle({ roundId: P60, ticks: [], draw }), START + 60_000);
    drawn(undefined).then(reject('INVALID_PARAMETER', { name: 'draw' }));
    for (const powerBall of [-1, 10, 0.5, Number.NaN])
      drawn({ ...DRAW, powerBall }).then(reject('INVALID_PARAMETER', { name: 'draw' }));
  });

  test('a second time changes nothing, nor does it without bets', () => {
    const exchange = betsOn(R30, [{}]);
    exchange.wait(30_000);
    exchange.run(settle());
    expect(exchange.run(settle({ ticks: [] }))).toEqual([]);
    expect(exchange.run(settle({ roundId: roundAt(12, START - 60_000) }))).toEqual([]);
  });

  test('of a round that does not exist is refused', () => {
    const unknown = parseRoundId('99-1700000040');
    if (unknown === undefined) throw new Error('not a round id');
    after(one, settle({ roundId: unknown.id })).then(reject('UNKNOWN_ROUND'));
    after(one, { type: 'VoidRound', roundId: unknown.id }).then(reject('UNKNOWN_ROUND'));
  });

  test('[S13] tells bets by user and number, then the round', () => {
    const exchange = betsOn(R30, [{ user: 3 }, { user: 1 }, { user: 3 }, { user: 2 }, { user: 1 }]);
    exchange.wait(30_000);
    const told = exchange
      .run(settle())
      .flatMap((event) =>
        event.type === 'BetSettled' ? `${event.bet.userId} ${event.bet.id}` : [],
      );
    expect(told).toEqual(['u-1 b-2', 'u-1 b-5', 'u-2 b-4', 'u-3 b-1', 'u-3 b-3']);
    expect(roundsInProgress(exchange.state)).toEqual([]);
  });
});

describe('[S14] the operator', () => {
  const cancel = (roundId = R30): Unstamped<Extract<Command, { type: 'VoidRound' }>> => ({
    type: 'VoidRound',
    roundId,
  });

  test('cancels a round: every stake goes back, and no more are taken', () => {
    const exchange = betsOn(R30, [{ id: 'one' }, { side: 'S', user: 2 }]);
    expect(exchange.run(cancel())).toMatchObject([
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'VOID', voidReason: 'OPERATOR' } },
      { type: 'MoneyMoved' },
      { type: 'BetSettled', bet: { result: 'VOID', voidReason: 'OPERATOR' } },
      { type: 'RoundSettled', outcome: { voidReason: 'OPERATOR', opening: undefined } },
    ]);
    expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('10000'), wait: moneyOf('0') });
    expect(exchange.refused(betOf({ round: R30 }))).toEqual(reject('ROUND_ENDED'));
    expect(exchange.run(cancel())).toEqual([]);
    expect(isCancelledRound(exchange.state, R30)).toBe(true);
  });

  test('closes a round that has no bets yet', () => {
    const exchange = betsOn(R30, []);
    expect(exchange.run(cancel())).toMatchObject([{ type: 'RoundSettled' }]);
    expect(exchange.refused(betOf({ round: R30 }))).toEqual(reject('ROUND_ENDED'));
  });

  test('cancels a power ball, whose draw is then not made', () => {
    const exchange = betsOn(P60, [{}]);
    expect(exchange.run(cancel(P60)).at(-1)).toMatchObject({
      type: 'RoundSettled',
      outcome: { voidReason: 'OPERATOR', draw: undefined, side: undefined },
    });
  });

  test('cancels no round that has not started, nor one that is over and settled', () => {
    const exchange = betsOn(R30, [{}]);
    expect(exchange.refused(cancel(roundAt(11, START + 30_000)))).toEqual(
      reject('ROUND_NOT_STARTED'),
    );
    exchange.wait(30_000);
    exchange.run(settle());
    expect(exchange.refused(cancel())).toEqual(reject('ROUND_ENDED'));
  });

  test('gives bets back that wait for their settlement', () => {
    const exchange = betsOn(R30, [{}]);
    exchange.wait(40_000);
    exchange.run(cancel());
    expect(binaryOf(exchange.state)).toEqual({ point: moneyOf('10000'), wait: moneyOf('0') });
    expect(exchange.run(settle())).toEqual([]);
  });

  test('is remembered until the round would have ended', () => {
    const exchange = betsOn(R30, [{ id: 'one' }]);
    exchange.run(cancel());
    exchange.wait(30_000);
    const next = roundAt(11, START + 30_000);
    exchange.run(betOf({ round: next }));
    exchange.wait(30_000);
    exchange.run(settle({ roundId: next, ticks: [] }));
    expect(exchange.state.cancelledRounds.size).toBe(0);
  });
});

describe('[R3] a snapshot', () => {
  test('keeps bets in progress, bets that ended and cancelled rounds', () => {
    const exchange = betsOn(R30, [{ id: 'ended' }]);
    exchange.run({ type: 'ChangePositionMode', userId: userId(2), mode: 'HEDGE' });
    exchange.run(betOf({ round: B60, user: 2 }));
    exchange.run(betOf({ round: B60, side: 'S', id: 'open' }));
    exchange.run({ type: 'VoidRound', roundId: P60 });
    exchange.run(betOf({ round: B60, user: 3, stake: '30' }));
    exchange.wait(30_000);
    exchange.run(settle());
    const text = encodeState(exchange.state);
    const copy = decodeState(text, STATE_VERSION, RULES);
    expect(encodeState(copy)).toBe(text);
    expect(roundsInProgress(copy)).toEqual(
      roundsInProgress(exchange.state).map((round) => ({
        ...round,
        option: { ...round.option, isOpenAt: expect.any(Function) },
      })),
    );
    expect(betByClientId(copy, userId(1), clientId('ended'))).toMatchObject({ result: 'WON' });
    expect(betByClientId(copy, userId(1), clientId('open'))).toMatchObject({ result: undefined });
    expect(isCancelledRound(copy, P60)).toBe(true);
    expect(copy.next.bet).toBe(5);
  });

  test('of an exchange without bets is what version 2 wrote, and version 2 is read', () => {
    const exchange = exchangeWith({ users: 2, funds: '100' });
    exchange.hedge(2);
    const text = encodeState(exchange.state);
    expect(encodeState(decodeState(text, 2, testRules()))).toBe(text);
    expect(text.startsWith('[true,[3,1,1,1,1],')).toBe(true);
    expect(() => decodeState(text, 1, testRules())).toThrow(RangeError);
    expect(() => decodeState(text, STATE_VERSION + 1, testRules())).toThrow(RangeError);
  });
});
