/** Random coupons and uses against the rules [K-C..] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { CouponUse } from '../../../src/domain/coupons/coupon.ts';
import { couponId, userId } from '../../../src/domain/ids.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import { type EngineState, execute, invariants } from '../../../src/engine/index.ts';
import { exchangeWith, stamped } from '../../support/engine.ts';
import { couponOf, percentOf, useOf } from '../../support/engineCoupons.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const USERS = 3;
const code = fc.constantFrom('AAAA', 'BBBB', 'CCCC');
const anyMove = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    code,
    isShare: fc.boolean(),
    usesMax: fc.integer({ min: 1, max: 4 }),
    usesPerUser: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('end' as const), coupon: fc.integer({ min: 1, max: 5 }) }),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('use' as const),
      code,
      user: fc.integer({ min: 1, max: USERS }),
      id: fc.nat(8),
      deposit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    }),
  },
  fc.constant({ kind: 'restart' as const }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer T> ? T : never;

function commandOf(move: Move): Unstamped | undefined {
  switch (move.kind) {
    case 'create': {
      const { code: named, isShare, usesMax, usesPerUser } = move;
      const bonus = isShare ? { bonus: percentOf('0.5', '30') } : {};
      return couponOf({ code: named, usesMax, usesPerUser, ...bonus });
    }
    case 'end':
      return { type: 'EndCoupon', id: couponId(move.coupon) };
    case 'use':
      return useOf({
        user: move.user,
        id: `u-${move.id}`,
        code: move.code,
        ...(move.deposit !== undefined && { deposit: [move.deposit, '100'] as const }),
      });
    case 'restart':
      return undefined;
  }
}

function play(moves: readonly Move[], isRestarted: boolean) {
  const exchange = exchangeWith({ users: USERS });
  let state: EngineState = exchange.state;
  let at = exchange.now();
  const uses: CouponUse[] = [];
  for (const move of moves) {
    const command = commandOf(move);
    if (command === undefined) {
      if (isRestarted) state = throughSnapshot(state);
      continue;
    }
    const outcome = execute(state, stamped(command, (at += 1)));
    if (outcome.ok)
      for (const event of outcome.events) if (event.type === 'CouponUsed') uses.push(event.use);
    expect(invariants(state)).toEqual([]);
  }
  return { state, uses };
}

test('[K-C4][K-C7] what was paid is what the uses say, each within its limits', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const { state, uses } = play(moves, true);
      const paid = uses.reduce((sum, { amount }) => sum + amount, 0n);
      expect(state.ledger.get(houseAccount('bonus', 'USDT'))?.balance ?? 0n).toBe(-paid);
      const shares = uses.flatMap((use) => (use.depositId === undefined ? [] : [use]));
      expect(new Set(shares.map((use) => `${use.userId}/${use.depositId}`)).size).toBe(
        shares.length,
      );
      for (let n = 1; n <= USERS; n += 1) {
        const own = uses.filter((use) => use.userId === userId(n));
        const point = state.members.get(userId(n))?.wallets.get('USDT')?.point.balance ?? 0n;
        expect(point).toBe(own.reduce((sum, { amount }) => sum + amount, 0n));
        expect(new Set(own.map(({ requestId }) => requestId)).size).toBe(own.length);
      }
    }),
  );
});

test('[E-R3] a restart in between changes nothing of what follows', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
      const [whole, restarted] = [play(moves, false), play(moves, true)];
      expect(restarted.uses).toEqual(whole.uses);
      expect(canonicalText(restarted.state)).toBe(canonicalText(whole.state));
    }),
  );
});
