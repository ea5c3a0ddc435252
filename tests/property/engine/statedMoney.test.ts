/**
 * Amounts stated by fills and funding payments add up to the wallet: [F-P5] and [F-N3] of
 * src/engine/SPEC.md.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { UserId } from '../../../src/domain/ids.ts';
import { type EngineState, execute } from '../../../src/engine/index.ts';
import { anyStory, type Move, storyCommand } from '../../support/engineMoves.ts';
import { beginStory } from '../../support/engineStories.ts';

/** All of a user's FUTURES money, wherever it lies. */
function held(state: EngineState, user: UserId): bigint {
  const wallet = state.members.get(user)?.futures;
  if (wallet === undefined) throw new Error(`no ${user}`);
  return wallet.point.balance + wallet.wait.balance + wallet.margin.balance;
}

/** The change of the user's wallet by what these events state of trades, funding and deposits. */
function stated(events: readonly ExchangeEvent[], user: UserId): bigint {
  let sum = 0n;
  for (const event of events) {
    if (event.type === 'OrderFilled' && event.order.userId === user)
      sum += event.fill.realizedPnl - event.fill.fee + event.fill.insurance;
    if (event.type === 'FundingPaid' && event.position.userId === user)
      sum += event.amount + event.insurance;
    if (event.type === 'MoneyMoved' && event.userId === user && event.cause === 'DEPOSIT')
      for (const { account, amount } of event.entries)
        if (account.startsWith(`${user}/FUTURES/`)) sum += amount;
  }
  return sum;
}

const insured = (event: ExchangeEvent): bigint => {
  if (event.type === 'OrderFilled') return event.fill.insurance;
  return event.type === 'FundingPaid' ? event.insurance : 0n;
};

test('[F-P5][F-N3] trades and funding with their insurance sum to the movement of the wallet', () => {
  const seen = { closes: 0, fundings: 0 };
  const play = (moves: readonly Move[]): void => {
    const { state } = beginStory();
    for (const [index, move] of moves.entries()) {
      const users = [...state.members.keys()];
      const before = users.map((user) => held(state, user));
      const outcome = execute(state, storyCommand(state, move, index));
      const events = outcome.ok ? outcome.events : [];
      expect(users.map((user) => held(state, user))).toEqual(
        users.map((user, at) => (before[at] ?? 0n) + stated(events, user)),
      );
      for (const event of events)
        if (insured(event) > 0n) seen[event.type === 'FundingPaid' ? 'fundings' : 'closes'] += 1;
    }
  };
  fc.assert(fc.property(anyStory, play), { numRuns: 300, seed: 20_261_001 });
  expect(seen.closes).toBeGreaterThan(0);
  expect(seen.fundings).toBeGreaterThan(0);
});
