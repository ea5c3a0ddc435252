/** Rules [L-P..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { parseAccountKey, pocketAccount } from '../../../src/domain/ledger/accounts.ts';
import type { CreditFromHouse } from '../../../src/domain/ledger/commands.ts';
import type { Currency } from '../../../src/domain/ledger/currencies.ts';
import { userId } from '../../../src/domain/ids.ts';
import { money, moneyOf } from '../../../src/domain/quantities.ts';
import {
  decodeEvents,
  encodeEvents,
  EVENTS_VERSION,
  evolve,
  execute,
  initialState,
  invariants,
  walletsOf,
} from '../../../src/engine/index.ts';
import {
  post,
  type Posting,
  startPosting,
  toHouse,
  toPocket,
} from '../../../src/engine/ledger/posting.ts';
import { createWallet, openHouseAccount } from '../../../src/engine/ledger/evolve.ts';
import { exchangeWith, given, houseOf, START_AT, testRules } from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const credit = (more: Partial<CreditFromHouse> = {}): Unstamped<CreditFromHouse> => ({
  type: 'CreditFromHouse',
  userId: userId(1),
  wallet: 'BTC',
  amount: moneyOf('1.5'),
  reference: 'welcome',
  ...more,
});

describe('the opening', () => {
  test('[L-P3] the house funds the insurance', () => {
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

  test('[L-P3] opening again changes nothing', () => {
    const { history, state } = exchangeWith({ insurance: '500' });
    given(history)
      .when({ type: 'OpenExchange', insurance: moneyOf('900') })
      .then([]);
    expect(houseOf(state, 'insurance')).toBe(moneyOf('500'));
  });

  test('[L-P3] a negative insurance is refused', () => {
    given([])
      .when({ type: 'OpenExchange', insurance: moneyOf('-1') })
      .then({ code: 'INVALID_PARAMETER', data: { name: 'insurance' } });
  });
});

describe('credits from the house', () => {
  test('[L-P1][L-P4] money goes from the house to point, with the wallet after it in the event', () => {
    given(exchangeWith().history)
      .when(credit())
      .then([
        {
          type: 'MoneyMoved',
          userId: userId(1),
          cause: 'DEPOSIT',
          reference: 'welcome',
          entries: [{ amount: moneyOf('-1.5') }, { amount: moneyOf('1.5') }],
          wallets: [
            {
              type: 'BTC',
              currency: 'BTC',
              point: moneyOf('1.5'),
              wait: money(0n),
              margin: money(0n),
            },
          ],
        },
      ]);
  });

  test('[L-P4] a reference counts once, for each user by itself', () => {
    const exchange = exchangeWith({ users: 2 });
    exchange.run(credit());
    expect(exchange.run(credit({ amount: moneyOf('7') }))).toEqual([]);
    expect(exchange.run(credit({ userId: userId(2) }))).toHaveLength(1);
    expect(walletsOf(exchange.state, userId(1))).toContainEqual({
      type: 'BTC',
      currency: 'BTC',
      point: moneyOf('1.5'),
      wait: 0n,
      margin: 0n,
    });
  });

  test.each([moneyOf('0'), moneyOf('-5'), money(10n ** 40n)])(
    '[L-P5] an amount of %s is refused',
    (amount) => {
      given(exchangeWith().history)
        .when(credit({ amount }))
        .then({ code: 'INVALID_PARAMETER', data: { name: 'amount' } });
    },
  );

  test('[L-P5] an unknown user is refused', () => {
    given([]).when(credit()).then({ code: 'UNKNOWN_USER' });
  });
});

describe('posting', () => {
  const futures = (user = 1) => createWallet(userId(user), 'FUTURES', 'USDT');
  const usdt = createWallet(userId(1), 'USDT', 'USDT');
  const btc = createWallet(userId(1), 'BTC', 'BTC');

  const posted = (posting: Posting): readonly ExchangeEvent[] => {
    const events: ExchangeEvent[] = [];
    post((event) => events.push(event), posting, 'TRADE', 'f-1');
    return events;
  };

  test('[L-P1] a posting that does not sum to zero is a defect', () => {
    const posting = startPosting();
    toHouse(posting, 'fee', 'FUTURES', 5n);
    toPocket(posting, futures(), 'point', -4n);
    expect(() => posted(posting)).toThrow('unbalanced');
  });

  test('[L-P1] currencies do not make up for each other', () => {
    const posting = startPosting();
    toPocket(posting, usdt, 'point', -5n);
    toPocket(posting, btc, 'point', 5n);
    expect(() => posted(posting)).toThrow('unbalanced');
    toHouse(posting, 'exchange', 'USDT', 5n);
    expect(() => posted(posting)).toThrow('unbalanced');
    toHouse(posting, 'exchange', 'BTC', -5n);
    expect(posted(posting)).toHaveLength(1);
  });

  test('[L-P1] zero amounts make no entry, and a posting without entries emits nothing', () => {
    const posting = startPosting();
    toHouse(posting, 'fee', 'FUTURES', 0n);
    toPocket(posting, futures(), 'point', 0n);
    expect(posted(posting)).toEqual([]);
  });

  test('[L-P1][L-P7] FUTURES and USDT hold one currency: a transfer is one posting over two wallets', () => {
    const posting = startPosting();
    toPocket(posting, usdt, 'point', 7n);
    toPocket(posting, futures(), 'point', -7n);
    expect(posted(posting)).toEqual([
      {
        type: 'MoneyMoved',
        userId: userId(1),
        cause: 'TRADE',
        reference: 'f-1',
        entries: [
          { account: 'u-1/USDT/point', amount: 7n },
          { account: 'u-1/FUTURES/point', amount: -7n },
        ],
        wallets: [
          { type: 'USDT', currency: 'USDT', point: 7n, wait: 0n, margin: 0n },
          { type: 'FUTURES', currency: 'USDT', point: -7n, wait: 0n, margin: 0n },
        ],
      },
    ]);
  });

  test('[L-P7] of two owners each gets an event with nothing of the other in it', () => {
    const posting = startPosting();
    toHouse(posting, 'fee', 'FUTURES', 1n);
    toPocket(posting, futures(1), 'point', -10n);
    toPocket(posting, futures(2), 'point', 9n);
    const [first, second, ...rest] = posted(posting);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      userId: userId(1),
      reference: 'f-1',
      entries: [{ account: 'fee/FUTURES' }, { account: 'u-1/FUTURES/point' }],
      wallets: [{ type: 'FUTURES', point: -10n }],
    });
    expect(second).toMatchObject({
      userId: userId(2),
      reference: 'f-1',
      entries: [{ account: 'u-2/FUTURES/point', amount: 9n }],
      wallets: [{ type: 'FUTURES', point: 9n }],
    });
  });
});

describe('currencies', () => {
  const onSite = (binary: Currency) =>
    exchangeWith({
      rules: { demoBinary: moneyOf('100'), binaryCurrencyOf: () => binary },
    });

  test.each([
    ['BKT', 'house/BINARY'],
    ['USDT', 'house/USDT'],
  ] as const)('[L-P8][L-P9] BINARY in %s comes from %s', (binary, house) => {
    const { state } = onSite(binary);
    expect(walletsOf(state, userId(1))).toContainEqual({
      type: 'BINARY',
      currency: binary,
      point: moneyOf('100'),
      wait: 0n,
      margin: 0n,
    });
    const account = [...state.ledger.values()].find(({ key }) => key === house);
    expect(account).toMatchObject({ currency: binary, balance: moneyOf('-100') });
  });

  test('[L-P8] a wallet keeps its currency over log and snapshot', () => {
    const { state, history } = onSite('USDT');
    const rules = testRules({ demoBinary: moneyOf('100') });
    const stored = history.filter(({ type }) => type !== 'MarketMoved');
    const replayed = initialState(rules);
    for (const event of decodeEvents(encodeEvents(stored), EVENTS_VERSION)) evolve(replayed, event);
    const restored = throughSnapshot(state, rules);
    for (const read of [replayed, restored]) {
      expect(walletsOf(read, userId(1))).toEqual(walletsOf(state, userId(1)));
      expect(invariants(read)).toEqual([]);
    }
  });

  test('[L-P8] a wallet that was stored without a currency holds play points', () => {
    const row = JSON.stringify([
      [
        'MM',
        'u-1',
        'DEPOSIT',
        'x',
        [],
        [
          ['BINARY', 5, 0, 0],
          ['FUTURES', 5, 0, 0],
        ],
      ],
    ]);
    expect(decodeEvents(row, 3)).toMatchObject([
      { wallets: [{ currency: 'BKT' }, { currency: 'USDT' }] },
    ]);
  });
});

describe('invariants', () => {
  test('[L-P1][L-P2] a ledger that is off is found', () => {
    const state = initialState(testRules());
    execute(state, { type: 'OpenExchange', insurance: moneyOf('5'), at: START_AT });
    expect(invariants(state)).toEqual([]);
    const key = pocketAccount(userId(1), 'FUTURES', 'point');
    state.ledger.set(key, { key, currency: 'USDT', balance: money(-3n) });
    expect(invariants(state)).toEqual([
      'u-1/FUTURES/point is -3',
      'all accounts in USDT sum to -3',
    ]);
  });

  test('[L-P1] currencies are summed apart', () => {
    const { state } = exchangeWith();
    for (const [account, amount] of [
      ['exchange/USDT', 3n],
      ['exchange/BTC', -3n],
    ] as const) {
      const key = parseAccountKey(account);
      if (key === undefined) throw new Error(`${account} is no account`);
      openHouseAccount(state, key).balance = money(amount);
    }
    expect(invariants(state)).toEqual([
      'all accounts in USDT sum to 3',
      'all accounts in BTC sum to -3',
    ]);
  });
});
