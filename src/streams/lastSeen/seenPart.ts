/**
 * Last seen answers of a page, kept for a start without a server: answers of reads by owner and
 * question, and the newest prices. Loaded after the first prices, or when something cannot be read.
 * Writes sparingly: what came in is stored together, every few seconds and when the page is hidden.
 * Rules [L-S..].
 */
import {
  merge,
  type Observable,
  type SchedulerLike,
  Subject,
  type Subscription,
  tap,
  throttleTime,
} from 'rxjs';
import * as v from 'valibot';
import { errorToFailure } from '../../db/failures.ts';
import type { LastSeenStore, SeenText } from '../../db/lastSeen.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { AnyCall, CallAnswer } from '../../protocol/call.ts';
import type { CallName } from '../../protocol/contract.ts';
import { reportDefect } from '../defects.ts';
import type { Market } from '../market/market.ts';
import { isMarketMessage, isTickerList } from '../market/marketShape.ts';
import { NEVER_KEPT } from './neverKept.ts';

// Key of a kept answer: the request, without parameters that depend on its time.

/** Parameters that end a span of time, and those that begin one. */
const ENDS: ReadonlySet<string> = new Set(['endMillis', 'endDate', 'to']);
const STARTS: ReadonlySet<string> = new Set(['beginMillis', 'startDate', 'from']);
/** An end no older than this was asked for as the present. */
const PRESENT_MS = 60_000;

/**
 * A span that reaches the present is the same one later: its end is `now`, and its start is so many
 * whole days back [L-S4].
 * @param now ms UTC, of the exchange's clock
 */
export function seenKey(
  about: readonly string[],
  params: Readonly<Record<string, unknown>>,
  now: number,
): string {
  const given = Object.entries(params)
    .filter(([, value]) => value !== undefined && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const isPresent = (name: string, value: unknown): boolean =>
    ENDS.has(name) && typeof value === 'number' && value >= now - PRESENT_MS;
  const reachesPresent = given.some(([name, value]) => isPresent(name, value));
  const named = given.map(([name, value]) => {
    if (isPresent(name, value)) return [name, 'now'];
    const isStart = reachesPresent && STARTS.has(name) && typeof value === 'number';
    return [name, isStart ? `${Math.floor((now - value) / DAY_MS)}d` : value];
  });
  return JSON.stringify([...about, named]);
}

/** A read as it was made. */
export interface SeenRead {
  /** Whose answer it is: a scope of the store. */
  readonly scope: string;
  readonly name: CallName;
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, unknown>>;
  /** Further keys of the answer: site and language. */
  readonly about: readonly string[];
}

export interface Recalled<Value> {
  readonly value: Value;
  /** When it was received, ms UTC on the exchange's clock. */
  readonly keptAt: number;
}

export interface SeenPart {
  readonly keep: (read: SeenRead, value: unknown) => void;
  /** Undefined where nothing was kept, or where it has the shape of another version. */
  readonly recall: <C extends AnyCall>(
    read: SeenRead & { readonly call: C },
  ) => Promise<Recalled<CallAnswer<C>> | undefined>;
  /** Shows the last prices of stocks that nothing has come for. */
  readonly recallMarket: () => Promise<void>;
  readonly erase: (scope: string) => Promise<void>;
  readonly close: () => void;
}

export interface SeenPartOptions {
  readonly store: LastSeenStore;
  readonly market: Pick<Market, 'seen' | 'recall'>;
  /** Emits when a price has changed. */
  readonly priceChanges: Observable<unknown>;
  /** Scope of public answers. */
  readonly publicScope: string;
  /** Whether what belongs to the scope may be stored now: its owner is signed in. */
  readonly isPresent: (scope: string) => boolean;
  /** The page is being hidden or left. */
  readonly hidden: Observable<unknown>;
  /** The exchange's clock, ms UTC. */
  readonly now: () => number;
  readonly keepDays: () => number;
  readonly scheduler: SchedulerLike;
}

/** Answers, and prices, are stored at most so often, ms. */
const ANSWERS_MS = 1_000;
const PRICES_MS = 5_000;
const ROWS_MAX = 300;
const CHARACTERS_MAX = 8_000_000;
/** A longer answer is not kept: it would push out many others. */
const ANSWER_CHARACTERS_MAX = 400_000;
const TICKERS = 'tickers';
/** Start of the keys of watched stocks, whose book, trades and candle are known too. */
const STOCK = 'stock:';

/** Reads whose answers are kept [L-S1], [L-S2]. */
export const isKept = (name: CallName, { kind, access, body }: AnyCall): boolean =>
  kind === 'read' &&
  typeof access === 'string' &&
  body === undefined &&
  NEVER_KEPT[name] === undefined;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class SeenMemory implements SeenPart {
  readonly #options: SeenPartOptions;
  readonly #running: Subscription;
  readonly #came = new Subject<void>();
  /** Not stored yet, by scope and key. */
  readonly #waiting = new Map<string, Map<string, SeenText>>();

  constructor(options: SeenPartOptions) {
    this.#options = options;
    const { priceChanges, hidden, scheduler } = options;
    const sparing = <T>(changes: Observable<T>, everyMs: number): Observable<T> =>
      changes.pipe(throttleTime(everyMs, scheduler, { leading: false, trailing: true }));
    const pricesDue = merge(sparing(priceChanges, PRICES_MS), hidden);
    this.#running = merge(
      pricesDue.pipe(tap(() => this.#waitForPrices())),
      sparing(this.#came, ANSWERS_MS),
    ).subscribe(() => void this.#store());
  }

  readonly keep = (read: SeenRead, value: unknown): void => {
    if (!isKept(read.name, read.call)) return;
    this.#wait(read.scope, this.#keyOf(read), value);
    this.#came.next();
  };

  readonly recall = async <C extends AnyCall>(
    read: SeenRead & { readonly call: C },
  ): Promise<Recalled<CallAnswer<C>> | undefined> => {
    if (!isKept(read.name, read.call)) return undefined;
    const key = this.#keyOf(read);
    const stored = (): Promise<SeenText | undefined> =>
      // A browser that stores nothing has nothing to recall.
      this.#options.store.get(read.scope, key).catch(() => undefined);
    const found = this.#waiting.get(read.scope)?.get(key) ?? (await stored());
    if (found === undefined) return undefined;
    const checked = v.safeParse<C['answer']>(read.call.answer, parse(found.text));
    return checked.success ? { value: checked.output, keptAt: found.at } : undefined;
  };

  readonly recallMarket = async (): Promise<void> => {
    const { store, market, publicScope } = this.#options;
    const tickers = parse((await store.get(publicScope, TICKERS))?.text ?? '');
    const stocks = (await store.list(publicScope, STOCK)).map(({ text }) => parse(text));
    market.recall(isTickerList(tickers) ? tickers : [], stocks.filter(isMarketMessage));
  };

  readonly erase = async (scope: string): Promise<void> => {
    this.#waiting.delete(scope);
    await this.#options.store.erase(scope);
  };

  readonly close = (): void => {
    this.#running.unsubscribe();
    this.#options.store.close();
  };

  #keyOf({ name, about, params }: SeenRead): string {
    return seenKey([name, ...about], params, this.#options.now());
  }

  #wait(scope: string, key: string, value: unknown): void {
    const text = JSON.stringify(value);
    if (text.length > ANSWER_CHARACTERS_MAX) return;
    const waiting = this.#waiting.get(scope) ?? new Map<string, SeenText>();
    waiting.set(key, { key, at: this.#options.now(), text });
    this.#waiting.set(scope, waiting);
  }

  #waitForPrices(): void {
    const { market, publicScope } = this.#options;
    const { tickers, stocks } = market.seen();
    if (tickers.length > 0) this.#wait(publicScope, TICKERS, tickers);
    for (const message of stocks)
      this.#wait(publicScope, `${STOCK}${message.ticker.stock}`, message);
  }

  async #store(): Promise<void> {
    const { store, isPresent, now, keepDays } = this.#options;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    const limits = {
      rowsMax: ROWS_MAX,
      charactersMax: CHARACTERS_MAX,
      keepFrom: now() - keepDays() * DAY_MS,
    };
    for (const [scope, texts] of waiting) {
      if (!isPresent(scope)) continue;
      try {
        // One after the other: a page that is being left gets as far as it gets.
        await store.put(scope, [...texts.values()], limits);
      } catch (error) {
        // Where nothing can be stored the page works as before, without a memory.
        if (errorToFailure(error).code === 'FAILED') reportDefect(error);
      }
    }
  }
}

export const createSeenPart = (options: SeenPartOptions): SeenPart => new SeenMemory(options);
