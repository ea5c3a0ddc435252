/**
 * Forms that move money beside the exchange: what they enable is accepted, and what they block would
 * be rejected for that reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { type WalletType, WALLET_TYPES } from '../../../src/domain/ledger/wallets.ts';
import { APPLICATION_TYPES } from '../../../src/domain/money/application.ts';
import { siteId, userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { execute, walletsOf } from '../../../src/engine/index.ts';
import { toWireTerms } from '../../../src/gateway/money/wire.ts';
import { amountReason, mostOf } from '../../../src/ui/screens/wallet/forms/amountRules.ts';
import { stamped } from '../../support/engine.ts';
import { applicationOf, transferOf } from '../../support/engineMoney.ts';
import { anyMoneyStory, playMoney } from '../../support/engineMoneyStories.ts';
import { accountCases, accountOf } from '../../support/estimateCases.ts';
import { amountOf, anyAmount, codesOf, UNKNOWN } from '../../support/moneyFormCases.ts';

test('[D-A4] an application that a form enables is accepted, and one that it blocks is rejected for that reason', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyMoneyStory,
      fc.constantFrom(...APPLICATION_TYPES),
      fc.integer({ min: 1, max: 2 }),
      anyAmount,
      (moves, type, user, chosen) => {
        const { state } = playMoney(moves);
        const terms = state.rules.moneyTermsOf(siteId(1), 'USDT', type);
        if (terms === undefined) return;
        const wallet = walletsOf(state, userId(user)).find((one) => one.type === 'USDT');
        if (wallet === undefined) throw new Error('no wallet');
        const wire = { ...toWireTerms('USDT', type, terms, 'BKT'), sandboxMs: null, providers: [] };
        const takesOut = type === 'W' || type === 'WS';
        const available = formatDecimal(wallet.point);
        const amount = amountOf(chosen, takesOut ? (mostOf(available, wire) ?? '0') : wire.maximum);
        const reason = amountReason({
          connection: 'online',
          amount,
          terms: wire,
          ...(takesOut && { available }),
        });
        const won = type === 'WB' || type === 'WS' ? { wonRate: '1380' } : {};
        const application = applicationOf({
          user,
          id: 'form',
          type,
          amount: amount || '0',
          ...won,
        });
        const outcome = execute(state, stamped(application, 1_900_000_000_000));
        const code = outcome.ok ? 'accepted' : outcome.rejection.code;
        const expected = [...codesOf(reason), ...UNKNOWN];
        expect({ amount, reason, code, isExpected: expected.includes(code) }).toEqual({
          amount,
          reason,
          code,
          isExpected: true,
        });
        seen.set(code, (seen.get(code) ?? 0) + 1);
      },
    ),
    { numRuns: 200, seed: 20_261_128 },
  );
  expect(seen.get('accepted')).toBeGreaterThan(20);
  expect(seen.get('INSUFFICIENT_BALANCE')).toBeGreaterThan(0);
});

test('[D-T2] a transfer out of FUTURES takes all that the form says is there, and nothing beyond it', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(accountCases, anyAmount, (given, chosen) => {
      const account = accountOf(given);
      const { available } = account.figures();
      const free = formatDecimal(available > 0n ? available : 0n);
      const amount = amountOf(chosen, free);
      const reason = amountReason({ connection: 'online', amount, available: free });
      const transfer = transferOf({
        id: 'form',
        from: 'FUTURES',
        to: 'USDT',
        amount: amount || '0',
      });
      const outcome = account.attempt(transfer);
      const code = outcome.ok ? 'accepted' : outcome.rejection.code;
      expect(codesOf(reason)).toContain(code);
      seen.set(code, (seen.get(code) ?? 0) + 1);
    }),
    { numRuns: 400, seed: 20_261_128 },
  );
  expect(seen.get('accepted')).toBeGreaterThan(50);
  expect(seen.get('INSUFFICIENT_BALANCE')).toBeGreaterThan(50);
});

test('[D-T1] so does one between any two wallets of a story', () => {
  const wallets = WALLET_TYPES.slice(0, 3);
  fc.assert(
    fc.property(
      anyMoneyStory,
      fc.constantFrom(...wallets),
      fc.constantFrom(...wallets),
      anyAmount,
      (moves, from: WalletType, to: WalletType, chosen) => {
        const { state } = playMoney(moves);
        const own = walletsOf(state, userId(1));
        const [source, target] = [from, to].map((type) => own.find((one) => one.type === type));
        // A form offers the wallets of the same currency.
        if (source === undefined || from === to || source.currency !== target?.currency) return;
        const available = formatDecimal(source.point);
        const amount = amountOf(chosen, available);
        const reason = amountReason({ connection: 'online', amount, available });
        const transfer = transferOf({ id: 'form', from, to, amount: amount || '0' });
        const outcome = execute(state, stamped(transfer, 1_900_000_000_000));
        expect(codesOf(reason)).toContain(outcome.ok ? 'accepted' : outcome.rejection.code);
        expect(moneyOf(available)).toBe(source.point);
      },
    ),
    { numRuns: 200, seed: 20_261_128 },
  );
});
