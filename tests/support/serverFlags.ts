/** How servers of tests run V8. Benchmarks and the soak leave the variable unset: theirs run as shipped. */

/** Variable with the flag. */
export const SERVER_FLAG = 'MARU_SERVER_FLAG';

/**
 * The optimizing compiler works on the embedded database for 1.5 s of processor time at each start,
 * which pays off after minutes. Servers of tests run for seconds.
 */
export const OPTIMIZES_DATABASE_LATE = '--wasm-tiering-budget=100000000';

export function serverFlags(): readonly string[] {
  const flag = process.env[SERVER_FLAG];
  return flag === undefined ? [] : [flag];
}
