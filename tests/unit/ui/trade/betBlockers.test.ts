import { describe, expect, test } from 'vitest';
import { ROUND_PHASES } from '../../../../src/ui/screens/trade/round/roundPhase.ts';
import { betBlocker, type BetFacts } from '../../../../src/ui/screens/trade/ticket/betBlockers.ts';
import { aTradeOption } from './tradeOption.ts';

const facts = (change: Partial<BetFacts> = {}): BetFacts => ({
  option: aTradeOption(),
  balance: '10000',
  placed: '0',
  phase: 'open',
  attempt: 'ready',
  connection: 'online',
  isPlay: true,
  hasPrice: true,
  typed: '100',
  ...change,
});

describe('blockers of a bet', () => {
  test('none in an open round with a stake', () => {
    expect(betBlocker(facts())).toBeUndefined();
    expect(betBlocker(facts({ attempt: 'rejected' }))).toBeUndefined();
    expect(betBlocker(facts({ connection: 'reconnecting' }))).toBeUndefined();
  });

  test('bets are accepted in an open round and in no other', () => {
    const free = ROUND_PHASES.filter((phase) => betBlocker(facts({ phase })) === undefined);
    expect(free).toEqual(['open']);
  });

  test.each([
    [{ connection: 'offline' }, 'blocked.offline'],
    [{ balance: undefined }, 'blocked.loading'],
    [{ isPlay: false }, 'bet.off'],
    [{ attempt: 'unknown' }, 'bet.unknownFirst'],
    [{ phase: 'locked' }, 'bet.locked'],
    [{ phase: 'closed' }, 'bet.closed'],
    [{ phase: 'settling' }, 'bet.settling'],
    [{ phase: 'void' }, 'bet.next'],
    [{ hasPrice: false }, 'blocked.noPrice'],
    [{ attempt: 'submitting' }, 'bet.busy'],
    [{ typed: '5' }, 'bet.tooSmall'],
  ] as const)('%j: %s', (change, key) => {
    expect(betBlocker(facts(change))?.key).toBe(key);
  });

  test('the lasting reason is shown before the passing one', () => {
    expect(betBlocker(facts({ phase: 'locked', typed: '' }))?.key).toBe('bet.locked');
    expect(betBlocker(facts({ attempt: 'unknown', phase: 'locked' }))?.key).toBe(
      'bet.unknownFirst',
    );
    expect(betBlocker(facts({ connection: 'offline', phase: 'closed' }))?.key).toBe(
      'blocked.offline',
    );
  });
});
