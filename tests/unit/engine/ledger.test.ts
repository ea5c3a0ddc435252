/** Rules [L..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { DepositByHouse } from '../../../src/domain/ledger/commands.ts';
import { pocketAccount } from '../../../src/domain/accounts.ts';
import { userId } from '../../../src/domain/ids.ts';
import { money, moneyOf } from '../../../src/domain/quantities.ts';
import { initialState, execute, invariants, walletsOf } from '../../../src/engine/index.ts';
import { post, startPosting, toHouse, toPocket } from '../../../src/engine/ledger/posting.ts';
import { createWallet } from '../../../src/engine/ledger/evolve.ts';
import { exchangeWith, given, houseOf, START_AT, testRules } from '../../support/engine.ts';

const deposit = (more: Partial<DepositByHouse> = {}): Unstamped<DepositByHouse> => ({
  type: 'DepositByHouse',
  userId: userId(1),
  wallet: 'BTC',
  amount: moneyOf('1.5'),
  reference: 'gift',
  ...more,
});

describe('the opening', () => {
  test('[L3] the house funds the insurance', () => {
    given([])
      .when({ type: 'OpenExchange', insurance: moneyOf('500') }, START_AT)
      .then([
        { type: 'ExchangeOpened', at: START_AT },
        {
          type: 'MoneyMoved',
          userId: undefined,
          cause: 'OPENING',
          entries: [{ amount: moneyOf('-500') }, { amount: moneyOf('500') }],
          wallets: [],
        },
      ]);
  });

  test('[L3] opening again changes nothing', () => {
    const { history, state } = exchangeWith({ insurance: '500' });
    given(history)
      .when({ type: 'OpenExchange', insurance: moneyOf('900') })
      .then([]);
    expect(houseOf(state, 'insurance')).toBe(moneyOf('500'));
  });

  test('[L3] a negative insurance is refused', () => {
    given([])
      .when({ type: 'OpenExchange', insurance: moneyOf('-1') })
      .then({ code: 'INVALID_PARAMETER', data: { name: 'insurance' } });
  });
});

describe('deposits', () => {
  test('[L1][L4] money goes from the house to point and is told with the wallet after it', () => {
    given(exchangeWith().history)
      .when(deposit())
      .then([
        {
          type: 'MoneyMoved',
          userId: userId(1),
          cause: 'DEPOSIT',
          reference: 'gift',
          entries: [{ amount: moneyOf('-1.5') }, { amount: moneyOf('1.5') }],
          wallets: [{ type: 'BTC', point: moneyOf('1.5'), wait: money(0n), margin: money(0n) }],
        },
      ]);
  });

  test('[L4] a reference counts once, for each user by itself', () => {
    const exchange = exchangeWith({ users: 2 });
    exchange.run(deposit());
    expect(exchange.run(deposit({ amount: moneyOf('7') }))).toEqual([]);
    expect(exchange.run(deposit({ userId: userId(2) }))).toHaveLength(1);
    expect(walletsOf(exchange.state, userId(1))).toContainEqual({
      type: 'BTC',
      point: moneyOf('1.5'),
      wait: 0n,
      margin: 0n,
    });
  });

  test.each([moneyOf('0'), moneyOf('-5'), money(10n ** 40n)])(
    '[L5] an amount of %s is refused',
    (amount) => {
      given(exchangeWith().history)
        .when(deposit({ amount }))
        .then({ code: 'INVALID_PARAMETER', data: { name: 'amount' } });
    },
  );

  test('[L5] an unknown user is refused', () => {
    given([]).when(deposit()).then({ code: 'UNKNOWN_USER' });
  });
});

describe('posting', () => {
  const wallet = createWallet(userId(1), 'FUTURES');

  test('[L1] a posting that does not sum to zero is a defect', () => {
    const posting = startPosting('FUTURES');
    toHouse(posting, 'fee', 5n);
    toPocket(posting, wallet, 'point', -4n);
    expect(() => post(() => undefined, posting, undefined, 'TRADE', 'f-1')).toThrow('unbalanced');
  });

  test('[L1] zero amounts make no entry, and a posting without entries is not told', () => {
    const told: unknown[] = [];
    const posting = startPosting('FUTURES');
    toHouse(posting, 'fee', 0n);
    toPocket(posting, wallet, 'point', 0n);
    post((event) => told.push(event), posting, undefined, 'TRADE', 'f-1');
    expect(told).toEqual([]);
  });
});

describe('invariants', () => {
  test('[L1][L2] a ledger that is off is found', () => {
    const state = initialState(testRules());
    execute(state, { type: 'OpenExchange', insurance: moneyOf('5'), at: START_AT });
    expect(invariants(state)).toEqual([]);
    const key = pocketAccount(userId(1), 'FUTURES', 'point');
    state.ledger.set(key, { key, balance: money(-3n) });
    expect(invariants(state)).toEqual([
      'u-1/FUTURES/point is -3',
      'all accounts in FUTURES sum to -3',
    ]);
  });
});
