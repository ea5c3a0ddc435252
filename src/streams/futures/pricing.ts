/**
 * From account and prices to what screens show of them: sends the pricing worker what changed and
 * requests figures of them, one request at a time. Prices change with the beat of the screen, which
 * waits for the figures that belong to them.
 */
import { BehaviorSubject, type Observable, Subject, Subscription } from 'rxjs';
import type { Readable } from '../../domain/readable.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireFuturesOption, WirePosition } from '../../protocol/futures/entities.ts';
import type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
} from '../../protocol/futures/pricedView.ts';
import type { InstrumentPrices, PricingClient } from '../../workers/clients/pricingClient.ts';
import type { PricingPosition } from '../../workers/pricing/pricingTypes.ts';
import { reportDefect } from '../defects.ts';
import { selectReadable, toReadable } from '../readable.ts';
import { askAfterChange, type AskOptions, followEstimate, type Join } from './estimates.ts';
import {
  ComingPrices,
  byInstrument,
  keepUnchanged,
  pricedRows,
  rememberRows,
} from './pricedRows.ts';
import { accountToWallet, optionToMarket, walletToText } from './pricedTexts.ts';

/** Option and instrument, which select the price of a holding. */
type Held = Pick<WirePosition, 'futuresOptionId' | 'stock'>;

type Prices = ReadonlyMap<string, InstrumentPrices>;

export interface PricingSources extends AskOptions {
  readonly account: Observable<AccountView>;
  readonly options: Observable<readonly WireFuturesOption[]>;
  /** Newest prices by stock as they are shown; emits when any of them changed. */
  readonly prices: Observable<Prices>;
}

export interface Pricing {
  readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
  readonly position: (positionId: string) => Readable<PricedPosition | undefined>;
  readonly figures: Readable<AccountFigures | undefined>;
  /** The worker does not answer; no figures are shown until it does. */
  readonly isFailing: Readable<boolean>;
  /** Follows the input while it has listeners. */
  readonly estimate: (input: Readable<EstimateInput>) => Readable<Estimate | undefined>;
  /**
   * Prices that are about to be shown: resolves with what publishes their figures. Never rejects, and
   * resolves at once while the worker has not answered yet or fails.
   */
  readonly accompany: (coming: Prices) => Promise<() => void>;
  readonly close: () => void;
}

class AccountPricing implements Pricing {
  readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
  readonly figures: Readable<AccountFigures | undefined>;
  readonly isFailing: Readable<boolean>;
  readonly #client: PricingClient;
  readonly #sources: PricingSources;
  readonly #positions = new BehaviorSubject<ReadonlyMap<string, PricedPosition>>(new Map());
  readonly #figures = new BehaviorSubject<AccountFigures | undefined>(undefined);
  readonly #isFailing = new BehaviorSubject(false);
  /** Emits with each request: estimates follow prices and account, and are answered with them. */
  readonly #requests = new Subject<Join>();
  readonly #coming = new ComingPrices();
  readonly #subscriptions = new Subscription();
  readonly #toRows = rememberRows();
  readonly #schedule: () => void;
  #wire: readonly WirePosition[] = [];
  #rows: readonly PricingPosition[] = [];
  /** Without its wallet an account has no figures: they are unknown, not zero. */
  #isWalletKnown = false;
  #stocks = new Set<number>();
  /** Every position and copy. */
  #held: readonly Held[] = [];
  #prices: Prices = new Map();

  constructor(client: PricingClient, sources: PricingSources) {
    this.#client = client;
    this.#sources = sources;
    this.positions = toReadable(this.#positions);
    this.figures = toReadable(this.#figures);
    this.isFailing = toReadable(this.#isFailing);
    const running = this.#subscriptions;
    this.#schedule = askAfterChange(
      sources,
      running,
      () => this.#ask(),
      (error) => this.#fail(error),
    );
    running.add(sources.options.subscribe((options) => this.#takeOptions(options)));
    running.add(sources.account.subscribe((account) => this.#takeAccount(account)));
    running.add(sources.prices.subscribe((prices) => void this.#takePrices(prices)));
  }

  readonly position = (positionId: string): Readable<PricedPosition | undefined> =>
    selectReadable(this.#positions, (all) => all.get(positionId));

  readonly estimate = (input: Readable<EstimateInput>): Readable<Estimate | undefined> =>
    followEstimate(this.#client, input, this.#requests, this.#sources.scheduler);

  readonly accompany = (coming: Prices): Promise<() => void> => {
    const isPriced = !this.#takePrices(coming);
    return this.#coming.wait(isPriced ? undefined : coming);
  };

  readonly close = (): void => {
    this.#coming.end();
    this.#subscriptions.unsubscribe();
    this.#client.close();
  };

  #takeOptions(options: readonly WireFuturesOption[]): void {
    this.#stocks = new Set(options.map((option) => option.id));
    this.#client.setMarkets(options.map(optionToMarket));
    this.#follow();
  }

  #takeAccount(account: AccountView): void {
    this.#wire = Object.values(account.positions);
    this.#rows = this.#toRows(account);
    this.#held = [...this.#wire, ...Object.values(account.copytrade.copies)];
    this.#isWalletKnown = account.wallets['FUTURES'] !== undefined;
    this.#client.setWallet(accountToWallet(account));
    this.#follow();
  }

  /** @returns whether they are others than before; those that were coming are shown without a change */
  #takePrices(prices: Prices): boolean {
    if (prices === this.#prices) return false;
    this.#prices = prices;
    this.#schedule();
    return true;
  }

  #follow(): void {
    this.#client.setPositions(this.#rows.filter(({ optionId }) => this.#stocks.has(optionId)));
    this.#schedule();
  }

  async #ask(): Promise<void> {
    const asked = this.#prices;
    const held = this.#wire;
    const isWhole = this.#isWhole(asked);
    const answer = this.#client.tick(byInstrument(asked));
    // Sent after the tick without waiting for it.
    const estimates: Promise<unknown>[] = [];
    this.#requests.next((estimate) => estimates.push(estimate));
    const tick = await answer;
    await Promise.allSettled(estimates);
    if (tick === undefined) return this.#schedule();
    const priced = pricedRows(held, tick, { prices: asked, isWhole });
    this.#coming.answer(asked, () => {
      this.#positions.next(keepUnchanged(this.#positions.value, priced));
      this.#figures.next(isWhole ? walletToText(tick.figures) : undefined);
      if (this.#isFailing.value) this.#isFailing.next(false);
    });
  }

  /**
   * Whether the account's figures are known: its wallet, and a price of everything it holds. What is
   * not known is not zero ([L-S7]).
   */
  #isWhole(prices: Prices): boolean {
    return (
      this.#isWalletKnown &&
      this.#held.every((each) => this.#stocks.has(each.futuresOptionId) && prices.has(each.stock))
    );
  }

  /** Old figures beside new prices would be wrong: none are shown. */
  #fail(error: unknown): void {
    if (!this.#isFailing.value) reportDefect(error);
    this.#isFailing.next(true);
    this.#positions.next(new Map());
    this.#figures.next(undefined);
    this.#coming.end();
  }
}

export const createPricing = (client: PricingClient, sources: PricingSources): Pricing =>
  new AccountPricing(client, sources);
