/** What a promise was rejected with, to be thrown while rendering. */
export const toError = (problem: unknown): Error =>
  problem instanceof Error ? problem : new Error(String(problem));
