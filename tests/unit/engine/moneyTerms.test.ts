/** Limits, fees, hours and rates that operators change. Rules [D-O..] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { siteId, userId } from '../../../src/domain/ids.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import type { TermsType } from '../../../src/domain/money/changedTerms.ts';
import type { LocalRates } from '../../../src/domain/money/localRates.ts';
import type { MoneyTerms } from '../../../src/domain/money/moneyTerms.ts';
import { isWithinHours, parseHours } from '../../../src/domain/money/terms.ts';
import { moneyOf, priceOf, rateOf } from '../../../src/domain/quantities.ts';
import { reject } from '../../../src/domain/rejections.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { evolve, initialState, invariants } from '../../../src/engine/index.ts';
import { moneyChanges } from '../../../src/engine/money/changedMoney.ts';
import { exchangeWith, type TestExchange, testRules } from '../../support/engine.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../../support/engineMoney.ts';
import { p2pRequestOf } from '../../support/engineP2p.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const change = (
  of: TermsType,
  changes: Partial<MoneyTerms>,
  more: { readonly from?: number; readonly wallet?: WalletType } = {},
): Unstamped => ({
  type: 'ChangeMoneyTerms',
  siteId: siteId(1),
  wallet: more.wallet ?? 'USDT',
  of,
  changes,
  from: more.from,
});
const rates = (changes: Partial<LocalRates>, from?: number): Unstamped => ({
  type: 'ChangeLocalRates',
  changes,
  from,
});
const account = (given: Partial<{ code: string; account: string; holder: string }>): Unstamped => ({
  type: 'ChangePaymentAccount',
  account: { code: '088', account: '110-123-456789', holder: 'Maru', ...given },
  from: undefined,
});

/** A user with 2,000 USDT. */
function rich(): TestExchange {
  const exchange = exchangeWith();
  const amount = moneyOf('2000');
  exchange.run({
    type: 'CreditFromHouse',
    userId: userId(1),
    wallet: 'USDT',
    amount,
    reference: 'funds',
  });
  return exchange;
}

let requests = 0;
const withdrawal = (amount: string): Unstamped => {
  requests += 1;
  return applicationOf({ id: `w${requests}`, type: 'W', amount });
};
const transfer = (amount: string): Unstamped => {
  requests += 1;
  return transferOf({ id: `t${requests}`, from: 'USDT', to: 'FUTURES', amount });
};
const feeOfNext = (exchange: TestExchange, amount: string) =>
  exchange
    .run(withdrawal(amount))
    .flatMap((event) => (event.type === 'MoneyApplied' ? [event.application.fee] : []));

describe('[D-O1] limits and fees of a wallet and type', () => {
  test('change from the next millisecond on, field by field, and nothing by the same', () => {
    const exchange = rich();
    expect(exchange.run(change('W', { minimum: moneyOf('50') }))).toMatchObject([
      { type: 'MoneyTermsChanged', changed: { fields: ['minimum'], from: exchange.now() + 1 } },
    ]);
    expect(exchange.refused(withdrawal('49'))).toEqual(
      reject('AMOUNT_BELOW_MINIMUM', { minimum: '50' }),
    );
    exchange.run(change('W', { fixedFee: moneyOf('2') }));
    expect(feeOfNext(exchange, '100')).toEqual([moneyOf('2.1')]);
    expect(exchange.refused(withdrawal('49'))).toMatchObject({ code: 'AMOUNT_BELOW_MINIMUM' });
    expect(exchange.run(change('W', { minimum: moneyOf('50') }))).toEqual([]);
  });

  test('change at the moment that was named, whatever else changes before it', () => {
    const exchange = rich();
    const from = exchange.now() + HOUR_MS;
    exchange.run(change('W', { fixedFee: moneyOf('3') }, { from }));
    exchange.run(change('W', { feeRate: rateOf('0') }));
    expect(feeOfNext(exchange, '100')).toEqual([moneyOf('1')]);
    exchange.wait(HOUR_MS);
    expect(feeOfNext(exchange, '100')).toEqual([moneyOf('3')]);
  });

  test('of another wallet, type and site stay as they are', () => {
    const exchange = rich();
    exchange.run(change('W', { minimum: moneyOf('500') }));
    exchange.run(applicationOf({ id: 'd', type: 'D', amount: '10' }));
    exchange.run({ ...change('D', { minimum: moneyOf('500') }), siteId: siteId(2) } as Unstamped);
    exchange.run(applicationOf({ id: 'd2', type: 'D', amount: '10' }));
  });
});

describe('[D-O2] a change is refused', () => {
  test('for a moment that is over or too far away, and for what is not offered', () => {
    const exchange = rich();
    const now = exchange.now();
    expect(exchange.refused(change('W', {}, { from: now }))).toEqual(reject('TERMS_TOO_EARLY'));
    expect(exchange.refused(change('W', {}, { from: now + 91 * DAY_MS }))).toEqual(
      reject('TERMS_TOO_LATE', { days: '90' }),
    );
    expect(exchange.refused(change('W', {}, { wallet: 'BTC' }))).toEqual(
      reject('WALLET_NOT_OFFERED'),
    );
  });

  test('for fields that no terms can have', () => {
    const exchange = rich();
    for (const [name, wrong] of [
      ['unit', { unit: moneyOf('0') }],
      ['unit', { unit: moneyOf('0.0000015') }],
      ['minimum', { minimum: moneyOf('0') }],
      ['minimum', { minimum: moneyOf('10.001') }],
      ['maximum', { maximum: moneyOf('9') }],
      ['dailyMaximum', { dailyMaximum: moneyOf('9') }],
      ['monthlyMaximum', { monthlyMaximum: moneyOf('1499') }],
      ['fixedFee', { fixedFee: moneyOf('-1') }],
      ['fixedFee', { fixedFee: moneyOf('10') }],
      ['feeRate', { feeRate: rateOf('0.51') }],
      ['feeRate', { feeRate: rateOf('-0.01') }],
      ['hours', { hours: { from: 600, until: 600 } }],
      ['hours', { hours: { from: -1, until: 600 } }],
    ] as const)
      expect(exchange.refused(change('W', wrong))).toEqual(reject('INVALID_PARAMETER', { name }));
  });

  test('where it does not go together with what was named for later', () => {
    const exchange = rich();
    const from = exchange.now() + HOUR_MS;
    exchange.run(change('W', { minimum: moneyOf('200') }, { from }));
    expect(exchange.refused(change('W', { maximum: moneyOf('150') }))).toEqual(
      reject('TERMS_WRONG', { name: 'maximum' }),
    );
    exchange.run(change('WB', { maximum: moneyOf('100') }));
    expect(exchange.refused(change('P2PB', { minimum: moneyOf('101') }))).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
    exchange.run(change('P2PB', { minimum: moneyOf('90') }));
    expect(exchange.refused(change('WB', { maximum: moneyOf('80') }))).toMatchObject({
      code: 'TERMS_WRONG',
    });
  });
});

test('[D-O3] what was applied for keeps its fee and is decided under any terms', () => {
  const exchange = rich();
  expect(feeOfNext(exchange, '100')).toEqual([moneyOf('1.1')]);
  exchange.run(change('W', { minimum: moneyOf('500'), fixedFee: moneyOf('50') }));
  const [, ended] = exchange.run(decisionOf(1, 'APPROVED'));
  expect(ended).toMatchObject({ application: { fee: moneyOf('1.1') }, status: 'APPROVED' });
});

describe('[D-O4] transfers and conversions', () => {
  test('have limits from the first change on, which count what came after it', () => {
    const exchange = rich();
    exchange.run(transfer('0.000001'));
    exchange.run(transfer('900'));
    exchange.run(change('TO', { minimum: moneyOf('5'), dailyMaximum: moneyOf('100') }));
    expect(exchange.refused(transfer('4'))).toEqual(
      reject('AMOUNT_BELOW_MINIMUM', { minimum: '5' }),
    );
    exchange.run(transfer('60'));
    expect(exchange.refused(transfer('41'))).toEqual(reject('DAILY_LIMIT', { remaining: '40' }));
    exchange.wait(DAY_MS);
    exchange.run(transfer('100'));
    exchange.run(change('CO', { maximum: moneyOf('50') }));
    const convert = conversionOf({
      id: 'c',
      from: 'USDT',
      to: 'BINARY',
      amount: '51',
      rate: '1380',
    });
    expect(exchange.refused(convert)).toEqual(reject('AMOUNT_ABOVE_MAXIMUM', { maximum: '50' }));
  });

  test('never cost a fee', () => {
    const exchange = rich();
    for (const [name, wrong] of [
      ['fixedFee', { minimum: moneyOf('5'), fixedFee: moneyOf('1') }],
      ['feeRate', { minimum: moneyOf('5'), feeRate: rateOf('0.01') }],
    ] as const)
      for (const type of ['TO', 'CO'] as const)
        expect(exchange.refused(change(type, wrong))).toEqual(
          reject('INVALID_PARAMETER', { name }),
        );
  });
});

test('[D-O5] trades between persons have the terms of purchases and sales, and their own over them', () => {
  const exchange = rich();
  exchange.run(change('WS', { feeRate: rateOf('0.01') }));
  exchange.run(change('P2PS', { minimum: moneyOf('100') }));
  const sell = (id: string, amount: string) => p2pRequestOf({ id, side: 'SELL', amount });
  expect(exchange.refused(sell('a', '99'))).toEqual(
    reject('AMOUNT_BELOW_MINIMUM', { minimum: '100' }),
  );
  expect(exchange.run(sell('b', '100'))).toMatchObject([{ trade: { fee: moneyOf('1') } }]);
  exchange.run(applicationOf({ id: 'ws', type: 'WS', amount: '10', wonRate: '1380' }));
});

describe('[D-O6] hours', () => {
  test.each([
    ['09:00-18:00', 8 * 60 + 59, false],
    ['09:00-18:00', 9 * 60, true],
    ['09:00-18:00', 17 * 60 + 59, true],
    ['09:00-18:00', 18 * 60, false],
    ['22:00-06:00', 23 * 60, true],
    ['22:00-06:00', 5 * 60 + 59, true],
    ['22:00-06:00', 6 * 60, false],
    ['00:00-24:00', 0, true],
  ])('of %s at minute %i of the day in Korea: %s', (text, minute, isOpen) => {
    const at = -9 * HOUR_MS + minute * MINUTE_MS + 20_000 * DAY_MS;
    expect(isWithinHours({ hours: parseHours(text) }, at)).toBe(isOpen);
  });

  test.each(['9:00-18:00', '24:00-06:00', '09:00-24:01', '09:60-18:00', '10:00-10:00', ''])(
    'are not %j',
    (text) => expect(parseHours(text)).toBeUndefined(),
  );

  test('refuse requests outside of them, and no deposit that arrives', () => {
    const exchange = rich();
    const minute = Math.floor(((exchange.now() + 9 * HOUR_MS) % DAY_MS) / MINUTE_MS);
    const hours = { from: (minute + 60) % 1_440, until: (minute + 120) % 1_440 };
    for (const type of ['W', 'D'] as const) exchange.run(change(type, { hours }));
    expect(exchange.refused(withdrawal('100'))).toMatchObject({ code: 'OUTSIDE_HOURS' });
    exchange.run({
      type: 'CreditDeposit',
      userId: userId(1),
      wallet: 'USDT',
      amount: moneyOf('20'),
      requestId: transferOf({ id: 'x', from: 'USDT', to: 'FUTURES', amount: '1' }).requestId,
      reference: 'tx',
    });
    exchange.wait(HOUR_MS);
    exchange.run(withdrawal('100'));
  });
});

test('[D-O7] rates, the spread and the account of buyers change within their bounds', () => {
  const exchange = rich();
  expect(exchange.run(rates({ krwPerUsdt: priceOf('1400') }))).toMatchObject([
    { type: 'LocalRatesChanged', changed: { fields: ['krwPerUsdt'] } },
  ]);
  expect(exchange.run(rates({ krwPerUsdt: priceOf('1400') }))).toEqual([]);
  for (const [name, wrong] of [
    ['krwPerUsdt', { krwPerUsdt: priceOf('0.001') }],
    ['bktPerUsdt', { bktPerUsdt: priceOf('1000001') }],
    ['spread', { spread: rateOf('0.21') }],
    ['spread', { spread: rateOf('-0.01') }],
  ] as const)
    expect(exchange.refused(rates(wrong))).toEqual(reject('INVALID_PARAMETER', { name }));
  expect(exchange.refused(rates({}, exchange.now()))).toEqual(reject('TERMS_TOO_EARLY'));
  expect(exchange.run(account({}))).toHaveLength(1);
  expect(exchange.run(account({}))).toEqual([]);
  for (const [name, wrong] of [
    ['code', { code: '999' }],
    ['account', { account: '12' }],
    ['account', { account: 'abcdefgh' }],
    ['holder', { holder: ' ' }],
  ] as const)
    expect(exchange.refused(account(wrong))).toEqual(reject('INVALID_PARAMETER', { name }));
});

describe('[D-O8] changes', () => {
  test('are the same from the log, from a snapshot and in the state that wrote them', () => {
    const exchange = rich();
    expect(moneyChanges(exchange.state)).toBeUndefined();
    const from = exchange.now() + HOUR_MS;
    exchange.run(change('W', { minimum: moneyOf('50') }, { from }));
    exchange.run(change('W', { dailyMaximum: undefined, hours: { from: 60, until: 30 } }));
    exchange.run(change('TO', { minimum: moneyOf('5') }));
    exchange.run(rates({ spread: rateOf('0.002') }, from));
    exchange.run(account({}));
    exchange.run(transfer('7'));
    const replayed = exchange.history.reduce(evolve, initialState(testRules()));
    const restored = throughSnapshot(exchange.state);
    for (const copy of [replayed, restored]) {
      expect(canonicalText(copy)).toBe(canonicalText(exchange.state));
      expect(invariants(copy)).toEqual([]);
      expect(moneyChanges(copy)).toEqual(moneyChanges(exchange.state));
    }
  });
});
