/**
 * Forms of conversion, P2P trades and payment providers: what they enable is accepted, and what they
 * block would be rejected for that reason.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, ONE } from '../../../src/domain/decimal.ts';
import { siteId, userId } from '../../../src/domain/ids.ts';
import { WALLET_TYPES } from '../../../src/domain/ledger/wallets.ts';
import { boughtFor, conversionYield } from '../../../src/domain/money/conversion.ts';
import { P2P_SIDES } from '../../../src/domain/p2p/p2p.ts';
import { moneyOf, priceOf } from '../../../src/domain/quantities.ts';
import { ratio } from '../../../src/domain/ratio.ts';
import { type EngineState, execute, walletsOf } from '../../../src/engine/index.ts';
import { freezeOf } from '../../../src/engine/withdrawalFreeze/freezes.ts';
import { toWireTerms } from '../../../src/gateway/money/wire.ts';
import {
  amountReason,
  mostOf,
  typedAmount,
} from '../../../src/ui/screens/wallet/forms/amountRules.ts';
import { requestReason, wonOfRequest } from '../../../src/ui/screens/wallet/p2p/p2pRules.ts';
import { paymentReason, paidIn } from '../../../src/ui/screens/wallet/providers/providerRules.ts';
import { stamped } from '../../support/engine.ts';
import { applicationOf, conversionOf } from '../../support/engineMoney.ts';
import { anyMoneyStory, type MoneyMove, playMoney } from '../../support/engineMoneyStories.ts';
import { p2pRequestOf } from '../../support/engineP2p.ts';
import { amountOf, anyAmount, codesOf, UNKNOWN } from '../../support/moneyFormCases.ts';

const SEED = { numRuns: 100, seed: 20_261_129 };
const AT = 1_900_000_000_000;
const anyUser = fc.integer({ min: 1, max: 2 });
/** Won for one USDT; with the smallest a small amount is less than one won. */
const anyRate = fc.constantFrom('1380', '1379.55', '0.004');

type Command = Parameters<typeof stamped>[0];

const answerOf = (state: EngineState, command: Command): string => {
  const outcome = execute(state, stamped(command, AT));
  return outcome.ok ? 'accepted' : outcome.rejection.code;
};

function usdtOf(state: EngineState, user: number): string {
  const wallet = walletsOf(state, userId(user)).find(({ type }) => type === 'USDT');
  if (wallet === undefined) throw new Error('no wallet');
  return formatDecimal(wallet.point);
}

function termsOf(state: EngineState, type: 'D' | 'WB' | 'WS') {
  const terms = state.rules.moneyTermsOf(siteId(1), 'USDT', type);
  if (terms === undefined) throw new Error('no terms');
  return { ...toWireTerms('USDT', type, terms, 'BKT'), sandboxMs: null, providers: [] };
}

const countIn = (seen: Map<string, number>, code: string) =>
  seen.set(code, (seen.get(code) ?? 0) + 1);

test('[D-C1] [D-C2] a conversion that the form enables is accepted, unless it yields less than the smallest amount', () => {
  const wallets = WALLET_TYPES.slice(0, 3);
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyMoneyStory,
      fc.constantFrom(...wallets),
      fc.constantFrom(...wallets),
      fc.constantFrom('0.00001543', '1380.5', '0.00000001'),
      anyAmount,
      (moves, from, to, rate, chosen) => {
        const { state } = playMoney(moves);
        const own = walletsOf(state, userId(1));
        const [source, target] = [from, to].map((type) => own.find((one) => one.type === type));
        // A form offers wallets of other currencies.
        if (source === undefined || target === undefined) return;
        if (source.currency === target.currency) return;
        const available = formatDecimal(source.point);
        const amount = amountOf(chosen, available);
        const reason = amountReason({ connection: 'online', amount, available });
        const exact = ratio(priceOf(rate), ONE);
        const received = conversionYield(moneyOf(amount || '0'), exact, target.currency);
        // The quote's reason comes first: it is requested before anything is taken.
        const expected =
          reason === undefined && received === 0n
            ? ['CONVERT_TOO_SMALL']
            : [...codesOf(reason), ...(received === 0n ? ['CONVERT_TOO_SMALL'] : [])];
        const code = answerOf(
          state,
          conversionOf({ id: 'form', from, to, amount: amount || '0', rate }),
        );
        expect(expected).toContain(code);
        countIn(seen, code);
      },
    ),
    SEED,
  );
  expect(seen.get('accepted')).toBeGreaterThan(5);
});

/** Leaves 173.58 USDT to the second user. */
const SPENT: MoneyMove[] = [
  { kind: 'transfer', user: 2, choice: 20, size: 327, fate: 'goesOn' },
  { kind: 'apply', user: 2, choice: 21, size: 87, fate: 'goesOn' },
  { kind: 'apply', user: 2, choice: 21, size: 92, fate: 'goesOn' },
];

test('[Q-T1] [D-F2] [U-W16] a P2P trade that the form enables is accepted, and one that it blocks is rejected for that reason', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyMoneyStory,
      fc.constantFrom(...P2P_SIDES),
      anyUser,
      anyRate,
      anyAmount,
      (moves, side, user, rate, chosen) => {
        const { state } = playMoney(moves);
        const terms = termsOf(state, side === 'SELL' ? 'WS' : 'WB');
        const available = usdtOf(state, user);
        const most = side === 'SELL' ? (mostOf(available, terms) ?? '0') : terms.maximum;
        const point = amountOf(chosen, most);
        const person = { name: '홍길동', phone: '010-1234-5678' };
        const bank = { code: '004', account: '110-234-567890', holder: '홍길동' };
        const facts = { side, point, terms, rate };
        const reason = requestReason({
          ...facts,
          ...person,
          bank,
          available,
          connection: 'online',
          freeze: freezeOf(state, userId(user)),
        });
        const won = wonOfRequest(facts);
        const code = answerOf(
          state,
          p2pRequestOf({
            user,
            id: 'form',
            side,
            amount: point || '0',
            wonRate: rate,
            ...(won !== undefined && { won }),
          }),
        );
        expect({
          point,
          reason,
          code,
          fits: [...codesOf(reason), ...UNKNOWN].includes(code),
        }).toEqual({ point, reason, code, fits: true });
        countIn(seen, code);
      },
    ),
    {
      ...SEED,
      // Worth less than one won, and more than the wallet holds.
      examples: [[SPENT, 'SELL', 2, '0.004', '173.59']],
    },
  );
  expect(seen.get('accepted')).toBeGreaterThan(20);
  expect(seen.get('CONVERT_TOO_SMALL')).toBeGreaterThan(0);
  expect(seen.get('AMOUNT_ABOVE_MAXIMUM')).toBeGreaterThan(0);
  expect(seen.get('WITHDRAWALS_FROZEN')).toBeGreaterThan(0);
});

test('[V-C1] a payment that the form enables is accepted for the amount that it showed', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      anyMoneyStory,
      fc.constantFrom('D' as const, 'WB' as const),
      anyUser,
      anyRate,
      anyAmount,
      (moves, type, user, rate, chosen) => {
        const { state } = playMoney(moves);
        const terms = termsOf(state, type);
        // A purchase is typed in whole won.
        const inUsdt = amountOf(chosen, terms.maximum);
        const typed =
          type === 'D' ? inUsdt : String((moneyOf(inUsdt || '0') * priceOf(rate)) / ONE / ONE);
        const answer = { coins: null, error: undefined };
        const facts = { terms, typed, rate };
        const reason = paymentReason({ ...facts, answer, connection: 'online' });
        // As the exchange reads the same request.
        const amount =
          type === 'D'
            ? (typedAmount(typed) ?? '0')
            : formatDecimal(boughtFor(moneyOf(typed), priceOf(rate), moneyOf(terms.unit)));
        expect(paidIn(typed, terms, rate) ?? '0').toBe(amount);
        const won = type === 'WB' ? { wonRate: rate } : {};
        const application = {
          user,
          id: 'form',
          type,
          amount,
          provider: 'paycoin' as const,
          ...won,
        };
        const code = answerOf(state, applicationOf(application));
        expect({
          typed,
          reason,
          code,
          fits: [...codesOf(reason), ...UNKNOWN].includes(code),
        }).toEqual({ typed, reason, code, fits: true });
        countIn(seen, code);
      },
    ),
    SEED,
  );
  expect(seen.get('accepted')).toBeGreaterThan(20);
  expect(seen.get('AMOUNT_ABOVE_MAXIMUM')).toBeGreaterThan(0);
});
