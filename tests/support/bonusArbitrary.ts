/** The arbitrary of BonusChanged, as wide as its type. */
import fc from 'fast-check';
import { BONUS_CAUSES } from '../../src/domain/bonus/bonus.ts';
import { userId } from '../../src/domain/ids.ts';
import { WALLET_TYPES } from '../../src/domain/ledger/wallets.ts';
import { money } from '../../src/domain/quantities.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(money);

export const bonusChanged = {
  userId: fc.integer({ min: 1, max: 1_000_000 }).map(userId),
  wallet: fc.constantFrom(...WALLET_TYPES),
  cause: fc.constantFrom(...BONUS_CAUSES),
  bonus: fc.option(fc.record({ amount, required: amount, turned: amount, own: amount }), {
    nil: undefined,
  }),
};
