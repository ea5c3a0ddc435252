/** Rules [A-U..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { siteId, userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { userRow } from '../../../src/engine/accounts/rows.ts';
import { type EngineState, userById, userByRegistration } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  given,
  orderOf,
  pocketsOf,
  registration,
  START_AT,
  testRules,
} from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** The first user. */
function userOf(state: EngineState) {
  const user = userById(state, userId(1));
  if (user === undefined) throw new Error('nobody is registered');
  return user;
}

describe('registration', () => {
  test('[A-U3] a user is numbered, a PLAYER and NORMAL, and receives the demo funds from the house', () => {
    given([], testRules({ demoFunds: moneyOf('5000') }))
      .when(registration('player'), START_AT)
      .then([
        {
          type: 'UserRegistered',
          user: { id: userId(1), role: 'PLAYER', status: 'NORMAL', registeredAt: START_AT },
        },
        {
          type: 'MoneyMoved',
          userId: userId(1),
          cause: 'DEPOSIT',
          entries: [{ amount: moneyOf('-5000') }, { amount: moneyOf('5000') }],
          wallets: [{ type: 'FUTURES', point: moneyOf('5000') }],
        },
      ]);
  });

  test('[A-U3] they also receive money for short rounds, under a reference of its own', () => {
    given([], testRules({ demoFunds: moneyOf('5000'), demoBinary: moneyOf('700') }))
      .when(registration('player'), START_AT)
      .then([
        { type: 'UserRegistered' },
        { type: 'MoneyMoved', wallets: [{ type: 'FUTURES' }], reference: 'demo-funds' },
        {
          type: 'MoneyMoved',
          cause: 'DEPOSIT',
          reference: 'demo-binary',
          wallets: [{ type: 'BINARY', point: moneyOf('700'), wait: moneyOf('0') }],
        },
      ]);
  });

  test('[A-U3] nothing is given into a wallet that the site does not offer', () => {
    const rules = { demoFunds: moneyOf('5000'), demoBinary: moneyOf('700') };
    given([], testRules({ ...rules, offersWallet: (_, wallet) => wallet === 'BINARY' }))
      .when(registration('player'), START_AT)
      .then([{ type: 'UserRegistered' }, { type: 'MoneyMoved', reference: 'demo-binary' }]);
  });

  test('[A-U3] a user is found by the registration that led to them', () => {
    const { state } = exchangeWith({ users: 2 });
    const { registrationId } = registration('user2');
    expect(userByRegistration(state, registrationId)?.id).toBe('u-2');
    expect(userByRegistration(state, registration('nobody').registrationId)).toBeUndefined();
  });

  test('[A-U3] without demo funds nothing is moved', () => {
    const { state } = exchangeWith();
    expect(pocketsOf(state).point).toBe(0n);
  });
});

describe('status', () => {
  const denial: Unstamped = {
    type: 'SetUserStatus',
    userId: userId(1),
    status: 'DENY',
  };

  test('[A-U4] the status a user has already changes nothing', () => {
    const exchange = exchangeWith();
    exchange.run(denial);
    given(exchange.history).when(denial).then([]);
  });

  test('[A-U4] a blocked or waiting user cannot trade', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = orderOf({ quantity: '1' });
    exchange.run(denial);
    expect(exchange.refused(order)).toEqual({ code: 'ACCOUNT_DENIED' });
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'WAIT' });
    expect(exchange.refused(order)).toEqual({ code: 'ACCOUNT_WAITING' });
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'NORMAL' });
    expect(exchange.run(order).length).toBeGreaterThan(0);
  });

  test('[A-U4] an unknown user is UNKNOWN_USER', () => {
    given([]).when(denial).then({ code: 'UNKNOWN_USER' });
  });
});

describe('a role', () => {
  const promotion: Unstamped = { type: 'SetUserRole', userId: userId(1), role: 'ADMIN' };

  test('[A-U6] is given once, survives a snapshot, and stays as it is once the account is closed', () => {
    const exchange = exchangeWith();
    expect(exchange.run(promotion)).toEqual([
      { type: 'UserRoleChanged', userId: userId(1), role: 'ADMIN' },
    ]);
    expect(exchange.run(promotion)).toEqual([]);
    expect(userById(throughSnapshot(exchange.state), userId(1))?.role).toBe('ADMIN');
    exchange.run({ type: 'CloseAccount', userId: userId(1) });
    const demotion: Unstamped = { ...promotion, role: 'PLAYER' };
    expect(exchange.refused(demotion)).toEqual({ code: 'ACCOUNT_CLOSED' });
    expect(exchange.refused({ ...demotion, userId: userId(9) })).toEqual({ code: 'UNKNOWN_USER' });
  });

  test('[A-U3] the first operator is registered as one, without play money', () => {
    const operator: Unstamped = { ...registration('first'), role: 'ADMIN' };
    given([], testRules({ demoFunds: moneyOf('5000'), demoBinary: moneyOf('700') }))
      .when(operator, START_AT)
      .then([{ type: 'UserRegistered', user: { role: 'ADMIN' } }]);
  });
});

describe('a partner', () => {
  const joining: Unstamped = { ...registration('player'), partnerId: userId(1) };

  test('[A-U7] keeps who registered with them, also over a snapshot and in the stored row', () => {
    const exchange = exchangeWith();
    exchange.run({ type: 'SetUserRole', userId: userId(1), role: 'PARTNER' });
    exchange.run({ ...joining, status: 'WAIT' });
    const joined = { partnerId: userId(1), status: 'WAIT' };
    expect(userById(exchange.state, userId(2))).toMatchObject(joined);
    expect(userById(throughSnapshot(exchange.state), userId(2))).toMatchObject(joined);
    expect(exchange.refused(orderOf({ quantity: '1', user: 2 }))).toEqual({
      code: 'ACCOUNT_WAITING',
    });
    const alone = userRow.write({ ...userOf(exchange.state), partnerId: undefined });
    expect(alone).toHaveLength(6);
    expect(userRow.read(alone).partnerId).toBeUndefined();
    const both = { ...userOf(exchange.state), partnerId: userId(1) };
    for (const registered of [both, { ...both, registrationId: undefined }])
      expect(userRow.read(userRow.write(registered))).toEqual(registered);
  });

  test('[A-U7] is a partner of the same site who may act', () => {
    const exchange = exchangeWith();
    const unknown = { code: 'UNKNOWN_PARTNER' };
    expect(exchange.refused(joining)).toEqual(unknown);
    exchange.run({ type: 'SetUserRole', userId: userId(1), role: 'PARTNER' });
    expect(exchange.refused({ ...joining, partnerId: userId(9) })).toEqual(unknown);
    expect(exchange.refused({ ...joining, siteId: siteId(15) })).toEqual(unknown);
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'DENY' });
    expect(exchange.refused(joining)).toEqual(unknown);
  });
});

describe('closing', () => {
  const closing: Unstamped = { type: 'CloseAccount', userId: userId(1) };

  test('[A-U5] an empty account is closed for good', () => {
    const exchange = exchangeWith();
    expect(exchange.run(closing)).toEqual([
      { type: 'UserStatusChanged', userId: userId(1), status: 'CLOSED' },
    ]);
    expect(userById(exchange.state, userId(1))?.status).toBe('CLOSED');
    expect(exchange.run(closing)).toEqual([]);
    expect(exchange.refused(orderOf({ quantity: '1' }))).toEqual({ code: 'ACCOUNT_CLOSED' });
    expect(
      exchange.refused({ type: 'SetUserStatus', userId: userId(1), status: 'NORMAL' }),
    ).toEqual({ code: 'ACCOUNT_CLOSED' });
  });

  test('[A-U5] one with money, or with money held by an order, is not', () => {
    const exchange = exchangeWith({ funds: '1000' });
    expect(exchange.refused(closing)).toEqual({ code: 'ACCOUNT_NOT_EMPTY' });
    exchange.place({ quantity: '1' });
    expect(exchange.refused(closing)).toEqual({ code: 'ACCOUNT_NOT_EMPTY' });
  });

  test('[A-U5] an unknown user is UNKNOWN_USER', () => {
    given([])
      .when({ ...closing, userId: userId(9) })
      .then({ code: 'UNKNOWN_USER' });
  });
});
