/** Rules [A..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { sessionId, siteId, userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { sessionsOf, userByUsername } from '../../../src/engine/index.ts';
import {
  exchangeWith,
  given,
  orderOf,
  pocketsOf,
  registration,
  START_AT,
  testRules,
} from '../../support/engine.ts';

const HOUR = 3_600_000;

const opening = (hash: string, expiresAt = START_AT + HOUR): Unstamped => ({
  type: 'OpenSession',
  userId: userId(1),
  refreshHash: hash,
  expiresAt,
});

const rotation = (presentedHash: string): Unstamped => ({
  type: 'RotateSession',
  sessionId: sessionId(1),
  presentedHash,
  nextHash: 'next',
  expiresAt: START_AT + 2 * HOUR,
});

describe('registration', () => {
  test.each(['abc', 'a'.repeat(21), 'Abcd', 'ab cd', '한글이름', ''])(
    '[A1] the username %j is refused',
    (username) => {
      given([])
        .when({ ...registration('user'), username })
        .then({ code: 'INVALID_USERNAME' });
    },
  );

  test('[A2] username, nick and phone are unique within a site', () => {
    const { history } = exchangeWith();
    const other = registration('other');
    const taken = registration('user1');
    given(history)
      .when({ ...other, username: taken.username })
      .then({ code: 'DUPLICATE_USERNAME' });
    given(history)
      .when({ ...other, nick: taken.nick })
      .then({ code: 'DUPLICATE_NICKNAME' });
    given(history)
      .when({ ...other, phone: taken.phone })
      .then({ code: 'DUPLICATE_PHONE' });
    given(history)
      .when({ ...taken, siteId: siteId(2) })
      .then([{ type: 'UserRegistered', user: { id: userId(2), siteId: siteId(2) } }]);
  });

  test('[A2] an empty nick or phone is compared with nobody', () => {
    const first = registration('first');
    const second = registration('second');
    const exchange = exchangeWith({ users: 0 });
    exchange.run({ ...first, nick: '', phone: '' });
    given(exchange.history)
      .when({ ...second, nick: '', phone: '' })
      .then([{ type: 'UserRegistered' }]);
  });

  test('[A3] a user is numbered, a PLAYER and NORMAL, and gets the demo funds from the house', () => {
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

  test('[A3] he also gets money for short rounds, told apart from the other', () => {
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

  test('[A3] without demo funds nothing is moved', () => {
    const { state } = exchangeWith();
    expect(pocketsOf(state).point).toBe(0n);
    expect(userByUsername(state, siteId(1), 'user1')?.id).toBe('u-1');
    expect(userByUsername(state, siteId(2), 'user1')).toBeUndefined();
  });
});

describe('status', () => {
  const denial: Unstamped = {
    type: 'SetUserStatus',
    userId: userId(1),
    status: 'DENY',
  };

  test('[A4] DENY ends the sessions', () => {
    const exchange = exchangeWith();
    exchange.run(opening('one'));
    exchange.run(opening('two'));
    given(exchange.history)
      .when(denial)
      .then([
        { type: 'UserStatusChanged', userId: userId(1), status: 'DENY' },
        { type: 'SessionEnded', sessionId: sessionId(1), reason: 'DENIED' },
        { type: 'SessionEnded', sessionId: sessionId(2), reason: 'DENIED' },
      ]);
  });

  test('[A4] the status one has already changes nothing', () => {
    const exchange = exchangeWith();
    exchange.run(denial);
    given(exchange.history).when(denial).then([]);
  });

  test('[A4] a blocked or waiting user can neither trade nor open a session', () => {
    const exchange = exchangeWith({ funds: '1000' });
    const order = orderOf({ quantity: '1' });
    exchange.run(denial);
    expect(exchange.refused(order)).toEqual({ code: 'ACCOUNT_DENIED' });
    expect(exchange.refused(opening('one'))).toEqual({ code: 'ACCOUNT_DENIED' });
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'WAIT' });
    expect(exchange.refused(order)).toEqual({ code: 'ACCOUNT_WAITING' });
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'NORMAL' });
    expect(exchange.run(order).length).toBeGreaterThan(0);
  });

  test('[A4] an unknown user is UNKNOWN_USER', () => {
    given([]).when(denial).then({ code: 'UNKNOWN_USER' });
    given([]).when(opening('one')).then({ code: 'UNKNOWN_USER' });
  });
});

describe('sessions', () => {
  test('[A5] a session opens with its number and its end', () => {
    given(exchangeWith().history)
      .when(opening('one'), START_AT + 5)
      .then([
        {
          type: 'SessionOpened',
          session: {
            id: sessionId(1),
            refreshHash: 'one',
            openedAt: START_AT + 5,
            expiresAt: START_AT + HOUR,
          },
        },
      ]);
  });

  test('[A5] an eleventh session replaces the oldest', () => {
    const exchange = exchangeWith();
    for (let n = 1; n <= 10; n += 1) exchange.run(opening(`hash ${n}`));
    given(exchange.history)
      .when(opening('eleventh'))
      .then([
        { type: 'SessionEnded', sessionId: sessionId(1), reason: 'REPLACED' },
        { type: 'SessionOpened', session: { id: sessionId(11) } },
      ]);
  });

  test('[A5] expired sessions end before one is replaced', () => {
    const exchange = exchangeWith();
    exchange.run(opening('lasting'));
    exchange.run(opening('short', START_AT + 1000));
    for (let n = 3; n <= 10; n += 1) exchange.run(opening(`hash ${n}`));
    exchange.wait(2000);
    expect(exchange.run(opening('eleventh'))).toMatchObject([
      { type: 'SessionEnded', sessionId: 's-2', reason: 'EXPIRED' },
      { type: 'SessionOpened' },
    ]);
    expect(sessionsOf(exchange.state, userId(1))).toHaveLength(10);
  });

  test('[A5] a session that has ended before it began is refused', () => {
    given(exchangeWith().history)
      .when(opening('one', START_AT - 1))
      .then({ code: 'INVALID_PARAMETER', data: { name: 'expiresAt' } });
  });

  test('[A6] the current token is exchanged for the next', () => {
    const exchange = exchangeWith();
    exchange.run(opening('one'));
    given(exchange.history)
      .when(rotation('one'))
      .then([
        {
          type: 'SessionRotated',
          session: { id: sessionId(1), refreshHash: 'next', expiresAt: START_AT + 2 * HOUR },
        },
      ]);
  });

  test('[A7] a token presented a second time ends the session', () => {
    const exchange = exchangeWith();
    exchange.run(opening('one'));
    exchange.run(rotation('one'));
    given(exchange.history)
      .when(rotation('one'))
      .then([{ type: 'SessionEnded', sessionId: sessionId(1), reason: 'REUSED' }]);
  });

  test('[A7] after its end a session rotates no more', () => {
    const exchange = exchangeWith();
    exchange.run(opening('one'));
    given(exchange.history)
      .when(rotation('one'), START_AT + HOUR)
      .then([{ type: 'SessionEnded', sessionId: sessionId(1), reason: 'EXPIRED' }]);
  });

  test('[A8] a logout ends the session, and after it there is none', () => {
    const exchange = exchangeWith();
    exchange.run(opening('one'));
    const logout: Unstamped = { type: 'EndSession', sessionId: sessionId(1) };
    expect(exchange.run(logout)).toMatchObject([{ type: 'SessionEnded', reason: 'LOGOUT' }]);
    expect(exchange.refused(logout)).toEqual({ code: 'TOKEN_EXPIRED' });
    expect(exchange.refused(rotation('one'))).toEqual({ code: 'TOKEN_EXPIRED' });
    expect(sessionsOf(exchange.state, userId(1))).toEqual([]);
  });
});
