/** Transfers and conversions; applications beside them. */
import { formatDecimal } from '../../domain/decimal.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import { walletCurrency, type WalletType } from '../../domain/ledger/wallets.ts';
import { type Money, money } from '../../domain/quantities.ts';
import { conversionYield, reverseRate, shownRate } from '../../domain/money/conversion.ts';
import { type Ratio, ratio } from '../../domain/ratio.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { offersWallet } from '../../domain/siteType.ts';
import type { moneyCalls } from '../../protocol/money/calls.ts';
import { createClientId } from '../calls/clientIds.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { WithdrawPasswords } from '../withdrawPasswords/withdrawPasswords.ts';
import { conversionRate, pricesOf } from '../moneyTerms/rates.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import { applicationHandlers } from './applications.ts';
import { createOnce } from './once.ts';
import { Payouts } from './payouts.ts';
import { type ConnectedDep, moneyReads } from './reads.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';

// Quotes of conversions: what a user was offered, until it is taken or its time is over. They live
// in memory alone, so that after a restart a new one has to be requested.

/** How long a quote is good. */
const QUOTE_MS = 10 * SECOND_MS;
/** Beyond this many the oldest is dropped, which a user sees as expired. */
const QUOTES_MAX = 10_000;

interface Quote {
  readonly id: string;
  readonly userId: UserId;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
  readonly rate: Ratio;
  readonly until: Millis;
}

class Quotes {
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

/** Stands for the rate of a quote that is gone. */
const ONE_TO_ONE = ratio(1n);

interface Between {
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
}

/** Amount that a conversion at a rate would yield. */
function yieldOf(
  site: Site,
  { from, to, amount }: Between,
  rate: Ratio | undefined,
): Money | Rejection {
  if (from === to) return reject('SAME_WALLET');
  if (amount <= 0n) return reject('INVALID_AMOUNT');
  const [base, counter] = currenciesOf(site, { from, to });
  if (base === counter) return reject('CONVERT_CURRENCY');
  if (!offersWallet(site, to)) return reject('WALLET_NOT_OFFERED');
  if (rate === undefined) return reject('NO_PRICE');
  const received = conversionYield(amount, rate, counter);
  return received <= 0n ? reject('CONVERT_TOO_SMALL') : received;
}

const currenciesOf = ({ binaryCurrency }: Site, { from, to }: Pick<Between, 'from' | 'to'>) =>
  [walletCurrency(from, binaryCurrency), walletCurrency(to, binaryCurrency)] as const;

export function moneyHandlers(
  core: Kernel & CoinsDep & MarketDep & MoneyDep & MoneyTermsDep & ConnectedDep,
  passwords: WithdrawPasswords,
): HandlersOf<typeof moneyCalls> {
  const quotes = new Quotes();
  const once = createOnce(core);
  const payouts = new Payouts(core);
  const { clock, random } = core;
  const idOr = (id: ClientOrderId | undefined): ClientOrderId => id ?? createClientId(random);

  return {
    ...moneyReads(core, payouts),
    ...applicationHandlers({ core, once, payouts, passwords }),

    transfer: ({ clientRequestId, from, to, ...params }, { identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const requestId = idOr(clientRequestId);
      return once({
        command: { type: 'TransferFunds', userId, requestId, ...between },
      });
    },

    convertQuote: ({ from, to, ...params }, { site, identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const rate = conversionRate(...currenciesOf(site, between), pricesOf(core));
      const received = yieldOf(site, between, rate);
      if (typeof received !== 'bigint') return refuse(received);
      if (rate === undefined) return refuse(reject('NO_PRICE'));
      const quote = quotes.offer({ userId, ...between, rate, until: clock.now() + QUOTE_MS });
      return succeed({
        quoteId: quote.id,
        rate: formatDecimal(shownRate(rate)),
        reverseRate: formatDecimal(shownRate(reverseRate(rate))),
        receives: formatDecimal(received),
        expiresAt: quote.until,
      });
    },

    convert: ({ clientRequestId, quoteId, from, to, ...params }, { identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const requestId = idOr(clientRequestId);
      const found =
        quoteId === undefined ? undefined : quotes.take(quoteId, { userId, ...between });
      // Without a quote the command is refused as expired, unless it is a repetition.
      const quote = { rate: found?.rate ?? ONE_TO_ONE, until: found?.until ?? 0 };
      return once({
        command: { type: 'ConvertFunds', userId, requestId, ...between, quote },
      });
    },
  };
}
