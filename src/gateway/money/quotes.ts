/**
 * Quotes of conversions: what a user was offered, until it is taken or its time is over. They live
 * in memory alone, so that after a restart a new one has to be requested.
 */
import type { UserId } from '../../domain/ids.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import type { Money } from '../../domain/quantities.ts';
import type { Ratio } from '../../domain/ratio.ts';
import { BoundedMap } from '../boundedMap.ts';

/** How long a quote is good. */
export const QUOTE_MS = 10 * SECOND_MS;
/** Beyond this many the oldest is dropped, which a user sees as expired. */
const QUOTES_MAX = 10_000;

export interface Quote {
  readonly id: string;
  readonly userId: UserId;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
  readonly rate: Ratio;
  readonly until: Millis;
}

export class Quotes {
  readonly #quotes = new BoundedMap<string, Quote>(QUOTES_MAX);
  #next = 1;

  offer(quote: Omit<Quote, 'id'>): Quote {
    const offered = { ...quote, id: `q-${this.#next}` };
    this.#next += 1;
    this.#quotes.set(offered.id, offered);
    return offered;
  }

  /** The quote, if it was made to this user for this very conversion; it is good for one attempt. */
  take(id: string, wanted: Pick<Quote, 'userId' | 'from' | 'to' | 'amount'>): Quote | undefined {
    const quote = this.#quotes.get(id);
    const isIt =
      quote?.userId === wanted.userId &&
      quote.from === wanted.from &&
      quote.to === wanted.to &&
      quote.amount === wanted.amount;
    if (!isIt) return undefined;
    this.#quotes.delete(id);
    return quote;
  }
}
