import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { userId } from '../../../src/domain/ids.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { P2P_MATCH_MS, type P2pSide, type P2pStatus } from '../../../src/domain/p2p/p2p.ts';
import { P2P_STEPS, type P2pStep } from '../../../src/domain/p2p/steps.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { ratio } from '../../../src/domain/ratio.ts';
import { p2pOf } from '../../../src/engine/p2p/p2pState.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import { exchangeWith, stamped, type TestExchange } from '../../support/engine.ts';
import { matchOf, p2pDecisionOf, p2pRequestOf, stepOf } from '../../support/engineP2p.ts';
import { transferOf } from '../../support/engineMoney.ts';
import { throughSnapshot } from '../../support/stateText.ts';

/** `point+wait` of a wallet as decimal text. */
function held({ state }: Pick<TestExchange, 'state'>, type: WalletType = 'USDT', user = 1): string {
  const wallet = allWalletsOf(state, userId(user)).find((one) => one.type === type);
  return `${formatDecimal(wallet?.point ?? 0n)}+${formatDecimal(wallet?.wait ?? 0n)}`;
}

const house = ({ state }: TestExchange, ...key: Parameters<typeof houseAccount>): string =>
  formatDecimal(state.ledger.get(houseAccount(...key))?.balance ?? 0n);

const statusOf = ({ state }: Pick<TestExchange, 'state'>, user = 1): P2pStatus | undefined =>
  p2pOf(state, userId(user))?.status;

/** Users with 500 USDT each in the wallet of that name. */
function withFunds(setup: Parameters<typeof exchangeWith>[0] = {}): TestExchange {
  const exchange = exchangeWith(setup);
  for (let n = 1; n <= (setup.users ?? 1); n += 1)
    exchange.run({
      type: 'CreditFromHouse',
      userId: userId(n),
      wallet: 'USDT',
      amount: moneyOf('500'),
      reference: `usdt-${n}`,
    });
  return exchange;
}

const BUY = p2pRequestOf({ id: 'b', side: 'BUY', amount: '100' });
const SELL = p2pRequestOf({ id: 's', side: 'SELL', amount: '100' });

/** The commands that lead a new trade to a status. */
const WAYS: Readonly<Record<'BUY' | 'SELL', Readonly<Record<string, readonly Unstamped[]>>>> = {
  BUY: {
    REQUESTED: [BUY],
    MATCHED: [BUY, matchOf(1)],
    PAID: [BUY, matchOf(1), stepOf(1, 'PAY', 1)],
    DISPUTED: [BUY, matchOf(1), stepOf(1, 'PAY', 1), stepOf(1, 'DISPUTE', 1)],
  },
  SELL: {
    REQUESTED: [SELL],
    MATCHED: [SELL, matchOf(1)],
    PAID: [SELL, matchOf(1), stepOf(1, 'PAY')],
    DISPUTED: [SELL, matchOf(1), stepOf(1, 'PAY'), stepOf(1, 'DISPUTE', 1)],
  },
};

function tradeAt(side: P2pSide, status: string): TestExchange {
  const exchange = withFunds();
  for (const command of WAYS[side][status] ?? []) exchange.run(command);
  expect(statusOf(exchange)).toBe(status);
  return exchange;
}

describe('a request for a P2P trade', () => {
  test('[Q-T1] fixes rate, fee and won, and holds nothing', () => {
    const exchange = withFunds();
    expect(
      exchange.run(p2pRequestOf({ id: 's', side: 'SELL', amount: '10.01', wonRate: '1380.55' })),
    ).toMatchObject([
      {
        type: 'P2pRequested',
        // 0.2 % of 10.01; 13,791.66… won.
        trade: { id: 't-1', fee: moneyOf('0.02002'), won: moneyOf('13791'), status: 'REQUESTED' },
      },
    ]);
    expect(held(exchange)).toBe('500+0');
  });

  test.each([
    ['UNKNOWN_USER', p2pRequestOf({ user: 9, id: 'a', side: 'BUY', amount: '10' })],
    ['INVALID_AMOUNT', p2pRequestOf({ id: 'a', side: 'BUY', amount: '0' })],
    ['WALLET_NOT_OFFERED', p2pRequestOf({ id: 'a', side: 'BUY', wallet: 'BTC', amount: '10' })],
    ['WALLET_NOT_OFFERED', p2pRequestOf({ id: 'a', side: 'SELL', wallet: 'BINARY', amount: '10' })],
    ['AMOUNT_BELOW_MINIMUM', p2pRequestOf({ id: 'a', side: 'BUY', amount: '9' })],
    ['INVALID_PARAMETER', p2pRequestOf({ id: 'a', side: 'BUY', amount: '10', wonRate: '0' })],
    ['CONVERT_TOO_SMALL', p2pRequestOf({ id: 'a', side: 'SELL', amount: '10', wonRate: '0.01' })],
    ['P2P_WON_CHANGED', p2pRequestOf({ id: 'a', side: 'BUY', amount: '10', won: '13799' })],
    ['P2P_WON_CHANGED', p2pRequestOf({ id: 'a', side: 'SELL', amount: '10', won: '13773' })],
    ['INSUFFICIENT_BALANCE', p2pRequestOf({ id: 'a', side: 'SELL', amount: '500.01' })],
  ])('[Q-T1] is refused with %s', (code, command) => {
    expect(withFunds().refused(command).code).toBe(code);
  });

  test('[Q-T1] takes a figure that is better than the page showed', () => {
    const bought = { id: 'b', side: 'BUY', amount: '10', won: '13801' } as const;
    expect(withFunds().run(p2pRequestOf(bought))).toHaveLength(1);
    const sold = { id: 's', side: 'SELL', amount: '10', won: '13772' } as const;
    expect(withFunds().run(p2pRequestOf(sold))).toHaveLength(1);
  });

  test('[Q-T1] waits until the one before is over', () => {
    const exchange = withFunds();
    exchange.run(BUY);
    expect(exchange.refused(SELL).code).toBe('P2P_IN_PROGRESS');
    exchange.run(stepOf(1, 'CANCEL', 1));
    expect(exchange.run(SELL)).toMatchObject([{ trade: { id: 't-2' } }]);
  });

  test('[Q-T2] the same again changes nothing; other content under its id is refused', () => {
    const exchange = withFunds();
    exchange.run(BUY);
    expect(exchange.run(BUY)).toEqual([]);
    exchange.run(stepOf(1, 'CANCEL', 1));
    expect(exchange.run(BUY)).toEqual([]);
    const other = p2pRequestOf({ id: 'b', side: 'BUY', amount: '101' });
    expect(exchange.refused(other).code).toBe('CLIENT_REQUEST_ID_REUSED');
  });

  test('[Q-T9] counts against the limits of selling for won; what is not released is given back', () => {
    const rules = { moneyTermsOf: () => ({ ...TERMS, dailyMaximum: moneyOf('150') }) };
    const exchange = withFunds({ rules });
    exchange.run(SELL);
    exchange.run(stepOf(1, 'CANCEL', 1));
    exchange.run({ ...SELL, ...p2pRequestOf({ id: 's2', side: 'SELL', amount: '100' }) });
    exchange.run(matchOf(2));
    exchange.run(stepOf(2, 'PAY'));
    exchange.run(stepOf(2, 'RELEASE', 1));
    expect(exchange.refused(p2pRequestOf({ id: 's3', side: 'SELL', amount: '51' }))).toEqual({
      code: 'DAILY_LIMIT',
      data: { remaining: '50' },
    });
  });
});

const TERMS = {
  minimum: moneyOf('10'),
  maximum: moneyOf('1000'),
  unit: moneyOf('0.01'),
  dailyMaximum: undefined,
  monthlyMaximum: undefined,
  fixedFee: moneyOf('0'),
  feeRate: rateOf('0'),
  hours: undefined,
};

describe('a match', () => {
  test('[Q-T3] holds the coins of a user who sells, and nothing of one who buys', () => {
    expect(held(tradeAt('SELL', 'MATCHED'))).toBe('400+100');
    expect(held(tradeAt('BUY', 'MATCHED'))).toBe('500+0');
  });

  test('[Q-T3] is refused while the coins are not there, and later it is not', () => {
    const exchange = tradeAt('SELL', 'REQUESTED');
    exchange.run(transferOf({ id: 'out', from: 'USDT', to: 'FUTURES', amount: '401' }));
    expect(exchange.refused(matchOf(1)).code).toBe('INSUFFICIENT_BALANCE');
    exchange.run(transferOf({ id: 'in', from: 'FUTURES', to: 'USDT', amount: '1' }));
    exchange.run(matchOf(1));
    expect(exchange.refused(matchOf(1)).code).toBe('P2P_STEP_NOT_NOW');
    expect(held(exchange)).toBe('0+100');
  });
});

describe('a step', () => {
  /** By side and step: the status that each party may take it from. */
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    'BUY PAY': ['MATCHED USER'],
    'BUY RELEASE': ['PAID COUNTER', 'DISPUTED COUNTER'],
    'BUY CANCEL': ['REQUESTED USER', 'REQUESTED COUNTER', 'MATCHED USER'],
    'BUY DISPUTE': ['PAID USER', 'PAID COUNTER'],
    'SELL PAY': ['MATCHED COUNTER'],
    'SELL RELEASE': ['PAID USER', 'DISPUTED USER'],
    'SELL CANCEL': ['REQUESTED USER', 'REQUESTED COUNTER', 'MATCHED COUNTER'],
    'SELL DISPUTE': ['PAID USER', 'PAID COUNTER'],
  };
  const TAKEN: Readonly<Record<P2pStep, string>> = {
    PAY: 'PAID',
    RELEASE: 'RELEASED',
    CANCEL: 'CANCELLED',
    DISPUTE: 'DISPUTED',
  };
  const cases = (['BUY', 'SELL'] as const).flatMap((side) =>
    P2P_STEPS.flatMap((step) =>
      Object.keys(WAYS[side]).flatMap((status) =>
        (['USER', 'COUNTER'] as const).map((party) => ({ side, step, status, party })),
      ),
    ),
  );

  /** The status it leads to, `NOTHING`, or the code of the refusal. */
  const expectedOf = ({ side, step, status, party }: (typeof cases)[number]): string => {
    const allowed = ALLOWED[`${side} ${step}`] ?? [];
    if (allowed.includes(`${status} ${party}`)) return TAKEN[step];
    if (status === TAKEN[step]) return 'NOTHING';
    const isOther = allowed.some((way) => way.startsWith(`${status} `));
    return isOther ? 'P2P_OTHER_SIDE' : 'P2P_STEP_NOT_NOW';
  };

  test.each(cases)('[Q-T4] $step of a $status $side by $party', (one) => {
    const { state, now } = tradeAt(one.side, one.status);
    const command = stepOf(1, one.step, one.party === 'USER' ? 1 : undefined);
    const outcome = execute(state, stamped(command, now() + 1));
    const last = outcome.ok ? outcome.events.at(-1) : undefined;
    const after = last?.type === 'P2pStepped' ? last.trade.status : 'NOTHING';
    expect(outcome.ok ? after : outcome.rejection.code).toBe(expectedOf(one));
    expect(invariants(state)).toEqual([]);
  });

  test('[Q-T5] the operator decides a dispute, and nothing else', () => {
    const won = tradeAt('SELL', 'DISPUTED');
    won.run(p2pDecisionOf(1, 'CANCELLED'));
    expect(held(won)).toBe('500+0');
    const lost = tradeAt('SELL', 'DISPUTED');
    expect(lost.run(p2pDecisionOf(1, 'RELEASED')).at(-1)).toMatchObject({
      trade: { status: 'RELEASED', reason: 'checked' },
    });
    expect(held(lost)).toBe('400+0');
    expect(tradeAt('BUY', 'PAID').refused(p2pDecisionOf(1, 'RELEASED')).code).toBe(
      'P2P_STEP_NOT_NOW',
    );
  });

  test('[Q-T6] a released purchase credits the amount less the fee, through exchange in both currencies', () => {
    const exchange = tradeAt('BUY', 'PAID');
    expect(exchange.run(stepOf(1, 'RELEASE'))).toMatchObject([
      { type: 'MoneyMoved', cause: 'DEPOSIT', reference: 't-1' },
      { type: 'P2pStepped', trade: { status: 'RELEASED' } },
    ]);
    expect(held(exchange)).toBe('599.8+0');
    expect(house(exchange, 'fee', 'USDT')).toBe('0.2');
    expect(house(exchange, 'exchange', 'USDT')).toBe('-100');
    expect(house(exchange, 'exchange', 'KRW')).toBe('138000');
    expect(house(exchange, 'house', 'KRW')).toBe('-138000');
  });

  test('[Q-T6] a released sale takes the amount out of what is held', () => {
    const exchange = tradeAt('SELL', 'PAID');
    exchange.run(stepOf(1, 'RELEASE', 1));
    expect(held(exchange)).toBe('400+0');
    expect(house(exchange, 'exchange', 'USDT')).toBe('99.8');
    expect(house(exchange, 'house', 'KRW')).toBe('137724');
  });

  test('[Q-T8] ends once, and is nobody else’s', () => {
    const exchange = withFunds({ users: 2 });
    exchange.run(SELL);
    expect(exchange.refused(stepOf(1, 'CANCEL', 2)).code).toBe('UNKNOWN_P2P');
    expect(exchange.refused(stepOf(2, 'CANCEL', 1)).code).toBe('UNKNOWN_P2P');
    exchange.run(stepOf(1, 'CANCEL', 1));
    for (const command of [stepOf(1, 'CANCEL', 1), matchOf(1), p2pDecisionOf(1, 'RELEASED')])
      expect(exchange.refused(command).code).toBe('P2P_OVER');
  });
});

describe('time', () => {
  test('[Q-T7] ends a request after a day, that moment included', () => {
    const exchange = tradeAt('BUY', 'REQUESTED');
    exchange.wait(P2P_MATCH_MS - 2);
    expect(exchange.run({ type: 'ExpireP2p' })).toEqual([]);
    expect(exchange.refused(matchOf(1)).code).toBe('P2P_EXPIRED');
    expect(exchange.run({ type: 'ExpireP2p' })).toMatchObject([{ trade: { status: 'EXPIRED' } }]);
    expect(statusOf(exchange)).toBeUndefined();
  });

  test('[Q-T7] ends a match that nobody has paid, and gives back what it holds', () => {
    const exchange = withFunds();
    exchange.run(SELL);
    exchange.run(matchOf(1, exchange.now() + 1_000));
    exchange.wait(1_000);
    expect(exchange.refused(stepOf(1, 'PAY')).code).toBe('P2P_EXPIRED');
    exchange.run({ type: 'ExpireP2p' });
    expect(held(exchange)).toBe('500+0');
  });

  test('[Q-T7] ends nothing that is paid', () => {
    const exchange = tradeAt('SELL', 'PAID');
    exchange.wait(10 * P2P_MATCH_MS);
    expect(exchange.run({ type: 'ExpireP2p' })).toEqual([]);
    exchange.run(stepOf(1, 'DISPUTE', 1));
    exchange.wait(10 * P2P_MATCH_MS);
    expect(exchange.run({ type: 'ExpireP2p' })).toEqual([]);
  });
});

test.each(['PAID', 'DISPUTED'])('[Q-T10] an account with a %s purchase stays open', (status) => {
  const exchange = tradeAt('BUY', status);
  exchange.run({
    type: 'ConvertFunds',
    userId: userId(1),
    requestId: SELL.requestId,
    from: 'USDT',
    to: 'BINARY',
    amount: moneyOf('500'),
    quote: { rate: ratio(1_380n), until: Infinity },
  });
  expect(exchange.refused({ type: 'CloseAccount', userId: userId(1) }).code).toBe(
    'ACCOUNT_NOT_EMPTY',
  );
});

test('[Q-T10] closing an account cancels a trade that nobody has paid', () => {
  const exchange = exchangeWith();
  exchange.run(BUY);
  expect(exchange.run({ type: 'CloseAccount', userId: userId(1) })).toMatchObject([
    { type: 'P2pStepped', trade: { status: 'CANCELLED' } },
    { type: 'UserStatusChanged' },
  ]);
});

test('[D-A8] a snapshot keeps the trade, its end and what it holds', () => {
  const exchange = withFunds();
  exchange.run(SELL);
  exchange.run(matchOf(1, 4_000_000_000_000));
  const state = throughSnapshot(exchange.state);
  expect(p2pOf(state, userId(1))).toEqual(p2pOf(exchange.state, userId(1)));
  expect(held({ state })).toBe('400+100');
});
