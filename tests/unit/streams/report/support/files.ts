/** Logs to write and files to read, in Node and Chromium alike. */
import type { AccountView } from '../../../../../src/protocol/accountView.ts';
import { FOLD_VERSION } from '../../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../../src/streams/emptyAccount.ts';
import { type AccountFact, viewToBaseline } from '../../../../../src/streams/facts.ts';
import { foldedHash, createLogFold } from '../../../../../src/streams/report/foldLog.ts';
import {
  LOG_FILE_VERSION,
  LOG_FORMAT,
  type LogFileHeader,
} from '../../../../../src/streams/report/logFile.ts';
import { readLogFile } from '../../../../../src/streams/report/readLogFile.ts';
import { writeLogFile } from '../../../../../src/streams/report/writeLogFile.ts';
import { START } from '../../support/manualScheduler.ts';
import { stepsToEvents, wireUser } from '../../support/wire.ts';

const header: LogFileHeader = {
  format: LOG_FORMAT,
  version: LOG_FILE_VERSION,
  app: '0.1.0',
  facts: 5,
  fold: FOLD_VERSION,
  mode: 'practice',
  origin: 'https://a.example',
  madeAt: START,
  problem: null,
};

/** A baseline of a member and 300 events of every common kind behind it. */
export function story(): readonly AccountFact[] {
  const steps = Array.from({ length: 300 }, (_, place) => [place % 15, place % 7] as const);
  const baseline = viewToBaseline({ ...EMPTY_ACCOUNT, seq: 0, at: START, user: wireUser() });
  return [baseline, ...stepsToEvents(steps)];
}

async function* inBatches(
  facts: readonly AccountFact[],
  size = 100,
): AsyncGenerator<readonly AccountFact[]> {
  for (let start = 0; start < facts.length; start += size) yield facts.slice(start, start + size);
}

export const write = (
  facts: readonly AccountFact[],
  start?: AccountView,
  exchange?: readonly AccountFact[],
) =>
  writeLogFile({
    header,
    start,
    batches: inBatches(facts),
    exchange: exchange && {
      about: { protocol: 5, feed: null, readAt: START },
      batches: inBatches(exchange),
    },
  });

export async function textOf(blob: Blob): Promise<string> {
  return new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

export async function readBack(file: Blob) {
  const facts: AccountFact[] = [];
  let fold = createLogFold(undefined);
  const read = await readLogFile(file, {
    onStart: (_, start) => {
      fold = createLogFold(start);
    },
    onBatch: (batch) => {
      facts.push(...batch);
      fold.add(batch);
    },
  });
  const view = fold.finish();
  return { read, facts, view, folded: view && foldedHash(view) };
}
