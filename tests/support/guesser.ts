/** An attacker who guesses at one account from many addresses. */
import type { HttpExchange } from './httpExchange.ts';
import type { createHttpExchange } from './httpExchange.ts';

type Options = NonNullable<Parameters<typeof createHttpExchange>[0]>;

const HEADER = 'x-test-address';
const ADDRESSES = 40;

/** An exchange that sees the addresses which `from` names. */
export const WITH_ADDRESSES = {
  http: { addressOf: (request) => request.headers.get(HEADER) ?? '' },
} as const satisfies Pick<Options, 'http'>;

export const from = (address: string): Readonly<Record<string, string>> => ({ [HEADER]: address });

/** The headers of one address after another, forty in all. */
export const addressOf = (n: number): Readonly<Record<string, string>> =>
  from(`198.51.100.${n % ADDRESSES}`);

/** Answer to one guess; undefined where it was right. */
export type Guess = (n: number) => Promise<string | undefined>;

/** How often guesses were looked at, rather than put off, among so many at this pace. */
export async function guess(
  { clock }: Pick<HttpExchange, 'clock'>,
  p: {
    readonly times: number;
    readonly everyMs: number;
    readonly isLookedAt: (code: string) => boolean;
  },
  once: Guess,
): Promise<{ readonly lookedAt: number; readonly codes: ReadonlySet<string> }> {
  const codes = new Set<string>();
  let lookedAt = 0;
  for (let n = 0; n < p.times; n += 1) {
    const code = (await once(n)) ?? 'OK';
    codes.add(code);
    if (p.isLookedAt(code)) lookedAt += 1;
    await clock.run(p.everyMs);
  }
  return { lookedAt, codes };
}
