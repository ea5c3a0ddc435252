/** Whether the exchange can serve now: its store answers, its loop turns, its markets move. [O-H2] */
import type { InstrumentCode } from '../../domain/ids.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import type { Kernel } from '../../gateway/kernel.ts';
import type { MarketDep } from '../../gateway/ports/marketReads.ts';
import type { Store } from '../../gateway/ports.ts';

export interface ReadinessOptions {
  readonly store: Pick<Store, 'readMeta'>;
  readonly core: Pick<Kernel, 'readState'> & MarketDep;
  /** Monotonic clock, ms. */
  readonly elapsedMs: () => number;
  /** How long store and loop may take to answer. */
  readonly withinMs?: number;
}

export interface Readiness {
  /** Looks at the markets; called once a second. */
  readonly sample: () => void;
  /** Why the exchange cannot serve; empty while it can. Asked again within a second it repeats itself. */
  readonly reasons: () => Promise<readonly string[]>;
  /** How long ago each open market was seen to move, ms. */
  readonly feedAges: () => ReadonlyMap<InstrumentCode, number>;
  /** From now on the exchange is not ready, because it ends. */
  readonly end: () => void;
}

const WITHIN_MS = 1_000;
/** Markets move four times a second; an open one that has not for so long stands still. */
const FEED_STALE_MS = 10 * SECOND_MS;
/** Any text that is there or not: what counts is that the store says which. */
const META_KEY = 'readiness';

/** Undefined when `work` is done in time, else what is wrong. */
async function problemOf(
  name: string,
  withinMs: number,
  work: () => Promise<unknown>,
): Promise<string | undefined> {
  let cancel = (): void => undefined;
  const late = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(`${name} does not answer`), withinMs);
    cancel = () => clearTimeout(timer);
  });
  const done = work().then(
    () => undefined,
    () => `${name} fails`,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    cancel();
  }
}

/** When each market was last seen to have moved, by the monotonic clock. */
function createFeedWatch({ core: { market }, elapsedMs }: ReadinessOptions) {
  const seen = new Map<InstrumentCode, { readonly at: Millis; readonly sinceMs: number }>();
  const sample = (): void => {
    for (const stock of market.stocks) {
      const at = market.lastPrice(stock, 0)?.at;
      // A closed market does not move; its time begins when it opens.
      if (at === undefined || !market.isOpen(stock)) seen.delete(stock);
      else if (seen.get(stock)?.at !== at) seen.set(stock, { at, sinceMs: elapsedMs() });
    }
  };
  return {
    sample,
    ages: (): ReadonlyMap<InstrumentCode, number> => {
      // Who asks within the first second would find no market at all.
      if (seen.size === 0) sample();
      return new Map([...seen].map(([stock, { sinceMs }]) => [stock, elapsedMs() - sinceMs]));
    },
    problems: (): readonly string[] => {
      const limit = elapsedMs() - FEED_STALE_MS;
      const stale = [...seen].filter(([, { sinceMs }]) => sinceMs < limit).map(([stock]) => stock);
      return stale.length === 0 ? [] : [`the feed stands still: ${stale.join(', ')}`];
    },
  };
}

export function createReadiness(options: ReadinessOptions): Readiness {
  const { store, core, elapsedMs, withinMs = WITHIN_MS } = options;
  const feed = createFeedWatch(options);
  let isEnding = false;
  let last: { readonly atMs: number; readonly reasons: Promise<readonly string[]> } | undefined;
  const look = async (): Promise<readonly string[]> => {
    const problems = await Promise.all([
      problemOf('the store', withinMs, () => store.readMeta(META_KEY)),
      problemOf('the loop', withinMs, () => core.readState(() => undefined)),
    ]);
    return [...problems.filter((problem) => problem !== undefined), ...feed.problems()];
  };
  return {
    sample: feed.sample,
    feedAges: feed.ages,
    end: () => {
      isEnding = true;
    },
    reasons: () => {
      if (isEnding) return Promise.resolve(['the exchange ends']);
      // However many ask, the store is asked once a second.
      if (last === undefined || elapsedMs() - last.atMs >= SECOND_MS) {
        last = { atMs: elapsedMs(), reasons: look() };
      }
      return last.reasons;
    },
  };
}
