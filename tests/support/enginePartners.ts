/** Partners in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { userId } from '../../src/domain/ids.ts';
import type { Currency } from '../../src/domain/ledger/currencies.ts';
import type { SetPartner, SettlePartner } from '../../src/domain/partners/commands.ts';
import type { PartnerKind } from '../../src/domain/partners/partners.ts';
import { payoutWallet } from '../../src/domain/partners/profits.ts';
import { moneyOf, rateOf } from '../../src/domain/quantities.ts';

export interface PartnerSpec {
  readonly user: number;
  readonly kind?: PartnerKind;
  /** Rates of futures fees, lost stakes and copy fees. */
  readonly rates?: readonly [futures: string, rounds: string, copy: string];
  readonly parent?: number;
}

export const partnerOf = ({
  user,
  kind = 'TRADER_PARTNER',
  rates: [futures, rounds, copy] = ['0', '0', '0'],
  parent,
}: PartnerSpec): Unstamped<SetPartner> => ({
  type: 'SetPartner',
  userId: userId(user),
  terms: {
    kind,
    rates: { FUTURES: rateOf(futures), ROUNDS: rateOf(rounds), COPY: rateOf(copy) },
  },
  ...(parent !== undefined && { parentId: userId(parent) }),
});

export const settlementOf = (p: {
  readonly user: number;
  readonly day: number;
  readonly amounts: readonly string[];
  readonly currency?: Currency;
}): Unstamped<SettlePartner> => ({
  type: 'SettlePartner',
  userId: userId(p.user),
  day: p.day,
  payments: p.amounts.map((amount) => {
    const { currency = 'USDT' } = p;
    return { wallet: payoutWallet(currency), currency, amount: moneyOf(amount) };
  }),
});
