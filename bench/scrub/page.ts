/** Runs inside Chromium: any moment of a long log, from its kept views and from the beginning. */
import { createClientLog } from '../../src/db/clientLog.ts';
import { openClientDatabase } from '../../src/db/database.ts';
import type { LogResult } from '../../src/db/failures.ts';
import { createLogReader, type LogReader } from '../../src/db/logReader.ts';
import { EMPTY_ACCOUNT, replayFold } from '../../src/streams/accountFold.ts';
import { accountFactCodec, viewToBaseline, type AccountFact } from '../../src/streams/facts.ts';
import { openScrubLog, type ScrubLog } from '../../src/wiring/dev/scrubLog.ts';
import { type BenchEvent, benchEvents } from '../clientLog/events.ts';

export interface ScrubMeasured {
  /** Reading the log once for its kept views, ms. */
  readonly openMs: number;
  /** One moment each, ms, in no order. */
  readonly momentMs: readonly number[];
  /** The last moment folded from the beginning, ms. */
  readonly fromBeginningMs: number;
}

const SOURCE = 'live|bench|u-1';
const SEGMENT = 1_000;
/** A prime: its multiples visit places far apart in an order that is the same in every run. */
const STRIDE = 611_953;

/** Orders that work at the same time. */
const WORKING = 200;

/** Every other order event ends the order that was placed so many orders before. */
function endsOld(event: BenchEvent): BenchEvent {
  const { seq, order } = event;
  const old = seq - 4 * WORKING - 2;
  if (typeof order !== 'object' || order === null || seq % 4 !== 3) return event;
  if (old < 1) return { ...event, order: { ...order, id: `o-${seq - 2}` } };
  const ended = { ...order, id: `o-${old}`, status: 'CANCELLED', cancelReason: 'USER' };
  return { ...event, type: 'ORDER_CANCEL', order: ended };
}

function must<T>(result: LogResult<T>): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

const factsFrom = (seq: number): readonly AccountFact[] => {
  const events = benchEvents('wire', seq, SEGMENT).map(endsOld);
  const facts = accountFactCodec.read(events, accountFactCodec.version);
  if (facts === undefined) throw new Error('the events are no facts');
  return facts;
};

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
  const log = createClientLog(database, accountFactCodec);
  try {
    must(await log.append(SOURCE, [viewToBaseline({ ...EMPTY_ACCOUNT, at: 1 })]));
    for (let seq = 1; seq <= total; seq += SEGMENT) must(await log.append(SOURCE, factsFrom(seq)));

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
