import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { dnwId, userId } from '../../../src/domain/ids.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { OPEN_APPLICATIONS_MAX } from '../../../src/engine/money/applications.ts';
import { applicationsOf } from '../../../src/engine/money/moneyState.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import { exchangeWith, type TestExchange } from '../../support/engine.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../../support/engineMoney.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const DAY_MS = 86_400_000;

/** `point+wait` of a wallet as decimal text. */
function held({ state }: Pick<TestExchange, 'state'>, type: WalletType, user = 1): string {
  const wallet = allWalletsOf(state, userId(user)).find((one) => one.type === type);
  return `${formatDecimal(wallet?.point ?? 0n)}+${formatDecimal(wallet?.wait ?? 0n)}`;
}

const house = ({ state }: TestExchange, ...key: Parameters<typeof houseAccount>): string =>
  formatDecimal(state.ledger.get(houseAccount(...key))?.balance ?? 0n);

const creditOf = (wallet: WalletType, amount: string, user = 1): Unstamped => ({
  type: 'CreditFromHouse',
  userId: userId(user),
  wallet,
  amount: moneyOf(amount),
  reference: `${wallet}-${user}`,
});

/** A user with 2,000 USDT in the wallet of that name. */
function withFunds(setup: Parameters<typeof exchangeWith>[0] = {}): TestExchange {
  const exchange = exchangeWith(setup);
  exchange.run(creditOf('USDT', '2000'));
  return exchange;
}

const cancelOf = (n: number, user = 1): Unstamped => ({
  type: 'CancelApplication',
  userId: userId(user),
  id: dnwId(n),
});

const openIds = ({ state }: Pick<TestExchange, 'state'>) => [
  ...applicationsOf(state, userId(1)).keys(),
];

describe('a transfer', () => {
  test('[D-T1] moves the amount 1:1 between two wallets of one currency', () => {
    const exchange = withFunds({ funds: '100' });
    const transfer = transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '300.12345678' });
    expect(exchange.run(transfer)).toMatchObject([
      { type: 'MoneyMoved', cause: 'TRANSFER', reference: 'd-1' },
      { type: 'FundsMoved', movement: { id: 'd-1', received: moneyOf('300.12345678') } },
    ]);
    expect(held(exchange, 'USDT')).toBe('1699.87654322+0');
    expect(held(exchange, 'FUTURES')).toBe('400.12345678+0');
  });

  test.each([
    ['UNKNOWN_USER', transferOf({ user: 9, id: 't', from: 'USDT', to: 'FUTURES', amount: '1' })],
    ['SAME_WALLET', transferOf({ id: 't', from: 'USDT', to: 'USDT', amount: '1' })],
    ['TRANSFER_CURRENCY', transferOf({ id: 't', from: 'USDT', to: 'BTC', amount: '1' })],
    ['INVALID_AMOUNT', transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '0' })],
    ['INVALID_AMOUNT', transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '-1' })],
    [
      'INSUFFICIENT_BALANCE',
      transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '2000.00000001' }),
    ],
  ])('[D-T1] is refused with %s', (code, command) => {
    expect(withFunds().refused(command).code).toBe(code);
  });

  test('[D-T2] takes out of FUTURES only what orders could use', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.place({ side: 'BUY', quantity: '10' });
    exchange.tick({ last: '95', mark: '95' });
    const all = transferOf({ id: 'all', from: 'FUTURES', to: 'USDT', amount: '999' });
    expect(exchange.refused(all).code).toBe('INSUFFICIENT_BALANCE');
    exchange.run(transferOf({ id: 'some', from: 'FUTURES', to: 'USDT', amount: '800' }));
    expect(held(exchange, 'USDT')).toBe('800+0');
  });

  test('[D-T3] the same again changes nothing; other content under its id is refused', () => {
    const exchange = withFunds();
    const transfer = transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '5' });
    exchange.run(transfer);
    expect(exchange.run(transfer)).toEqual([]);
    const other = transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '6' });
    expect(exchange.refused(other).code).toBe('CLIENT_REQUEST_ID_REUSED');
    expect(exchange.refused(applicationOf({ id: 't', type: 'D', amount: '10' })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
  });
});

describe('a conversion', () => {
  test('[D-C1] yields amount times rate, rounded down to the step of the currency, through exchange', () => {
    const exchange = withFunds();
    exchange.run(
      conversionOf({ id: 'c', from: 'USDT', to: 'BINARY', amount: '10.00001', rate: '1380.5' }),
    );
    expect(held(exchange, 'USDT')).toBe('1989.99999+0');
    // 13,805.013805 points.
    expect(held(exchange, 'BINARY')).toBe('13805.01+0');
    expect(house(exchange, 'exchange', 'USDT')).toBe('10.00001');
    expect(house(exchange, 'exchange', 'BINARY')).toBe('-13805.01');
  });

  test.each([
    [
      'CONVERT_CURRENCY',
      conversionOf({ id: 'c', from: 'USDT', to: 'FUTURES', amount: '1', rate: '1' }),
    ],
    [
      'CONVERT_TOO_SMALL',
      conversionOf({ id: 'c', from: 'USDT', to: 'BINARY', amount: '0.000001', rate: '1380' }),
    ],
    [
      'INVALID_PARAMETER',
      conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '1', rate: '0' }),
    ],
    [
      'INSUFFICIENT_BALANCE',
      conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '2001', rate: '0.00001' }),
    ],
  ])('[D-C1] is refused with %s', (code, command) => {
    expect(withFunds().refused(command).code).toBe(code);
  });

  test('[D-C2] at the end of its quote it is taken, and a moment later it is refused', () => {
    const exchange = withFunds();
    const until = exchange.now() + 1;
    const spec = { from: 'USDT', to: 'BINARY', amount: '1', rate: '1380', until } as const;
    exchange.run(conversionOf({ id: 'in-time', ...spec }));
    expect(exchange.refused(conversionOf({ id: 'late', ...spec })).code).toBe('QUOTE_EXPIRED');
    // A repetition is answered as the first, although its quote is over by now.
    expect(exchange.run(conversionOf({ id: 'in-time', ...spec }))).toEqual([]);
  });
});

describe('an application', () => {
  test('[D-A1] for a deposit credits its amount less the fee once it is approved', () => {
    const exchange = withFunds();
    exchange.run(applicationOf({ id: 'd', type: 'D', amount: '100', provider: 'paycoin' }));
    expect(held(exchange, 'USDT')).toBe('2000+0');
    exchange.run(decisionOf(1, 'APPROVED'));
    expect(held(exchange, 'USDT')).toBe('2100+0');
    expect(house(exchange, 'transit:paycoin', 'USDT')).toBe('-100');
    expect(openIds(exchange)).toEqual([]);
  });

  test('[D-A2] for a withdrawal holds its amount, pays out the amount less the fee and keeps the fee', () => {
    const exchange = withFunds();
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100' }));
    expect(held(exchange, 'USDT')).toBe('1900+100');
    exchange.run(decisionOf(1, 'APPROVED'));
    expect(held(exchange, 'USDT')).toBe('1900+0');
    // 1 and 0.1 %.
    expect(house(exchange, 'fee', 'USDT')).toBe('1.1');
    // The credit came out of house before.
    expect(house(exchange, 'house', 'USDT')).toBe('-1901.1');
  });

  test.each([
    ['rejected', decisionOf(1, 'REJECTED', 'unknown address'), 'REJECTED'],
    ['cancelled', cancelOf(1), 'CANCELLED'],
  ])('[D-A2] gives back what it held when it is %s', (_, command, status) => {
    const exchange = withFunds();
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100' }));
    expect(exchange.run(command)).toMatchObject([
      { type: 'MoneyMoved', cause: 'RELEASE' },
      { type: 'ApplicationEnded', status },
    ]);
    expect(held(exchange, 'USDT')).toBe('2000+0');
  });

  test('[D-A3] for won fixes the rate at the request and rounds whole won against the user', () => {
    const exchange = withFunds();
    const bought = { id: 'b', type: 'WB', amount: '10.01', wonRate: '1380.55' } as const;
    const sold = { id: 's', type: 'WS', amount: '10.01', wonRate: '1380.55' } as const;
    // 13,819.3055 won to pay; less the fee of 0.02002, 13,791.66… to be paid.
    expect(exchange.run(applicationOf(bought)).at(-1)).toMatchObject({
      application: { won: moneyOf('13820'), fee: moneyOf('0.02002') },
    });
    expect(exchange.run(applicationOf(sold)).at(-1)).toMatchObject({
      application: { won: moneyOf('13791') },
    });
    exchange.run(decisionOf(1, 'APPROVED'));
    exchange.run(decisionOf(2, 'APPROVED'));
    expect(held(exchange, 'USDT')).toBe('1999.97998+0');
    expect(house(exchange, 'house', 'KRW')).toBe('-29');
    expect(house(exchange, 'exchange', 'KRW')).toBe('29');
    expect(house(exchange, 'exchange', 'USDT')).toBe('-0.02002');
    const lacking = applicationOf({ id: 'x', type: 'WB', amount: '10' });
    expect(exchange.refused(lacking).code).toBe('INVALID_PARAMETER');
  });

  test.each([
    ['WALLET_NOT_OFFERED', applicationOf({ id: 'a', type: 'D', wallet: 'BTC', amount: '10' })],
    ['WALLET_NOT_OFFERED', applicationOf({ id: 'a', type: 'W', wallet: 'BINARY', amount: '10' })],
    ['WALLET_NOT_OFFERED', applicationOf({ id: 'a', type: 'W', wallet: 'FUTURES', amount: '10' })],
    ['INVALID_AMOUNT', applicationOf({ id: 'a', type: 'D', amount: '0' })],
    ['AMOUNT_BELOW_MINIMUM', applicationOf({ id: 'a', type: 'D', amount: '9.99' })],
    ['AMOUNT_OFF_UNIT', applicationOf({ id: 'a', type: 'D', amount: '10.001' })],
    ['AMOUNT_ABOVE_MAXIMUM', applicationOf({ id: 'a', type: 'D', amount: '1000.01' })],
    ['INVALID_PARAMETER', applicationOf({ id: 'a', type: 'D', amount: '10', expiresAt: 1 })],
    ['UNKNOWN_APPLICATION', cancelOf(1)],
    ['UNKNOWN_APPLICATION', decisionOf(1, 'APPROVED')],
  ])('[D-A4] is refused with %s', (code, command) => {
    expect(withFunds().refused(command).code).toBe(code);
  });

  test('[D-A4] is refused where the wallet holds less, and beyond 20 at a time', () => {
    const exchange = exchangeWith();
    expect(exchange.refused(applicationOf({ id: 'w', type: 'W', amount: '20' })).code).toBe(
      'INSUFFICIENT_BALANCE',
    );
    for (let n = 1; n <= OPEN_APPLICATIONS_MAX; n += 1)
      exchange.run(applicationOf({ id: `d-${n}`, type: 'D', amount: '10' }));
    const more = applicationOf({ id: 'more', type: 'D', amount: '10' });
    expect(exchange.refused(more)).toEqual({ code: 'APPLICATION_LIMIT', data: { maximum: '20' } });
  });

  test('[D-A5] takes one step; a second decision, a late cancellation and another user are refused', () => {
    const exchange = withFunds({ users: 2 });
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100' }));
    expect(exchange.refused(cancelOf(1, 2)).code).toBe('UNKNOWN_APPLICATION');
    exchange.run(cancelOf(1));
    for (const command of [cancelOf(1), decisionOf(1, 'APPROVED'), decisionOf(1, 'REJECTED')])
      expect(exchange.refused(command).code).toBe('APPLICATION_DECIDED');
  });

  test('[D-A5] is not cancelled where a provider carries it out', () => {
    const exchange = withFunds();
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100', provider: 'bitshop' }));
    expect(exchange.refused(cancelOf(1)).code).toBe('APPLICATION_AT_PROVIDER');
    exchange.run(decisionOf(1, 'REJECTED'));
    expect(held(exchange, 'USDT')).toBe('2000+0');
  });

  test('[D-A6] counts against the daily and monthly limit; what is given back does not', () => {
    const exchange = withFunds();
    exchange.run(creditOf('USDT', '9000', 1));
    const apply = (id: string, amount: string) => applicationOf({ id, type: 'W', amount });
    exchange.run({ ...creditOf('USDT', '5000'), reference: 'more' } as Unstamped);
    exchange.run(apply('a', '1000'));
    exchange.run(apply('b', '400'));
    expect(exchange.refused(apply('c', '100.01'))).toEqual({
      code: 'DAILY_LIMIT',
      data: { remaining: '100' },
    });
    exchange.run(cancelOf(2));
    exchange.run(apply('d', '500'));
    exchange.wait(DAY_MS);
    exchange.run(apply('e', '1000'));
    expect(exchange.refused(apply('f', '10'))).toEqual({
      code: 'MONTHLY_LIMIT',
      data: { remaining: '0' },
    });
  });

  test('[D-A7] is EXPIRED from its end on, and what it held is free again', () => {
    const exchange = withFunds();
    const expiresAt = exchange.now() + 1_000;
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100', expiresAt }));
    exchange.run(
      applicationOf({ id: 'later', type: 'W', amount: '100', expiresAt: expiresAt + 1_000 }),
    );
    expect(exchange.run({ type: 'ExpireApplications' })).toEqual([]);
    exchange.wait(1_000);
    expect(exchange.run({ type: 'ExpireApplications' })).toMatchObject([
      { type: 'MoneyMoved', cause: 'RELEASE', reference: 'd-1' },
      { type: 'ApplicationEnded', status: 'EXPIRED', application: { id: 'd-1' } },
    ]);
    expect(openIds(exchange)).toEqual(['d-2']);
  });

  test('[D-A7] cannot be decided or cancelled from its end on, although nobody has looked yet', () => {
    const exchange = withFunds();
    const expiresAt = exchange.now() + 1_000;
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100', expiresAt }));
    exchange.wait(998);
    for (const command of [decisionOf(1, 'APPROVED'), cancelOf(1)])
      expect(exchange.refused(command).code).toBe('APPLICATION_DECIDED');
    expect(openIds(exchange)).toEqual(['d-1']);
  });

  test('[D-A9] keeps its account open until it has ended', () => {
    const exchange = exchangeWith();
    const closing: Unstamped = { type: 'CloseAccount', userId: userId(1) };
    exchange.run(applicationOf({ id: 'd', type: 'D', amount: '100' }));
    expect(exchange.refused(closing).code).toBe('ACCOUNT_NOT_EMPTY');
    exchange.run(cancelOf(1));
    expect(exchange.run(closing)).toMatchObject([{ type: 'UserStatusChanged', status: 'CLOSED' }]);
  });

  test('[D-A8] a snapshot keeps what is open, what was used and which ids were given', () => {
    const exchange = withFunds();
    exchange.run(
      applicationOf({ id: 'w', type: 'W', amount: '1000', expiresAt: 4_000_000_000_000 }),
    );
    const state = throughSnapshot(exchange.state);
    expect([...applicationsOf(state, userId(1)).values()]).toMatchObject([
      { application: { id: 'd-1', requestId: 'w' }, heapIndex: 0 },
    ]);
    expect(held({ state }, 'USDT')).toBe('1000+1000');
  });
});
