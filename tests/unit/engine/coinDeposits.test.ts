import { describe, expect, test } from 'vitest';
import type { CreditDeposit } from '../../../src/domain/coins/commands.ts';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { OPEN_APPLICATIONS_MAX } from '../../../src/engine/money/applications.ts';
import { applicationsOf } from '../../../src/engine/money/moneyState.ts';
import { clientId, exchangeWith, registration, type TestExchange } from '../../support/engine.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const TERMS = {
  minimum: moneyOf('0.1'),
  maximum: moneyOf('5'),
  unit: moneyOf('0.01'),
  dailyMaximum: moneyOf('5'),
  monthlyMaximum: moneyOf('5'),
  fixedFee: moneyOf('0.02'),
  feeRate: rateOf('0'),
  hours: undefined,
};

const opened = (users = 1): TestExchange =>
  exchangeWith({
    users,
    rules: { moneyTermsOf: (_, wallet) => (wallet === 'BTC' ? TERMS : undefined) },
  });

const creditOf = (p: {
  readonly id: string;
  readonly amount: string;
  readonly user?: number;
  readonly wallet?: CreditDeposit['wallet'];
}): Unstamped<CreditDeposit> => ({
  type: 'CreditDeposit',
  userId: userId(p.user ?? 1),
  requestId: clientId(p.id),
  wallet: p.wallet ?? 'BTC',
  amount: moneyOf(p.amount),
  reference: `tx-${p.id}`,
});

const balances = ({ state }: TestExchange) =>
  [houseAccount('house', 'BTC'), houseAccount('fee', 'BTC')].map(
    (key) => state.ledger.get(key)?.balance ?? 0n,
  );

describe('a deposit that arrived over a chain', () => {
  test('[C-D1][C-D4] is applied for and approved in one command', () => {
    const exchange = opened();
    expect(exchange.run(creditOf({ id: 'a', amount: '1.5' }))).toMatchObject([
      { type: 'MoneyApplied', application: { id: 'd-1', type: 'D', reference: 'tx-a' } },
      { type: 'MoneyMoved', cause: 'DEPOSIT', reference: 'd-1' },
      { type: 'ApplicationEnded', status: 'APPROVED', application: { fee: moneyOf('0.02') } },
    ]);
    expect(exchange.state.members.get(userId(1))?.wallets.get('BTC')?.point.balance).toBe(
      moneyOf('1.48'),
    );
    expect(balances(exchange)).toEqual([moneyOf('-1.5'), moneyOf('0.02')]);
    expect(applicationsOf(exchange.state, userId(1)).size).toBe(0);
  });

  test('[C-D2] under the same id once, also after a snapshot and of a closed account', () => {
    const exchange = opened();
    exchange.run(creditOf({ id: 'a', amount: '1' }));
    expect(exchange.run(creditOf({ id: 'a', amount: '1' }))).toEqual([]);
    expect(exchange.refused(creditOf({ id: 'a', amount: '2' })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
    const before = throughSnapshot(exchange.state);
    expect(before.members.get(userId(1))?.wallets.get('BTC')?.point.balance).toBe(moneyOf('0.98'));
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'DENY' });
    expect(exchange.run(creditOf({ id: 'a', amount: '1' }))).toEqual([]);
    expect(exchange.refused(creditOf({ id: 'b', amount: '1' })).code).toBe('ACCOUNT_DENIED');
  });

  test('[C-D4] neither a maximum nor a unit nor open applications stop it', () => {
    const exchange = opened();
    for (let n = 0; n < OPEN_APPLICATIONS_MAX; n += 1)
      exchange.run(applicationOf({ id: `open-${n}`, type: 'D', wallet: 'BTC', amount: '0.1' }));
    exchange.run(creditOf({ id: 'a', amount: '7.00000001' }));
    exchange.run(creditOf({ id: 'b', amount: '9' }));
    expect(exchange.state.members.get(userId(1))?.wallets.get('BTC')?.point.balance).toBe(
      moneyOf('15.96000001'),
    );
  });

  test('[C-D3] too little, another coin and an unknown user are refused', () => {
    const exchange = opened();
    expect(exchange.refused(creditOf({ id: 'a', amount: '0.09' })).code).toBe(
      'AMOUNT_BELOW_MINIMUM',
    );
    expect(exchange.refused(creditOf({ id: 'a', amount: '1', wallet: 'EOS' })).code).toBe(
      'WALLET_NOT_OFFERED',
    );
    expect(exchange.refused(creditOf({ id: 'a', amount: '1', user: 9 })).code).toBe('UNKNOWN_USER');
    exchange.run(registration('later'));
    exchange.run(creditOf({ id: 'a', amount: '1', user: 2 }));
  });
});
