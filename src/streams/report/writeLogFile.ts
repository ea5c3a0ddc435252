/** Writes a log as a file, batch by batch, compressed where the platform can. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AccountView } from '../../protocol/accountView.ts';
import type { AccountFact } from '../facts.ts';
import { readView } from '../viewSnapshots.ts';
import { foldedHash, createLogFold } from './foldLog.ts';
import { keptFact, keptViewText } from './kept.ts';
import type { ExchangeAbout, LogFileHeader } from './logFile.ts';

export interface LogToWrite {
  readonly header: LogFileHeader;
  /** The account before the first fact, where the log was trimmed. */
  readonly start: AccountView | undefined;
  readonly batches: AsyncIterable<readonly AccountFact[]>;
  /** The exchange's side; left out without the user's consent. */
  readonly exchange?: ExchangeSide | undefined;
}

export interface ExchangeSide {
  readonly about: ExchangeAbout;
  /** Its events in order, and the account as its lists show it. */
  readonly batches: AsyncIterable<readonly AccountFact[]>;
}

/**
 * The file's lines as texts, those of a batch as one; fields that are not listed as kept are left
 * out.
 */
async function* linesOf({ header, start, batches, exchange }: LogToWrite): AsyncGenerator<string> {
  const hash = sha256.create();
  const hashed = (text: string): string => {
    hash.update(utf8ToBytes(text));
    return text;
  };
  const startText = start === undefined ? undefined : keptViewText(start);
  const fold = createLogFold(startText === undefined ? undefined : readView(startText));
  let count = 0;
  yield hashed(`${JSON.stringify(header)}\n`);
  if (startText !== undefined) yield hashed(`{"start":${startText}}\n`);
  for await (const batch of batches) {
    const facts = batch.map(keptFact);
    fold.add(facts);
    count += facts.length;
    yield hashed(facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
  }
  let events = 0;
  if (exchange !== undefined) {
    yield hashed(`${JSON.stringify({ exchange: exchange.about })}\n`);
    for await (const batch of exchange.batches) {
      events += batch.length;
      yield hashed(batch.map((fact) => `${JSON.stringify({ event: keptFact(fact) })}\n`).join(''));
    }
  }
  const view = fold.finish();
  const folded = view === undefined ? null : foldedHash(view);
  const end = { facts: count, events, sha256: bytesToHex(hash.digest()), folded };
  yield `${JSON.stringify({ end })}\n`;
}

export interface WrittenLogFile {
  readonly blob: Blob;
  readonly isCompressed: boolean;
}

/** The whole file; only its compressed bytes are held in memory. */
export async function writeLogFile(log: LogToWrite): Promise<WrittenLogFile> {
  const encoder = new TextEncoder();
  const texts = linesOf(log);
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const next = await texts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  const isCompressed = 'CompressionStream' in globalThis;
  const stream = isCompressed ? bytes.pipeThrough(new CompressionStream('gzip')) : bytes;
  return { blob: await new Response(stream).blob(), isCompressed };
}
