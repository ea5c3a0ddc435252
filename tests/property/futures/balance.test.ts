/** Balance of the assets card, compared with the engine's effects on the money. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { money, price, quantity } from '../../../src/domain/quantities.ts';
import { positionsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { BTC_OPTION } from '../../support/engine.ts';
import { accountCases, accountOf, formCommand, onTick } from '../../support/estimateCases.ts';

const USER = userId(1);
const LOT = 100_000n;

test('[U-A1] placing and cancelling a resting order and moving margin leave the balance as it is', () => {
  const seen = { placed: 0, moved: 0, returned: 0, cancelled: 0 };
  fc.assert(
    fc.property(accountCases, fc.integer({ min: 1, max: 90 }), (given, percent) => {
      const account = accountOf(given);
      const { state } = account.exchange;
      const before = account.figures();
      const expectSame = (): void => {
        const { shownBalance, unrealizedPnl } = account.figures();
        expect(unrealizedPnl).toBe(before.unrealizedPnl);
        expect(shownBalance).toBe(before.shownBalance);
      };
      const away = (account.markOf(BTC_OPTION) * 97n) / 100n;
      const placed = account.attempt(
        formCommand(BTC_OPTION, 'BUY', {
          marketType: 'LIMIT',
          intent: given.isHedge ? 'OPEN' : 'ONE_WAY',
          price: price(onTick(BTC_OPTION, away)),
          triggerPrice: undefined,
          quantity: quantity(BigInt(percent) * LOT),
          leverage: given.settings[0]?.leverage ?? 1,
          marginType: given.settings[0]?.isIsolated === true ? 'ISOLATED' : 'CROSS',
          reduceOnly: false,
        }),
      );
      if (placed.ok) seen.placed += 1;
      expectSame();
      for (const { id, marginType, margin } of positionsOf(state, USER)) {
        if (marginType !== 'ISOLATED') continue;
        const amount = money((margin * BigInt(percent)) / 100n);
        const move = (kind: 'ADD' | 'REMOVE') =>
          account.attempt({
            type: 'ChangeMargin',
            userId: USER,
            positionId: id,
            direction: kind,
            amount,
            requestId: undefined,
          });
        if (move('ADD').ok) seen.moved += 1;
        expectSame();
        if (move('REMOVE').ok) seen.returned += 1;
        expectSame();
      }
      for (const { id } of workingOrdersOf(state, USER)) {
        if (account.attempt({ type: 'CancelOrder', userId: USER, orderId: id }).ok)
          seen.cancelled += 1;
        expectSame();
      }
    }),
    { numRuns: 400, seed: 31 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});
