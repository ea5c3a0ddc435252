/** Runs in the page of the quota test: a log that is filled with noise, fact by fact. */
import { createClientLog } from '../../../../src/db/clientLog.ts';
import { openClientDatabase } from '../../../../src/db/database.ts';
import { errorToFailure } from '../../../../src/db/failures.ts';
import { openLastSeenStore } from '../../../../src/db/lastSeen.ts';
import { fact, start, testCodec, type TestFact } from './facts.ts';

const SOURCE = 'live|https://a.example|u-1';
const log = createClientLog(openClientDatabase(), testCodec());
const seen = openLastSeenStore();
const LIMITS = { rowsMax: 1_000, charactersMax: Number.MAX_SAFE_INTEGER, keepFrom: 0 };

/** The browser counts values after compressing them, so they must not compress. */
const noise = (): string =>
  Array.from(crypto.getRandomValues(new Uint16Array(30_000)), (code) =>
    String.fromCodePoint(0x4e00 + (code % 20_000)),
  ).join('');

const large = (seq: number): TestFact => ({ ...(seq === 0 ? start(0) : fact(seq)), text: noise() });

const quotaPage = {
  /** The failure's code, or `stored`. */
  append: async (from: number, to: number): Promise<string> => {
    const facts = Array.from({ length: to - from + 1 }, (_, index) => large(from + index));
    const result = await log.append(SOURCE, facts);
    return result.ok ? 'stored' : result.failure.code;
  },
  /** Keeps one large text last seen: the failure's code, or `stored`. */
  see: async (at: number): Promise<string> => {
    try {
      await seen.put(SOURCE, [{ key: `answer-${at}`, at, text: noise() }], LIMITS);
      return 'stored';
    } catch (error) {
      return errorToFailure(error).code;
    }
  },
  seen: async (): Promise<readonly number[]> =>
    (await seen.list(SOURCE, 'answer')).map(({ at }) => at).toSorted((a, b) => a - b),
  read: async (): Promise<readonly number[]> => {
    const seqs: number[] = [];
    await log.replay(SOURCE, 0, { onBatch: (facts) => seqs.push(...facts.map(({ seq }) => seq)) });
    return seqs;
  },
};

export type QuotaPage = typeof quotaPage;
Object.assign(globalThis, { quotaPage });
