/** Runs inside Chromium: any moment of a long log, from its kept views and from the beginning. */
import { openClientDatabase } from '../../src/db/database.ts';
import { createLogReader, type LogReader } from '../../src/db/logReader.ts';
import { replayFold } from '../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../src/streams/emptyAccount.ts';
import { accountFactCodec, type AccountFact } from '../../src/streams/facts.ts';
import { openScrubLog, type ScrubLog } from '../../src/wiring/dev/scrubLog.ts';
import { fillLog, must } from './longLog.ts';

export interface ScrubMeasured {
  /** Reading the log once for its kept views, ms. */
  readonly openMs: number;
  /** One moment each, ms, in no order. */
  readonly momentMs: readonly number[];
  /** The last moment folded from the beginning, ms. */
  readonly fromBeginningMs: number;
}

const SOURCE = 'live|bench|u-1';
/** A prime: its multiples visit places far apart in an order that is the same in every run. */
const STRIDE = 611_953;

/** As the page of the moments opens the own log. */
async function openMomentsOf(reader: LogReader<AccountFact>): Promise<ScrubLog> {
  const index = must(await reader.index(SOURCE));
  const opened = await openScrubLog(
    { index, start: undefined, read: async (span) => must(await reader.read(SOURCE, span)) },
    new AbortController().signal,
    () => undefined,
  );
  if (opened === undefined) throw new Error('the log has no beginning');
  return opened;
}

async function measure(total: number, moments: number): Promise<ScrubMeasured> {
  const database = openClientDatabase(`scrub-${crypto.randomUUID()}`);
  const log = await fillLog(database, SOURCE, total);
  try {
    const reader = createLogReader(database, accountFactCodec);
    let startedAt = performance.now();
    const opened = await openMomentsOf(reader);
    const openMs = performance.now() - startedAt;

    const momentMs: number[] = [];
    for (let nth = 1; nth <= moments; nth += 1) {
      const place = (nth * STRIDE) % (opened.last + 1);
      startedAt = performance.now();
      const moment = await opened.at(place);
      momentMs.push(performance.now() - startedAt);
      if (moment?.view.seq !== place) throw new Error(`no moment at ${place}`);
    }

    startedAt = performance.now();
    const fold = replayFold(EMPTY_ACCOUNT);
    await log.replay(SOURCE, 0, { onBatch: fold.add });
    const { seq } = fold.finish();
    const fromBeginningMs = performance.now() - startedAt;
    if (seq !== total) throw new Error(`folded up to ${seq} of ${total}`);
    return { openMs, momentMs, fromBeginningMs };
  } finally {
    log.close();
    await database.dexie.delete();
  }
}

const benchmarks = { measure };

declare global {
  var scrubBench: typeof benchmarks;
}
globalThis.scrubBench = benchmarks;
