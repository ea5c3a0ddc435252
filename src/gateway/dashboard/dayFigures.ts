/**
 * Figures by day, folded from stored events. They survive a restart as one text with the position
 * of the log up to which they count. Rules [O-D..].
 */
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { StoredEvent } from '../../domain/events.ts';
import { CURRENCIES, type Currency } from '../../domain/ledger/currencies.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import { isOutgoing } from '../../domain/money/application.ts';
import { notional } from '../../domain/quantities.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';

/** Days that are shown, today included. */
export const DAYS = 30;

interface Day {
  registered: number;
  /** The value of all fills. */
  futures: bigint;
  readonly staked: Map<Currency, bigint>;
  readonly moneyIn: Map<Currency, bigint>;
  readonly moneyOut: Map<Currency, bigint>;
}

const emptyDay = (): Day => ({
  registered: 0,
  futures: 0n,
  staked: new Map(),
  moneyIn: new Map(),
  moneyOut: new Map(),
});

export const dayOf = (at: Millis): number => Math.floor(at / DAY_MS);
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const add = (sums: Map<Currency, bigint>, currency: Currency, amount: bigint): void =>
  void sums.set(currency, (sums.get(currency) ?? 0n) + amount);

const sums = v.array(v.tuple([v.picklist(CURRENCIES), v.string()]));
const stored = v.array(
  v.object({
    day: v.number(),
    registered: v.number(),
    futures: v.string(),
    staked: sums,
    in: sums,
    out: sums,
  }),
);

const toText = (of: ReadonlyMap<Currency, bigint>) =>
  [...of].map(([currency, amount]): [Currency, string] => [currency, formatDecimal(amount)]);
const fromText = (of: readonly (readonly [Currency, string])[]) =>
  new Map(of.map(([currency, text]) => [currency, parseDecimal(text) ?? 0n]));

export class DayFigures {
  readonly #days = new Map<number, Day>();

  /** Events of one owner, in order, of one moment. */
  fold(at: Millis, events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { type } = event;
      if (type === 'OrderFilled')
        this.#at(at).futures += notional(event.fill.price, event.fill.quantity, 'cut');
      else if (type === 'MoneyMoved') this.#stake(at, event);
      else if (type === 'UserRegistered') this.#at(at).registered += 1;
      else if (type === 'ApplicationEnded' && event.status === 'APPROVED') {
        const { application } = event;
        const { moneyIn, moneyOut } = this.#at(at);
        const moved = isOutgoing(application.type) ? moneyOut : moneyIn;
        add(moved, application.currency, application.amount);
      }
    }
  }

  of(day: number): Readonly<Day> | undefined {
    return this.#days.get(day);
  }

  write(): readonly v.InferOutput<typeof stored>[number][] {
    return [...this.#days].map(([day, of]) => ({
      day,
      registered: of.registered,
      futures: formatDecimal(of.futures),
      staked: toText(of.staked),
      in: toText(of.moneyIn),
      out: toText(of.moneyOut),
    }));
  }

  /** Throws on what `write` never made. */
  read(days: unknown): void {
    for (const one of v.parse(stored, days))
      this.#days.set(one.day, {
        registered: one.registered,
        futures: parseDecimal(one.futures) ?? 0n,
        staked: fromText(one.staked),
        moneyIn: fromText(one.in),
        moneyOut: fromText(one.out),
      });
  }

  /** A stake moves from `point` to `wait`. */
  #stake(at: Millis, { cause, wallets, entries }: MoneyMoved): void {
    if (cause !== 'BET') return;
    const wallet = wallets.find(({ type }) => type === 'BINARY');
    const staked = entries.find(({ amount }) => amount > 0n);
    if (wallet && staked) add(this.#at(at).staked, wallet.currency, staked.amount);
  }

  #at(at: Millis): Day {
    const day = dayOf(at);
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const made = emptyDay();
    this.#days.set(day, made);
    for (const old of this.#days.keys()) if (old <= day - DAYS) this.#days.delete(old);
    return made;
  }
}
