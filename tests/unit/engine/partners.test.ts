import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { tradeOptionId, userId } from '../../../src/domain/ids.ts';
import { rateOf } from '../../../src/domain/quantities.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import { PARTNER_LEVELS_MAX } from '../../../src/domain/partners/partners.ts';
import { profitDay } from '../../../src/domain/partners/profits.ts';
import { evolve } from '../../../src/engine/index.ts';
import {
  placeOf,
  profitBaseOf,
  settlementOf as settledOf,
} from '../../../src/engine/partnerState.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import { exchangeWith, orderOf, START_AT, type TestExchange } from '../../support/engine.ts';
import { couponOf, useOf } from '../../support/engineCoupons.ts';
import { betOf, roundAt } from '../../support/engineRounds.ts';
import { partnerOf, settlementOf } from '../../support/enginePartners.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const pointOf = ({ state }: Pick<TestExchange, 'state'>, type: WalletType, user: number): string =>
  formatDecimal(
    allWalletsOf(state, userId(user)).find((wallet) => wallet.type === type)?.point ?? 0n,
  );

const users = (count: number) => exchangeWith({ users: count });

describe('making a partner', () => {
  test('[N-T1] gives the role with the terms, once', () => {
    const exchange = users(1);
    const events = exchange.run(partnerOf({ user: 1, rates: ['0.3', '0.02', '0'] }));
    expect(events.map(({ type }) => type)).toEqual([
      'ProfitBaseSet',
      'UserRoleChanged',
      'PartnerTermsSet',
    ]);
    expect(exchange.run(partnerOf({ user: 1, rates: ['0.3', '0.02', '0'] }))).toEqual([]);
    const changed = exchange.run(partnerOf({ user: 1, rates: ['0.2', '0.02', '0'] }));
    expect(changed.map(({ type }) => type)).toEqual(['PartnerTermsSet']);
  });

  test('[N-T1] of an operator, nobody, or with a rate that is none is refused', () => {
    const exchange = users(1);
    expect(exchange.refused(partnerOf({ user: 9 })).code).toBe('UNKNOWN_USER');
    for (const rate of ['-0.1', '1.1'])
      expect(exchange.refused(partnerOf({ user: 1, rates: ['0', rate, '0'] }))).toEqual({
        code: 'INVALID_PARAMETER',
        data: { name: 'rates.ROUNDS' },
      });
    exchange.run({ type: 'SetUserRole', userId: userId(1), role: 'ADMIN' });
    expect(exchange.refused(partnerOf({ user: 1 })).code).toBe('NO_PERMISSION');
  });

  test('[N-T2] puts them below a partner, for good and below nobody else', () => {
    const exchange = users(4);
    expect(exchange.refused(partnerOf({ user: 2, parent: 1 })).code).toBe('UNKNOWN_PARTNER');
    exchange.run(partnerOf({ user: 1 }));
    exchange.run(partnerOf({ user: 2, parent: 1 }));
    exchange.run(partnerOf({ user: 3 }));
    expect(placeOf(exchange.state, userId(2))?.parentId).toBe(userId(1));
    for (const wrong of [partnerOf({ user: 2, parent: 3 }), partnerOf({ user: 1, parent: 2 })])
      expect(exchange.refused(wrong)).toEqual({
        code: 'INVALID_PARAMETER',
        data: { name: 'parentId' },
      });
    // A partner of before there were terms has a place to choose still, but not below themselves.
    exchange.run({ type: 'SetUserRole', userId: userId(4), role: 'PARTNER' });
    expect(exchange.refused(partnerOf({ user: 4, parent: 4 })).code).toBe('INVALID_PARAMETER');
  });

  test('[N-T2] below the last level is refused', () => {
    const exchange = users(PARTNER_LEVELS_MAX + 1);
    exchange.run(partnerOf({ user: 1 }));
    for (let user = 2; user <= PARTNER_LEVELS_MAX; user += 1)
      exchange.run(partnerOf({ user, parent: user - 1 }));
    const deeper = partnerOf({ user: PARTNER_LEVELS_MAX + 1, parent: PARTNER_LEVELS_MAX });
    expect(exchange.refused(deeper)).toEqual({
      code: 'PARTNER_TOO_DEEP',
      data: { maximum: String(PARTNER_LEVELS_MAX) },
    });
  });

  test('[N-T3] with a rate above the parent’s or below a child’s is refused', () => {
    const exchange = users(2);
    exchange.run(partnerOf({ user: 1, rates: ['0.3', '0.05', '0'] }));
    const above = partnerOf({ user: 2, parent: 1, rates: ['0.31', '0', '0'] });
    expect(exchange.refused(above)).toEqual({
      code: 'PARTNER_RATE_ABOVE_PARENT',
      data: { rate: '30%' },
    });
    exchange.run(partnerOf({ user: 2, parent: 1, rates: ['0.3', '0.05', '0'] }));
    expect(exchange.refused(partnerOf({ user: 1, rates: ['0.3', '0.04', '0'] }))).toEqual({
      code: 'PARTNER_RATE_BELOW_CHILD',
      data: { rate: '5%' },
    });
  });

  test('[N-T6] with a rate for rounds above the highest house edge is refused', () => {
    const exchange = users(1);
    const withRate = (rounds: string) => partnerOf({ user: 1, rates: ['1', rounds, '1'] });
    const edgeIs = (rate: string) => ({ code: 'PARTNER_RATE_ABOVE_EDGE', data: { rate } });
    expect(exchange.refused(withRate('0.05000001'))).toEqual(edgeIs('5%'));
    exchange.run(withRate('0.05'));
    const changeOdds = (option: number, odds: string) =>
      exchange.run({
        type: 'ChangeRoundTerms',
        optionId: tradeOptionId(option),
        changes: { odds: rateOf(odds) },
      });
    changeOdds(11, '1.7');
    exchange.run(withRate('0.15'));
    changeOdds(11, '1.95');
    // Nothing asks for more; the new terms are refused all the same.
    expect(exchange.refused(partnerOf({ user: 1, rates: ['0.5', '0.15', '0'] })).code).toBe(
      'PARTNER_RATE_ABOVE_EDGE',
    );
  });

  test('[N-P9] states once what profits from rounds are a share of, also for older partners', () => {
    const exchange = users(2);
    expect(exchange.run({ type: 'SetProfitBase' })).toEqual([]);
    // Terms as a log holds them from before the base was stated.
    const rates = { FUTURES: rateOf('0'), ROUNDS: rateOf('0.3'), COPY: rateOf('0') };
    const place = { kind: 'AFFILIATE', rates, parentId: undefined } as const;
    evolve(exchange.state, { type: 'UserRoleChanged', userId: userId(1), role: 'PARTNER' });
    evolve(exchange.state, { type: 'PartnerTermsSet', userId: userId(1), place });
    const stated = exchange.run({ type: 'SetProfitBase' });
    expect(stated).toEqual([{ type: 'ProfitBaseSet', base: 'NET' }]);
    expect(exchange.run({ type: 'SetProfitBase' })).toEqual([]);
    const events = exchange.run(partnerOf({ user: 2 }));
    expect(events.map(({ type }) => type)).toEqual(['UserRoleChanged', 'PartnerTermsSet']);
    expect(profitBaseOf(throughSnapshot(exchange.state))).toBe('NET');
  });
});

describe('what a kind forbids', () => {
  const opening = orderOf({ user: 1, quantity: '1', id: 'opening' });
  const closing = orderOf({
    user: 1,
    side: 'SELL',
    quantity: '1',
    id: 'closing',
    reduceOnly: true,
  });

  test('[N-T5] an affiliate places no order or bet and uses no coupon, and closes what they hold', () => {
    const exchange = exchangeWith({ funds: '1000' });
    exchange.run(couponOf({}));
    exchange.run(opening);
    exchange.run(partnerOf({ user: 1, kind: 'AFFILIATE' }));
    const more = orderOf({ user: 1, quantity: '1', id: 'more' });
    expect(exchange.refused(more).code).toBe('PARTNER_CANNOT_TRADE');
    const bet = betOf({ user: 1, round: roundAt(11, START_AT), side: 'B', stake: '10', id: 'bet' });
    expect(exchange.refused(bet).code).toBe('PARTNER_CANNOT_TRADE');
    expect(exchange.refused(useOf({ id: 'first' })).code).toBe('COUPON_AFFILIATE');
    exchange.run(closing);
    expect(exchange.state.members.get(userId(1))?.cross.holdings).toEqual([]);
  });

  test('[N-T5] a partner who trades does all of it, one without terms is an affiliate', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.run(couponOf({}));
    exchange.run(partnerOf({ user: 1 }));
    exchange.run(opening);
    exchange.run(useOf({ id: 'first' }));
    exchange.run({ type: 'SetUserRole', userId: userId(2), role: 'PARTNER' });
    const other = orderOf({ user: 2, quantity: '1', id: 'other' });
    expect(exchange.refused(other).code).toBe('PARTNER_CANNOT_TRADE');
  });
});

describe('settling a day', () => {
  const partner = () => {
    const exchange = users(1);
    exchange.run(partnerOf({ user: 1 }));
    return exchange;
  };
  const today = profitDay(START_AT);

  test('[N-S1] credits the amount from the account of partners, by currency', () => {
    const exchange = partner();
    exchange.run(settlementOf({ user: 1, day: 10, amounts: ['12.345678'] }));
    expect(pointOf(exchange, 'USDT', 1)).toBe('12.345678');
    const house = exchange.state.ledger.get(houseAccount('partner', 'USDT'));
    expect(formatDecimal(house?.balance ?? 0n)).toBe('-12.345678');
    exchange.run(settlementOf({ user: 1, day: 11, amounts: ['7.25'], currency: 'BKT' }));
    expect(pointOf(exchange, 'BINARY', 1)).toBe('7.25');
  });

  test('[N-S1] a day that is not over, nothing, or an amount that cannot be paid is refused', () => {
    const exchange = partner();
    const refused = (command: Parameters<TestExchange['run']>[0]) => exchange.refused(command).code;
    expect(refused(settlementOf({ user: 1, day: today, amounts: ['1'] }))).toBe('PARTNER_DAY_OPEN');
    expect(refused(settlementOf({ user: 1, day: 10, amounts: [] }))).toBe('PARTNER_NOTHING_DUE');
    for (const amount of ['0', '-1', '0.0000001'])
      expect(refused(settlementOf({ user: 1, day: 10, amounts: [amount] }))).toBe('INVALID_AMOUNT');
    expect(refused(settlementOf({ user: 9, day: 10, amounts: ['1'] }))).toBe('UNKNOWN_PARTNER');
  });

  test('[N-S2] happens once, also from a snapshot and whatever the second amount is', () => {
    const exchange = partner();
    exchange.run(settlementOf({ user: 1, day: 10, amounts: ['5'] }));
    expect(exchange.run(settlementOf({ user: 1, day: 10, amounts: ['6'] }))).toEqual([]);
    const restored = throughSnapshot(exchange.state);
    expect(settledOf(restored, userId(1), 10)).toEqual(settledOf(exchange.state, userId(1), 10));
    expect(placeOf(restored, userId(1))).toEqual(placeOf(exchange.state, userId(1)));
    expect(pointOf(exchange, 'USDT', 1)).toBe('5');
  });
});
