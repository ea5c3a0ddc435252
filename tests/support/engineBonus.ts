/** Exchanges whose bonuses are locked, and what of a wallet is. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { formatDecimal } from '../../src/domain/decimal.ts';
import { userId } from '../../src/domain/ids.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import { moneyOf, rateOf } from '../../src/domain/quantities.ts';
import { bonusOf } from '../../src/engine/bonus/bonusState.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import type { EngineState } from '../../src/engine/index.ts';
import { clientId, type ExchangeSetup, exchangeWith, type TestExchange } from './engine.ts';

/** A bonus is turned over five times; a tenth of an opening fill's notional counts. */
const lockedRules = (more: Partial<EngineRules> = {}): Partial<EngineRules> => ({
  bonusTermsOf: () => ({ turnover: rateOf('5'), futuresShare: rateOf('0.1') }),
  ...more,
});

/** Users who were given 1,000 in FUTURES and in BINARY, which are locked. */
export const lockedExchange = (setup: ExchangeSetup = {}): TestExchange =>
  exchangeWith({
    ...setup,
    rules: lockedRules({
      demoFunds: moneyOf('1000'),
      demoBinary: moneyOf('1000'),
      ...setup.rules,
    }),
  });

/** The bonus of a wallet in decimal text; undefined while nothing is locked. */
export function bonusText(state: EngineState, type: WalletType, user = 1) {
  const bonus = bonusOf(state, { owner: userId(user), type });
  if (bonus === undefined) return undefined;
  const { amount, required, turned, own } = bonus;
  return {
    amount: formatDecimal(amount),
    required: formatDecimal(required),
    turned: formatDecimal(turned),
    own: formatDecimal(own),
  };
}

/** Money of the user's own, as a deposit brings it. */
export const depositOf = (wallet: WalletType, amount: string, reference: string, user = 1) =>
  ({
    type: 'CreditFromHouse',
    userId: userId(user),
    wallet,
    amount: moneyOf(amount),
    reference,
  }) satisfies Unstamped;

export const adjustmentOf = (
  adjustment: 'PB' | 'PM' | 'C',
  wallet: WalletType,
  amount: string,
  id: string,
  user = 1,
) =>
  ({
    type: 'AdjustWallet',
    userId: userId(user),
    requestId: clientId(id),
    adjustment,
    wallet,
    amount: moneyOf(amount),
  }) satisfies Unstamped;
