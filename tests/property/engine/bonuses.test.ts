/** Random stories of users with bonuses against the rules [D-U..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { bonusOf } from '../../../src/engine/bonus/bonusState.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import { orderOf, stamped, tickOf } from '../../support/engine.ts';
import { adjustmentOf, depositOf, lockedExchange } from '../../support/engineBonus.ts';
import { followOf, makeTrader } from '../../support/engineCopytrade.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../../support/engineMoney.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const USERS = 3;
const user = fc.integer({ min: 1, max: USERS });
const amount = fc.integer({ min: 1, max: 2_000_000 }).map((cents) => String(cents / 100));
const between = fc.constantFrom(['FUTURES', 'USDT'] as const, ['USDT', 'FUTURES'] as const);

const anyMove = fc.oneof(
  fc.record({ kind: fc.constant('transfer' as const), user, between, amount }),
  fc.record({
    kind: fc.constant('leave' as const),
    user,
    from: fc.constantFrom<WalletType>('FUTURES', 'USDT'),
    amount,
  }),
  fc.record({
    kind: fc.constant('order' as const),
    user,
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.integer({ min: 1, max: 60 }),
    reduceOnly: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('price' as const), last: fc.integer({ min: 85, max: 115 }) }),
  fc.record({ kind: fc.constant('deposit' as const), user, amount }),
  fc.record({ kind: fc.constant('bonus' as const), user, amount }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer T> ? T : never;

function commandOf(move: Move, n: number, at: number): Unstamped {
  const id = `move-${n}`;
  switch (move.kind) {
    case 'transfer': {
      const [from, to] = move.between;
      return transferOf({ user: move.user, id, from, to, amount: move.amount });
    }
    case 'leave':
      return conversionOf({ ...move, id, to: 'BTC', rate: '1' });
    case 'order':
      return orderOf({ ...move, id, quantity: String(move.quantity) });
    case 'price':
      return { type: 'MoveMarket', tick: tickOf({ last: String(move.last) }, at) };
    case 'deposit':
      return depositOf('USDT', move.amount, id, move.user);
    case 'bonus':
      return adjustmentOf('PB', 'USDT', move.amount, id, move.user);
  }
}

interface Played {
  /** Users' deposits less their withdrawals, all together. */
  added: bigint;
}

/** Users 2 and 3 follow user 1; they take each other's sides at times. Turnover is never reached. */
function play(moves: readonly Move[]): Played {
  const exchange = lockedExchange({
    users: USERS,
    rules: {
      demoBinary: moneyOf('0'),
      bonusTermsOf: () => ({ turnover: rateOf('1000'), futuresShare: rateOf('0.0001') }),
    },
  });
  makeTrader(exchange, 10, '0.3');
  exchange.run(followOf({ user: 2, maxBet: '5000', oneMaxBet: '500' }));
  const played: Played = { added: 0n };
  const { state } = exchange;
  let at = exchange.now();
  for (const [n, move] of moves.entries()) {
    at += 1;
    const outcome = execute(state, stamped(commandOf(move, n, at), at));
    expect(invariants(state)).toEqual([]);
    if (!outcome.ok) continue;
    if (move.kind === 'deposit') played.added += moneyOf(move.amount);
    if (move.kind === 'leave') played.added -= moneyOf(move.amount);
    // Once a lock is used up, what is won with own money is own.
    if (
      outcome.events.some(
        (e) => e.type === 'BonusChanged' && e.cause === 'USED_UP' && e.wallet === 'FUTURES',
      )
    )
      break;
  }
  expect(canonicalText(throughSnapshot(state))).toBe(canonicalText(state));
  return played;
}

test('[D-U3][D-U4][D-U7] users who collude never take out more than they added together', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      expect(play(moves).added).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 200 },
  );
});

const small = fc.integer({ min: 10, max: 300 }).map(String);
const anyExit = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), amount: small }),
  fc.record({ kind: fc.constant('withdraw' as const), amount: small }),
  fc.record({ kind: fc.constant('transfer' as const), between, amount: small }),
  fc.record({
    kind: fc.constant('decide' as const),
    which: fc.integer({ min: 1, max: 6 }),
    decision: fc.constantFrom('APPROVED' as const, 'REJECTED' as const),
  }),
);
type Exit = typeof anyExit extends fc.Arbitrary<infer T> ? T : never;

function exitOf(exit: Exit, n: number): Unstamped {
  const id = `exit-${n}`;
  switch (exit.kind) {
    case 'deposit':
      return depositOf('USDT', exit.amount, id);
    case 'withdraw':
      return applicationOf({ id, type: 'W', amount: exit.amount });
    case 'transfer': {
      const [from, to] = exit.between;
      return transferOf({ id, from, to, amount: exit.amount });
    }
    case 'decide':
      return decisionOf(exit.which, exit.decision);
  }
}

test('[D-U3][D-U6] with transfers between a withdrawal and its decision, no more leaves than was added', () => {
  let withdrawals = 0;
  fc.assert(
    fc.property(fc.array(anyExit, { minLength: 20, maxLength: 40 }), (exits) => {
      const exchange = lockedExchange({ rules: { demoBinary: moneyOf('0') } });
      exchange.run(adjustmentOf('PB', 'USDT', '300', 'bonus'));
      let added = 0n;
      for (const [n, exit] of exits.entries()) {
        const outcome = execute(exchange.state, stamped(exitOf(exit, n), exchange.now() + n));
        expect(invariants(exchange.state)).toEqual([]);
        if (!outcome.ok) continue;
        if (exit.kind === 'deposit') added += moneyOf(exit.amount);
        for (const event of outcome.events)
          if (event.type === 'ApplicationEnded' && event.status === 'APPROVED') {
            added -= event.application.amount;
            withdrawals += 1;
          }
      }
      expect(added).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 300 },
  );
  expect(withdrawals).toBeGreaterThan(50);
});

test('[D-U6] transfers back and forth never make the turnover smaller, nor own money more', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(between, amount), { maxLength: 30 }), (moves) => {
      const exchange = lockedExchange({ rules: { demoBinary: moneyOf('0') } });
      exchange.run(depositOf('USDT', '333.33', 'bank'));
      for (const [n, [[from, to], moved]] of moves.entries())
        execute(
          exchange.state,
          stamped(transferOf({ id: `t-${n}`, from, to, amount: moved }), exchange.now()),
        );
      const locks = (['FUTURES', 'USDT'] as const).map((type) =>
        bonusOf(exchange.state, { owner: userId(1), type }),
      );
      const required = locks.reduce((sum, lock) => sum + (lock?.required ?? 0n), 0n);
      expect(required).toBeGreaterThanOrEqual(moneyOf('5000'));
      const total = (['FUTURES', 'USDT'] as const).map((type, index) => {
        const lock = locks[index];
        const wallet = exchange.state.members.get(userId(1))?.wallets.get(type);
        const point: bigint = wallet?.point.balance ?? 0n;
        return lock === undefined || lock.own > point ? point : lock.own;
      });
      expect(total.reduce((sum: bigint, each) => sum + each, 0n)).toBe(moneyOf('333.33'));
    }),
    { numRuns: 200 },
  );
});
