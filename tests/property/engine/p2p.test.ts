/** Random steps of users, operator and time against the rules [Q-T..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { type P2pId, userId } from '../../../src/domain/ids.ts';
import { isP2pOver, type P2pTrade } from '../../../src/domain/p2p/p2p.ts';
import { P2P_STEPS } from '../../../src/domain/p2p/steps.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { type EngineState, execute, invariants } from '../../../src/engine/index.ts';
import { exchangeWith, stamped } from '../../support/engine.ts';
import { transferOf } from '../../support/engineMoney.ts';
import { matchOf, p2pDecisionOf, p2pRequestOf, stepOf } from '../../support/engineP2p.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const USERS = 2;
const FUNDS = moneyOf('300');
/** A minute in the life of these trades, whose matches end after three. */
const MINUTE_MS = 60_000;

const user = fc.integer({ min: 1, max: USERS });
const trade = fc.integer({ min: 1, max: 6 });
const anyMove = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      user,
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      id: fc.nat(5),
      amount: fc.integer({ min: 10, max: 200 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('match' as const), trade }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      trade,
      step: fc.constantFrom(...P2P_STEPS),
      by: fc.option(user, { nil: undefined }),
    }),
  },
  fc.record({
    kind: fc.constant('decide' as const),
    trade,
    decision: fc.constantFrom('RELEASED' as const, 'CANCELLED' as const),
  }),
  fc.record({
    kind: fc.constant('spend' as const),
    user,
    amount: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({ kind: fc.constant('expire' as const), minutes: fc.nat(3) }),
  fc.constant({ kind: 'restart' as const }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer T> ? T : never;

function commandOf(move: Move, index: number, at: number): Unstamped | undefined {
  switch (move.kind) {
    case 'request': {
      const { id, amount, ...rest } = move;
      return p2pRequestOf({ ...rest, id: `p-${id}`, amount: String(amount) });
    }
    case 'match':
      return matchOf(move.trade, at + 3 * MINUTE_MS);
    case 'step':
      return stepOf(move.trade, move.step, move.by);
    case 'decide':
      return p2pDecisionOf(move.trade, move.decision);
    case 'spend':
      return transferOf({
        user: move.user,
        id: `t-${index}`,
        from: 'USDT',
        to: 'FUTURES',
        amount: String(move.amount),
      });
    case 'expire':
      return { type: 'ExpireP2p' };
    case 'restart':
      return undefined;
  }
}

/** Plays the moves, restarting from a snapshot where they say so. */
function play(moves: readonly Move[], isRestarted: boolean) {
  const exchange = exchangeWith({ users: USERS });
  for (let n = 1; n <= USERS; n += 1)
    exchange.run({
      type: 'CreditFromHouse',
      userId: userId(n),
      wallet: 'USDT',
      amount: FUNDS,
      reference: `usdt-${n}`,
    });
  let state: EngineState = exchange.state;
  let at = exchange.now();
  const events: ExchangeEvent[] = [];
  for (const [index, move] of moves.entries()) {
    at += move.kind === 'expire' ? 1 + move.minutes * MINUTE_MS : 1;
    const command = commandOf(move, index, at);
    if (command === undefined) {
      if (isRestarted) state = throughSnapshot(state);
      continue;
    }
    const outcome = execute(state, stamped(command, at));
    if (outcome.ok) events.push(...outcome.events);
    expect(invariants(state)).toEqual([]);
  }
  return { state, events };
}

/** Every state of each trade, in order. */
function livesOf(events: readonly ExchangeEvent[]): ReadonlyMap<P2pId, readonly P2pTrade[]> {
  const lives = new Map<P2pId, P2pTrade[]>();
  for (const event of events)
    if (event.type === 'P2pRequested' || event.type === 'P2pStepped')
      lives.set(event.trade.id, [...(lives.get(event.trade.id) ?? []), event.trade]);
  return lives;
}

test('[Q-T4][Q-T8] whatever happens in whatever order, a trade ends once and its coins are in one place', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 80 }), (moves) => {
      const { state, events } = play(moves, true);
      const expected = new Map<string, bigint>();
      const add = (id: string, amount: bigint): void =>
        void expected.set(id, (expected.get(id) ?? 0n) + amount);
      for (let n = 1; n <= USERS; n += 1) add(userId(n), FUNDS);
      for (const life of livesOf(events).values()) {
        const last = life.at(-1);
        if (last === undefined) continue;
        expect(life.slice(0, -1).some(({ status }) => isP2pOver(status))).toBe(false);
        expect(new Set(life.map(({ status }) => status)).size).toBe(life.length);
        if (last.status !== 'RELEASED') continue;
        add(last.userId, last.side === 'BUY' ? last.amount - last.fee : -last.amount);
      }
      for (let n = 1; n <= USERS; n += 1) {
        const wallets = [...(state.members.get(userId(n))?.wallets.values() ?? [])];
        const total = wallets.reduce(
          (sum, { point, wait }) => sum + point.balance + wait.balance,
          0n,
        );
        expect(total).toBe(expected.get(userId(n)));
      }
    }),
  );
});

test('[E-R3] a restart in between changes nothing of what follows', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const [whole, restarted] = [play(moves, false), play(moves, true)];
      expect(restarted.events).toEqual(whole.events);
      expect(canonicalText(restarted.state)).toBe(canonicalText(whole.state));
    }),
  );
});
