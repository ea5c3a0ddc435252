/** How servers of tests run V8. Benchmarks and the soak leave the variable unset: theirs run as shipped. */

/** Variable with the flags. */
export const SERVER_FLAGS = 'MARU_SERVER_FLAGS';

/**
 * The optimizing compiler works on the embedded database for 1.5 s of processor time at each start,
 * which pays off after minutes. Servers of tests run for seconds.
 */
export const OPTIMIZES_DATABASE_LATE = '--wasm-tiering-budget=100000000';

export const serverFlags = (): readonly string[] =>
  process.env[SERVER_FLAGS]?.split(' ').filter((flag) => flag !== '') ?? [];
