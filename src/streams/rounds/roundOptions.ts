/** The site's options of short rounds, requested while a screen shows them. */
import {
  BehaviorSubject,
  concatMap,
  exhaustMap,
  filter,
  merge,
  share,
  skip,
  switchMap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import type { WireTradeOption } from '../../protocol/rounds/entities.ts';
import type { Caller } from '../api.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Loadable } from '../../protocol/answer.ts';

type RoundOptions = Loadable<readonly WireTradeOption[]>;

export interface RoundOptionsParts {
  readonly api: Caller;
  /** The site now and as it becomes known. */
  readonly site: Observable<WireSiteInfo | undefined>;
  /** Number of the present connection, 0 without one. */
  readonly connection: Observable<number>;
  /** Emits when the exchange publishes that odds or limits have changed. */
  readonly changed: Observable<unknown>;
  readonly scheduler: SchedulerLike;
}

/** Markets open and close. */
const AGAIN_MS = 60_000;

/** The list is polled, and rarely changes. */
const isSame = (known: readonly WireTradeOption[] | undefined, received: typeof known): boolean =>
  JSON.stringify(known) === JSON.stringify(received);

export function createRoundOptions(parts: RoundOptionsParts): Readable<RoundOptions> {
  const { api, site, connection, changed, scheduler } = parts;
  const options = new BehaviorSubject<RoundOptions>({ status: 'loading', value: undefined });
  const load = async ({ stockPrefix }: WireSiteInfo): Promise<void> => {
    const { value } = options.value;
    if (value === undefined) options.next({ status: 'loading', value });
    const answer = await api.call('tradeOptionList', { isPlay: true, stockPrefix });
    if (!answer.ok) options.next({ status: 'failed', value, error: answer.error });
    else if (options.value.status !== 'ready' || !isSame(value, answer.value))
      options.next({ status: 'ready', value: answer.value });
  };
  const following = site.pipe(
    filter((known) => known !== undefined),
    switchMap((known) =>
      merge(
        merge(timer(0, AGAIN_MS, scheduler), connection.pipe(filter((number) => number > 0))).pipe(
          exhaustMap(() => load(known)),
        ),
        // A read on its way may answer with the terms from before.
        changed.pipe(concatMap(() => load(known))),
      ),
    ),
    share(),
  );
  return {
    get: () => options.value,
    subscribe: (listener) => {
      const running = options.pipe(skip(1)).subscribe(() => listener());
      running.add(following.subscribe());
      return () => running.unsubscribe();
    },
  };
}
