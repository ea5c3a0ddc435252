/**
 * Value of a user's wallets at the end of each day, and the growth of their money: the balances of
 * the statement by the rates of that moment. Nothing of it is stored. Rules [S-E..].
 */
import { formatDecimal } from '../../domain/decimal.ts';
import type { InstrumentCode, UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import { limitDay, limitDayStart } from '../../domain/money/terms.ts';
import { flowed, growthAt, pathFrom, returnOf } from '../../domain/returns.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../domain/time.ts';
import { walletsOf } from '../../engine/index.ts';
import type { WireEquity } from '../../protocol/statement/entities.ts';
import { BoundedMap } from '../boundedMap.ts';
import { inParts } from '../limits/turns.ts';
import { newestCandles } from '../market/candles.ts';
import { type Prices, pricesAt, pricesOf, usdtValue } from '../moneyTerms/rates.ts';
import { balanceIn } from '../projections/statementLines.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { InstrumentsDep } from '../ports/feedReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import type { ClosingsDep } from '../ports/statement.ts';
import { type Flow, type Held, readFlows, type ValueHeld } from './flows.ts';
import type { StatementDep } from './read.ts';

/** Days whose balances are read at once: an order waits for one read of the embedded database. */
const DAYS_A_READ = 30;
/** Closing prices that are remembered: those of a year. */
const PRICES_KEPT = 4_000;

type EquityCore = Pick<Kernel, 'clock' | 'nextTurn' | 'readState'> &
  ClosingsDep &
  InstrumentsDep &
  MarketDep &
  MoneyDep &
  MoneyTermsDep &
  StatementDep;

/** The last `days` days, oldest first, from the first with a movement on. */
type ReadEquity = (userId: UserId, days: number) => Promise<readonly WireEquity[]>;

/** Balances at the end of a day, or now. */
interface DayEnd {
  readonly day: string;
  readonly at: Millis;
  readonly usdt: bigint;
}

export function createEquity(core: EquityCore): ReadEquity {
  const pastPrices = createPastPrices(core);
  return async (userId, days) => {
    const now = core.clock.now();
    const today = limitDay(now);
    const wallets = await core.readState((state) => walletsOf(state, userId));
    const currencies = new Map(wallets.map(({ type, currency }) => [type, currency]));
    const ends = Array.from({ length: days - 1 }, (_, index) =>
      limitDayStart(today - days + 2 + index),
    );
    const partEnds = inParts(core);
    const valueHeld: ValueHeld = (held, at) => valueOf(held, currencies, pastPrices(at));
    const curve: DayEnd[] = [];
    for (let done = 0; done < ends.length; done += DAYS_A_READ) {
      const read = ends.slice(done, done + DAYS_A_READ);
      const closings = await core.closings(userId, read);
      for (const at of read) {
        await partEnds();
        const held = closings.filter(({ until }) => until === at);
        if (held.length > 0) curve.push(dayEnd(at - DAY_MS, at, valueHeld(held, at)));
      }
    }
    const held = wallets.map((wallet) => ({ wallet: wallet.type, balance: balanceIn(wallet) }));
    curve.push(dayEnd(now, now, valueOf(held, currencies, pricesOf(core))));
    const from = curve[0]?.at ?? now;
    const flows = await readFlows(core, userId, { from, to: now }, valueHeld);
    return withReturns(curve, flows);
  };
}

const dayEnd = (within: Millis, at: Millis, usdt: bigint): DayEnd => ({
  day: new Date(limitDay(within) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  at,
  usdt,
});

/**
 * The curve with the return since its first point, which every flow on the way leaves as it is, and
 * with what was paid in and out on each day. Formula and source: `domain/returns`.
 * @param flows undefined where they are too many: the return is unknown
 */
function withReturns(
  curve: readonly DayEnd[],
  flows: readonly Flow[] | undefined,
): readonly WireEquity[] {
  let path = pathFrom(curve[0]?.usdt ?? 0n);
  return curve.map(({ day, at, usdt }, index) => {
    let [paidIn, paidOut] = [0n, 0n];
    // The last point is now, and takes what came at this very moment.
    const from = curve[index - 1]?.at ?? at;
    const to = index === curve.length - 1 ? Infinity : at;
    const own = (flows ?? []).filter((flow) => flow.at >= from && flow.at < to);
    for (const flow of index === 0 ? [] : own) {
      path = flowed(path, flow.before, flow.after);
      paidIn += flow.paidIn;
      paidOut += flow.paidOut;
    }
    return {
      day,
      at,
      usdt: formatDecimal(usdt),
      roi: flows === undefined ? null : formatDecimal(returnOf(growthAt(path, usdt))),
      paidIn: formatDecimal(paidIn),
      paidOut: formatDecimal(paidOut),
    };
  });
}

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
    pricesAt(core, at, {
      ticker: (stock) => {
        const key = `${stock}/${at}`;
        const found = known.get(key) ?? read(stock, at);
        if (found !== undefined) known.set(key, found);
        return found;
      },
    });
}
