/** Verdict on a soak: percentiles, slopes, and whether the server may go on like this for ever. */

/** One minute of a soak; sizes in MB, times in ms. */
export interface Minute {
  readonly rss: number;
  /** The smallest of the minute: what is left after garbage collection. */
  readonly heap: number;
  readonly lagP99: number;
}

export interface Verdict {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

/** While caches fill and code is compiled, memory grows and says nothing. */
const WARM_UP_MINUTES = 5;
/** Fewer points have no slope worth naming. */
const POINTS_MIN = 3;
/** MB a minute; the scatter of 25 minutes is about a seventh of it. */
const SLOPE_MAX = 1;
const LAG_P99_MAX_MS = 20;

/** The smallest value that `share` of all values do not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The least-squares slope of values that stand at equal distances, by step; 0 of fewer than two. */
export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let products = 0;
  let squares = 0;
  values.forEach((value, index) => {
    products += (index - middle) * (value - mean);
    squares += (index - middle) ** 2;
  });
  return squares === 0 ? 0 : products / squares;
}

function memoryLine(name: string, values: readonly number[]): { line: string; isGood: boolean } {
  const growth = slope(values);
  const isGood = growth <= SLOPE_MAX;
  const line = `${name}: ${growth.toFixed(2)} MB a minute after the first ${WARM_UP_MINUTES}`;
  return { line: `${isGood ? 'ok    ' : 'FAILED'} ${line}, at most ${SLOPE_MAX}`, isGood };
}

/** @param lags of the whole run, ms, one for each moment that a timer of 10 ms should have run */
export function verdictOf(minutes: readonly Minute[], lags: readonly number[]): Verdict {
  const warm = minutes.slice(WARM_UP_MINUTES);
  const p99 = percentile(lags, 0.99);
  const isPrompt = p99 < LAG_P99_MAX_MS;
  const lagLine = `${isPrompt ? 'ok    ' : 'FAILED'} lag p99: ${p99.toFixed(1)} ms, below ${LAG_P99_MAX_MS}`;
  if (warm.length < POINTS_MIN) {
    const least = WARM_UP_MINUTES + POINTS_MIN;
    const memory = `-      memory: too short to tell, it takes ${least} minutes`;
    return { lines: [memory, lagLine], isGood: isPrompt };
  }
  const memory = [
    memoryLine(
      'rss',
      warm.map(({ rss }) => rss),
    ),
    memoryLine(
      'heap',
      warm.map(({ heap }) => heap),
    ),
  ];
  return {
    lines: [...memory.map(({ line }) => line), lagLine],
    isGood: isPrompt && memory.every(({ isGood }) => isGood),
  };
}
