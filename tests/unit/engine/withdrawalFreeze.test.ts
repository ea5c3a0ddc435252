/** Rules [D-F1] to [D-F4] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { dnwId, userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { freezeOf } from '../../../src/engine/withdrawalFreeze/freezes.ts';
import { exchangeWith, type TestExchange } from '../../support/engine.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../../support/engineMoney.ts';
import { matchOf, p2pRequestOf } from '../../support/engineP2p.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const ONE = userId(1);
const FROZEN = { code: 'WITHDRAWALS_FROZEN', data: { reason: 'papers missing' } };

const freezeOn = (reason = 'papers missing', user = ONE): Unstamped => ({
  type: 'FreezeWithdrawals',
  userId: user,
  reason,
});
const unfreeze: Unstamped = { type: 'UnfreezeWithdrawals', userId: ONE };

function withFunds(): TestExchange {
  const exchange = exchangeWith({ users: 1, funds: '1000' });
  exchange.run({
    type: 'CreditFromHouse',
    userId: ONE,
    wallet: 'USDT',
    amount: moneyOf('2000'),
    reference: 'own',
  });
  return exchange;
}

const withdrawal = (id: string) => applicationOf({ id, type: 'W', amount: '100' });
const sale = (id: string) => applicationOf({ id, type: 'WS', amount: '100', wonRate: '1380' });

describe('a freeze', () => {
  test('[D-F1] keeps its reason until it ends, the same reason changes nothing, another replaces it', () => {
    const exchange = withFunds();
    expect(exchange.run(freezeOn(' papers missing '))).toMatchObject([
      { type: 'WithdrawalsFrozen', reason: 'papers missing', at: exchange.now() },
    ]);
    expect(exchange.run(freezeOn())).toEqual([]);
    expect(exchange.run(freezeOn('under review'))).toMatchObject([{ reason: 'under review' }]);
    expect(exchange.run(unfreeze)).toEqual([{ type: 'WithdrawalsUnfrozen', userId: ONE }]);
    expect(exchange.refused(unfreeze)).toMatchObject({ code: 'WITHDRAWALS_NOT_FROZEN' });
  });

  test.each([
    ['nobody', freezeOn('papers', userId(9)), 'UNKNOWN_USER'],
    ['no reason', freezeOn('  '), 'INVALID_PARAMETER'],
    ['a reason of 201 characters', freezeOn('x'.repeat(201)), 'INVALID_PARAMETER'],
    ['the end for nobody', { ...unfreeze, userId: userId(9) }, 'UNKNOWN_USER'],
  ])('[D-F1] refuses %s', (_, command, code) => {
    expect(withFunds().refused(command)).toMatchObject({ code });
  });

  test('[D-F2] lets nothing leave: no withdrawal, no sale, no P2P sale', () => {
    const exchange = withFunds();
    exchange.run(freezeOn());
    const p2p = p2pRequestOf({ id: 'p', side: 'SELL', amount: '100' });
    for (const command of [withdrawal('w'), sale('s'), p2p])
      expect(exchange.refused(command)).toMatchObject(FROZEN);
    exchange.run(unfreeze);
    expect(exchange.run(withdrawal('w'))).not.toEqual([]);
  });

  test('[D-F2] keeps what waits from being approved; it is rejected or cancelled', () => {
    const exchange = withFunds();
    for (const id of ['w-1', 'w-2', 'w-3']) exchange.run(withdrawal(id));
    exchange.run(freezeOn());
    expect(exchange.refused(decisionOf(1, 'APPROVED'))).toMatchObject(FROZEN);
    expect(exchange.run(decisionOf(1, 'REJECTED', 'papers'))).not.toEqual([]);
    expect(exchange.run({ type: 'CancelApplication', userId: ONE, id: dnwId(2) })).not.toEqual([]);
    exchange.run(unfreeze);
    expect(exchange.run(decisionOf(3, 'APPROVED'))).not.toEqual([]);
  });

  test('[D-F2] takes the word of a provider, which may have paid', () => {
    const exchange = withFunds();
    exchange.run(
      applicationOf({ id: 'w', type: 'WS', amount: '100', wonRate: '1380', provider: 'bitdex' }),
    );
    exchange.run(freezeOn());
    expect(exchange.run(decisionOf(1, 'APPROVED'))).not.toEqual([]);
  });

  test('[D-F2] keeps a P2P sale from being matched', () => {
    const exchange = withFunds();
    exchange.run(p2pRequestOf({ id: 'p', side: 'SELL', amount: '100' }));
    exchange.run(freezeOn());
    expect(exchange.refused(matchOf(1))).toMatchObject(FROZEN);
  });

  test('[D-F3] leaves everything else as it is', () => {
    const exchange = withFunds();
    exchange.run(freezeOn());
    const going: readonly Unstamped[] = [
      transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '100' }),
      conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '100', rate: '0.00001' }),
      applicationOf({ id: 'd', type: 'D', amount: '100' }),
      p2pRequestOf({ id: 'b', side: 'BUY', amount: '100' }),
    ];
    for (const command of going) expect(exchange.run(command)).not.toEqual([]);
    exchange.place({ quantity: '1' });
  });

  test('[D-F4] survives a restart, and ends with the account', () => {
    const exchange = exchangeWith({ users: 1 });
    exchange.run(freezeOn());
    const restored = throughSnapshot(exchange.state);
    expect(freezeOf(restored, ONE)).toEqual({ reason: 'papers missing', at: exchange.now() });
    exchange.run({ type: 'CloseAccount', userId: ONE });
    expect(freezeOf(exchange.state, ONE)).toBeUndefined();
  });
});
