/** What partners earn from in the log: one entry for each event that earns the exchange money. */
import type { StoredEvent } from '../../domain/events.ts';
import { type Currency } from '../../domain/ledger/currencies.ts';
import { FIRST_BINARY_CURRENCY } from '../../domain/ledger/wallets.ts';
import type { ProfitSource } from '../../domain/partners/partners.ts';
import { type Money, money } from '../../domain/quantities.ts';

/** What the owner of an event paid in fees or lost, always above zero. */
interface Earning {
  readonly source: ProfitSource;
  readonly currency: Currency;
  readonly base: Money;
}

/** The earnings in the events of one record. What a follower pays their trader is none of them. */
export function earningsIn(events: readonly StoredEvent[]): readonly Earning[] {
  const found: Earning[] = [];
  /** What the owner's wallet of short rounds holds: stated by the posting that ends each bet. */
  let binary = FIRST_BINARY_CURRENCY;
  for (const event of events) {
    if (event.type === 'OrderFilled') {
      const { fee, insurance } = event.fill;
      // A fee that the insurance fund had to pay was not earned.
      if (fee > insurance)
        found.push({ source: 'FUTURES', currency: 'USDT', base: money(fee - insurance) });
    } else if (
      event.type === 'MoneyMoved' &&
      (event.cause === 'BET_RESULT' || event.cause === 'CASH_OUT')
    ) {
      binary = event.wallets[0]?.currency ?? binary;
    } else if (event.type === 'BetCashedOut') {
      const { stake, payout } = event.bet;
      if (payout < stake)
        found.push({ source: 'ROUNDS', currency: binary, base: money(stake - payout) });
    } else if (event.type === 'BetSettled') {
      const { result, stake } = event.bet;
      if (result === 'LOST') found.push({ source: 'ROUNDS', currency: binary, base: stake });
    } else if (event.type === 'CopyOpened' || event.type === 'CopyClosed') {
      const { fee, insurance } = event.fill;
      if (fee > insurance)
        found.push({ source: 'COPY', currency: 'USDT', base: money(fee - insurance) });
    }
  }
  return found;
}
