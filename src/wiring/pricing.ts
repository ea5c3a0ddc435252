/** Pricing for the screens: loaded with its worker when the first account or estimate needs it. */
import {
  BehaviorSubject,
  combineLatest,
  defer,
  filter,
  map,
  retry,
  type SchedulerLike,
  timer,
  type Observable,
} from 'rxjs';
import type { Client } from '../streams/client.ts';
import { reportDefect } from '../streams/defects.ts';
import type { Pricing } from '../streams/futures/pricing.ts';
import type { Readable } from '../domain/readable.ts';
import { selectReadable, toReadable } from '../streams/readable.ts';
import type { PricingServices } from '../ui/services/futures.ts';
import type { PricedMarket } from './marketPrices.ts';
import { toObservable } from './observables.ts';
import { inTime } from '../streams/inTime.ts';

export interface LazyPricing {
  readonly service: PricingServices;
  /** No figures: the worker or the code that calls it could not be loaded, or does not answer. */
  readonly isFailing: Readable<boolean>;
  /** Begins to price; the second call does nothing. */
  readonly start: () => void;
  /** The market service, with the books of watched stocks noted for order estimates. */
  readonly watch: (stock: string) => () => void;
}

/** Pause before code that could not be loaded is loaded again. */
const RELOAD_MS = 5_000;

const loadPricing = (scheduler: SchedulerLike) =>
  inTime(
    () =>
      Promise.all([
        import('../streams/futures/pricing.ts'),
        import('../workers/clients/pricingClient.ts'),
        import('./marketPrices.ts'),
      ]),
    scheduler,
  );

export interface PricedClient extends Pick<Client, 'account' | 'options' | 'scheduler'> {
  readonly market: PricedMarket;
}

/** Pricing whose figures are shown together with the prices they belong to. */
function startPricing(
  [{ createPricing }, { startPricingWorker }, { pricesOf }]: Awaited<
    ReturnType<typeof loadPricing>
  >,
  client: PricedClient,
  watched: BehaviorSubject<ReadonlyMap<string, number>>,
): Pricing {
  const prices = pricesOf(client, watched);
  const pricing = createPricing(startPricingWorker(), {
    account: toObservable(client.account),
    options: toObservable(client.options).pipe(
      map(({ value }) => value),
      filter((options) => options !== undefined),
    ),
    prices: prices.shown,
    soon: queueMicrotask,
    scheduler: client.scheduler,
  });
  client.market.accompany((coming) => pricing.accompany(prices.of(coming)));
  return pricing;
}

export function createLazyPricing(client: PricedClient): LazyPricing {
  const pricing = new BehaviorSubject<Pricing | undefined>(undefined);
  /** How many watch each stock. */
  const watched = new BehaviorSubject<ReadonlyMap<string, number>>(new Map());
  const isUnloaded = new BehaviorSubject(false);
  let isStarted = false;

  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    const retryLater = (error: unknown): Observable<unknown> => {
      reportDefect(error);
      isUnloaded.next(true);
      return timer(RELOAD_MS, client.scheduler);
    };
    defer(() => loadPricing(client.scheduler))
      .pipe(
        map((parts) => startPricing(parts, client, watched)),
        retry({ delay: retryLater }),
      )
      .subscribe((loaded) => {
        pricing.next(loaded);
        isUnloaded.next(false);
      });
  };
  const isFailing = new BehaviorSubject(false);
  const isUnanswered = toObservable(follow(pricing, (known) => known.isFailing, false));
  combineLatest([isUnloaded, isUnanswered])
    .pipe(map((failures) => failures.includes(true)))
    .subscribe(isFailing);

  return {
    start,
    isFailing: toReadable(isFailing),
    service: {
      position: (id) => follow(pricing, (known) => known.position(id), undefined),
      positions: follow(pricing, (known) => known.positions, new Map()),
      figures: follow(pricing, (known) => known.figures, undefined),
      estimate: (input) => {
        start();
        return follow(pricing, (known) => known.estimate(input), undefined);
      },
    },
    watch: (stock) => {
      const release = client.market.watch(stock);
      const watching = (change: 1 | -1): void => {
        const count = (watched.value.get(stock) ?? 0) + change;
        const others = [...watched.value].filter(([other]) => other !== stock);
        watched.next(new Map(count > 0 ? [...others, [stock, count]] : others));
      };
      watching(1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        watching(-1);
        release();
      };
    },
  };
}

/** A readable of something that is there later: `before` until then. */
function follow<T>(
  source: BehaviorSubject<Pricing | undefined>,
  part: (pricing: Pricing) => Readable<T>,
  before: T,
): Readable<T> {
  let known: Readable<T> | undefined;
  const arrived = (): Readable<T> | undefined => {
    if (known === undefined && source.value !== undefined) known = part(source.value);
    return known;
  };
  const presence = selectReadable(source, (pricing) => pricing !== undefined);
  return {
    get: () => arrived()?.get() ?? before,
    subscribe: (listener) => {
      const there = arrived();
      if (there !== undefined) return there.subscribe(listener);
      let end = presence.subscribe(() => {
        end();
        end = arrived()?.subscribe(listener) ?? (() => undefined);
        listener();
      });
      return () => end();
    },
  };
}
