/**
 * What a user's wallets were worth at the end of each day: the balances of the statement by the
 * rates of that moment. Nothing of it is stored. Rules [S-E..].
 */
import { formatDecimal } from '../../domain/decimal.ts';
import type { InstrumentCode, UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { limitDay, limitDayStart } from '../../domain/money/terms.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../domain/time.ts';
import { walletsOf } from '../../engine/index.ts';
import type { WireEquity } from '../../protocol/statement/entities.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { GatewayCore } from '../core.ts';
import { inParts } from '../limits/turns.ts';
import { newestCandles } from '../market/candles.ts';
import { type Prices, pricesOf, usdtValue } from '../money/rates.ts';
import type { Closing } from '../ports/statement.ts';
import { balanceIn } from './lines.ts';

/** Days whose balances are read at once: an order waits for one read of the embedded database. */
const DAYS_A_READ = 30;
/** Closing prices that are remembered: those of a year. */
const PRICES_KEPT = 4_000;

type EquityCore = Pick<
  GatewayCore,
  'clock' | 'closings' | 'instruments' | 'market' | 'money' | 'nextTurn' | 'readState'
>;

/** The last `days` days, oldest first, from the first with a movement on. */
type ReadEquity = (userId: UserId, days: number) => Promise<readonly WireEquity[]>;

type Held = Pick<Closing, 'wallet' | 'balance'>;

export function createEquity(core: EquityCore): ReadEquity {
  const pricesAt = createPastPrices(core);
  return async (userId, days) => {
    const now = core.clock.now();
    const today = limitDay(now);
    const wallets = await core.readState((state) => walletsOf(state, userId));
    const currencies = new Map(wallets.map(({ type, currency }) => [type, currency]));
    const ends = Array.from({ length: days - 1 }, (_, index) =>
      limitDayStart(today - days + 2 + index),
    );
    const partEnds = inParts(core);
    const curve: WireEquity[] = [];
    for (let done = 0; done < ends.length; done += DAYS_A_READ) {
      const read = ends.slice(done, done + DAYS_A_READ);
      const closings = await core.closings(userId, read);
      for (const at of read) {
        await partEnds();
        const held = closings.filter(({ until }) => until === at);
        if (held.length === 0) continue;
        curve.push(pointOf(at - DAY_MS, at, valueOf(held, currencies, pricesAt(at))));
      }
    }
    const held = wallets.map((wallet) => ({ wallet: wallet.type, balance: balanceIn(wallet) }));
    return [...curve, pointOf(now, now, valueOf(held, currencies, pricesOf(core)))];
  };
}

const pointOf = (within: Millis, at: Millis, usdt: bigint): WireEquity => ({
  day: new Date(limitDay(within) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  at,
  usdt: formatDecimal(usdt),
});

function valueOf(
  held: readonly Held[],
  currencies: ReadonlyMap<WalletType, Currency>,
  prices: Prices,
): bigint {
  let sum = 0n;
  for (const { wallet, balance } of held) {
    const currency = balance === 0n ? undefined : currencies.get(wallet);
    if (currency !== undefined) sum += usdtValue(balance, currency, prices) ?? 0n;
  }
  return sum;
}

/** The last prices before moments of the past, which do not change any more. */
function createPastPrices(core: EquityCore): (at: Millis) => Prices {
  const known = new BoundedMap<string, { readonly last: string }>(PRICES_KEPT);
  const read = (stock: InstrumentCode, at: Millis): { readonly last: string } | undefined => {
    const from = at - HOUR_MS;
    const last = newestCandles(core, stock, '1m', { from, to: at }, 1).candles.at(-1)?.[4];
    return last === undefined ? undefined : { last };
  };
  return (at) =>
    pricesOf(core, {
      ticker: (stock) => {
        const key = `${stock}/${at}`;
        const found = known.get(key) ?? read(stock, at);
        if (found !== undefined) known.set(key, found);
        return found;
      },
    });
}
