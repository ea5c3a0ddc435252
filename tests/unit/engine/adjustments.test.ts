/** Rules [L-P10] and [L-P11] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { houseAccount, pocketAccount } from '../../../src/domain/ledger/accounts.ts';
import type { AdjustWallet } from '../../../src/domain/ledger/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { RejectionCode } from '../../../src/domain/rejections.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import { clientId, exchangeWith, given, stamped, START_AT } from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const adjust = (more: Partial<AdjustWallet> = {}): Unstamped<AdjustWallet> => ({
  type: 'AdjustWallet',
  userId: userId(1),
  requestId: clientId('a-1'),
  adjustment: 'PB',
  wallet: 'USDT',
  amount: moneyOf('25'),
  ...more,
});

describe('an adjustment', () => {
  test.each([
    { adjustment: 'PB', cause: 'BONUS_PAID', house: 'bonus' },
    { adjustment: 'C', cause: 'SETTLEMENT', house: 'partner' },
  ] as const)('[L-P10] $adjustment pays from $house', ({ adjustment, cause, house }) => {
    given(exchangeWith().history)
      .when(adjust({ adjustment }))
      .then([
        {
          type: 'MoneyMoved',
          userId: userId(1),
          cause,
          reference: 'a-1',
          entries: [
            { account: houseAccount(house, 'USDT'), amount: moneyOf('-25') },
            { account: pocketAccount(userId(1), 'USDT', 'point'), amount: moneyOf('25') },
          ],
          wallets: [{ type: 'USDT', point: moneyOf('25') }],
        },
      ]);
  });

  test('[L-P10] PM deducts what is free, and nothing beyond it', () => {
    const { history } = exchangeWith({ funds: '1000' });
    given(history)
      .when(adjust({ adjustment: 'PM', wallet: 'USDT' }))
      .then({ code: 'INSUFFICIENT_BALANCE' });
    given(history)
      .when(adjust({ adjustment: 'PM', wallet: 'FUTURES', amount: moneyOf('1') }))
      .then([
        {
          type: 'MoneyMoved',
          cause: 'DEDUCTION',
          entries: [
            { account: houseAccount('house', 'FUTURES'), amount: moneyOf('1') },
            { account: pocketAccount(userId(1), 'FUTURES', 'point'), amount: moneyOf('-1') },
          ],
        },
      ]);
  });

  test('[L-P10] is refused for nobody, of nothing and of an unknown wallet', () => {
    const { history } = exchangeWith();
    const refused = (more: Partial<AdjustWallet>, code: RejectionCode) =>
      given(history).when(adjust(more)).then({ code });
    refused({ userId: userId(99) }, 'UNKNOWN_USER');
    refused({ amount: moneyOf('0') }, 'INVALID_AMOUNT');
    refused({ amount: moneyOf('-1') }, 'INVALID_AMOUNT');
    refused({ wallet: 'GOLD' as never }, 'UNKNOWN_ACCOUNT');
  });

  test('[L-P11] happens once under its request id, also after a snapshot', () => {
    const { state } = exchangeWith();
    const first = execute(state, stamped(adjust(), START_AT + 10));
    expect(first.ok && first.events).toHaveLength(1);
    const restored = throughSnapshot(state);
    for (const one of [state, restored]) {
      const again = execute(one, stamped(adjust(), START_AT + 20));
      expect(again.ok && again.events).toEqual([]);
      const other = execute(one, stamped(adjust({ amount: moneyOf('26') }), START_AT + 20));
      expect(!other.ok && other.rejection.code).toBe('ADJUSTMENT_REUSED');
      expect(invariants(one)).toEqual([]);
    }
  });
});
