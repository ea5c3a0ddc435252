/** Rounds that the operator cancels, and rounds in snapshots. Rules [R-S14], [E-R3] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Command, Unstamped } from '../../../src/domain/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import {
  betByClientId,
  betIdByClientId,
  isCancelledRound,
  roundsInProgress,
} from '../../../src/engine/index.ts';
import { clientId } from '../../support/engine.ts';
import { binaryOf, betOf, roundAt } from '../../support/engineRounds.ts';
import {
  B60,
  BETTING_RULES,
  betsOn,
  P60,
  R30,
  ROUNDS_START,
  settle,
} from '../../support/engineRoundScenes.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

describe('[R-S14] the operator', () => {
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

  test('cancels a round that takes bets before its start, none before that, nor one that is settled', () => {
    const exchange = betsOn(R30, [{}]);
    const next = roundAt(11, ROUNDS_START + 30_000);
    expect(exchange.refused(cancel(roundAt(11, ROUNDS_START + 60_000)))).toEqual(
      reject('ROUND_NOT_STARTED'),
    );
    exchange.run(betOf({ round: next }));
    exchange.run(cancel(next));
    expect(exchange.refused(betOf({ round: next }))).toEqual(reject('ROUND_ENDED'));
    exchange.wait(30_000);
    exchange.run(settle());
    expect(exchange.refused(cancel())).toEqual(reject('ROUND_SETTLED'));
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
    const next = roundAt(11, ROUNDS_START + 30_000);
    exchange.run(betOf({ round: next }));
    exchange.wait(60_000);
    exchange.run(settle({ roundId: next, ticks: [] }));
    expect(exchange.state.cancelledRounds.size).toBe(0);
  });
});

test('[R-S14] a round cancelled before its start makes no running one forgotten', () => {
  const exchange = betsOn(B60, [{}]);
  exchange.run({ type: 'VoidRound', roundId: B60 });
  exchange.wait(31_000);
  const next = roundAt(11, ROUNDS_START + 60_000);
  exchange.run({ type: 'VoidRound', roundId: next });
  expect(exchange.refused(betOf({ round: B60 }))).toEqual(reject('ROUND_ENDED'));
});

describe('[E-R3] a snapshot', () => {
  test('keeps bets in progress, bets that ended and cancelled rounds', () => {
    const exchange = betsOn(R30, [{ id: 'ended' }]);
    exchange.run({ type: 'ChangePositionMode', userId: userId(2), mode: 'HEDGE' });
    exchange.run(betOf({ round: B60, user: 2 }));
    exchange.run(betOf({ round: B60, side: 'S', id: 'open' }));
    exchange.run({ type: 'VoidRound', roundId: P60 });
    exchange.run(betOf({ round: B60, user: 3, stake: '30' }));
    exchange.wait(30_000);
    exchange.run(settle());
    const copy = throughSnapshot(exchange.state, BETTING_RULES);
    expect(canonicalText(copy)).toBe(canonicalText(exchange.state));
    expect(roundsInProgress(copy)).toEqual(
      roundsInProgress(exchange.state).map((round) => ({
        ...round,
        option: { ...round.option, isOpenAt: expect.any(Function) },
      })),
    );
    expect(betIdByClientId(copy, userId(1), clientId('ended'))).toBe('b-1');
    expect(betByClientId(copy, userId(1), clientId('open'))).toMatchObject({ result: undefined });
    expect(isCancelledRound(copy, P60)).toBe(true);
    expect(copy.next.bet).toBe(5);
  });
});
