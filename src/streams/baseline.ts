/** Reads the whole account from the server's lists, as one fact to begin a log with. */
import type { Answer } from '../protocol/answer.ts';
import { succeed } from './answer.ts';
import type { Caller } from './api.ts';
import type { BaselineFact } from './facts.ts';
import { readContent } from './features.ts';

/**
 * @param seq last event known to be older than this reading; later ones may be contained too, and
 * are harmless when applied again, since each carries the state after it
 */
export async function readBaseline(
  api: Caller,
  seq: number,
  at: number,
): Promise<Answer<BaselineFact>> {
  const account = await readContent(api, seq);
  return account.ok ? succeed({ type: 'BASELINE', seq, at, account: account.value }) : account;
}
