/** Reads the file of a log, line by line; whatever is not as it was written is refused. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { AccountView } from '../../protocol/accountView.ts';
import { type AccountFact, accountFactCodec } from '../facts.ts';
import { readView } from '../viewSnapshots.ts';
import { LineCutter } from './lineCutter.ts';
import {
  endLine,
  type ExchangeAbout,
  exchangeLine,
  headerLine,
  LOG_FILE_LIMITS,
  LOG_FILE_VERSION,
  LOG_FORMAT,
  type LogFileEnd,
  type LogFileHeader,
  type LogFileLimits,
  type LogFileRefusalCode,
  type LogFileResult,
} from './logFile.ts';

export interface LogFileListener {
  /** @param start the account before the first fact, where the log was trimmed */
  readonly onStart: (header: LogFileHeader, start: AccountView | undefined) => void;
  /** The next facts wait until it resolves. */
  readonly onBatch: (facts: readonly AccountFact[]) => void | Promise<void>;
  /** After the facts, before the exchange's events. */
  readonly onExchange?: (about: ExchangeAbout) => void;
  readonly onEvents?: (events: readonly AccountFact[]) => void | Promise<void>;
}

export interface ReadLogFile {
  readonly header: LogFileHeader;
  readonly end: LogFileEnd;
}

class Refused extends Error {
  readonly code: LogFileRefusalCode;
  readonly line: number;

  constructor(code: LogFileRefusalCode, line: number) {
    super(`${code} at line ${line}`);
    this.code = code;
    this.line = line;
  }
}

/** The bytes cannot be read as text. */
class BrokenBytes extends Error {}

/** Content larger than any log has. */
class TooLarge extends Error {}

const BATCH = 1_000;
/** Characters of lines that wait together. */
const BATCH_LENGTH = 4_000_000;
const GZIP = [0x1f, 0x8b];

/** The plain bytes of a file that may be compressed. */
async function plainBytes(file: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = GZIP.every((byte, index) => head[index] === byte);
  return isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
}

/** The lines of a file within the limits of a log. */
async function* limitedLines(file: Blob, limits: LogFileLimits): AsyncGenerator<string> {
  if (file.size > limits.fileBytes) throw new TooLarge();
  const bytes = (await plainBytes(file)).getReader();
  const lines = new LineCutter(limits.lineBytes);
  let plain = 0;
  try {
    for (;;) {
      const { done, value } = await bytes.read().catch((error: unknown) => {
        throw new BrokenBytes('the file ends or changes inside its compression', { cause: error });
      });
      if (done) break;
      plain += value.length;
      if (plain > limits.plainBytes) throw new TooLarge();
      for (const line of lines.take(value)) yield line;
      if (lines.isTooLong) throw new TooLarge();
    }
    const last = lines.rest();
    if (last !== '') yield last;
  } finally {
    // Nothing more is unpacked of a file that is refused.
    await bytes.cancel().catch(() => undefined);
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A value that is nested deeper than any account cannot be written again. */
function startOf(value: unknown): AccountView | undefined {
  try {
    return readView(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readHeader(value: unknown): LogFileHeader {
  if (!isObject(value) || !('format' in value) || value.format !== LOG_FORMAT)
    throw new Refused('FOREIGN', 1);
  const isNewer =
    ('version' in value && Number(value.version) > LOG_FILE_VERSION) ||
    ('facts' in value && Number(value.facts) > accountFactCodec.version);
  if (isNewer) throw new Refused('NEWER', 1);
  const header = v.safeParse(headerLine, value);
  if (!header.success) throw new Refused('DAMAGED', 1);
  return header.output;
}

class Reading {
  readonly #listener: LogFileListener;
  readonly #hash = sha256.create();
  #line = 0;
  #header: LogFileHeader | undefined;
  #hasStarted = false;
  #waiting: unknown[] = [];
  #waitingLength = 0;
  #lastSeq = -Infinity;
  #facts = 0;
  #events = 0;
  /** Whose lines are being read. */
  #side: 'client' | 'exchange' = 'client';
  #end: LogFileEnd | undefined;

  constructor(listener: LogFileListener) {
    this.#listener = listener;
  }

  async take(text: string): Promise<void> {
    this.#line += 1;
    const value = parse(text);
    if (this.#header === undefined) {
      this.#header = readHeader(value);
    } else if (this.#end !== undefined || !isObject(value)) {
      throw new Refused('DAMAGED', this.#line);
    } else if ('end' in value) {
      await this.#close(value);
      return;
    } else if ('start' in value && !this.#hasStarted) {
      const start = startOf(value.start);
      if (start === undefined) throw new Refused('DAMAGED', this.#line);
      this.#begin(start);
    } else if ('exchange' in value && this.#side === 'client') {
      await this.#turnToExchange(value);
    } else {
      this.#waiting.push(this.#side === 'client' ? value : 'event' in value && value.event);
      this.#waitingLength += text.length;
      if (this.#waiting.length >= BATCH || this.#waitingLength >= BATCH_LENGTH) await this.#flush();
    }
    this.#hash.update(utf8ToBytes(text));
  }

  #begin(start: AccountView | undefined): void {
    if (this.#hasStarted || this.#header === undefined) return;
    this.#hasStarted = true;
    this.#listener.onStart(this.#header, start);
  }

  async #turnToExchange(value: object): Promise<void> {
    await this.#flush();
    const read = v.safeParse(exchangeLine, value);
    if (!read.success) throw new Refused('DAMAGED', this.#line);
    this.#side = 'exchange';
    this.#lastSeq = -Infinity;
    this.#listener.onExchange?.(read.output.exchange);
  }

  async #flush(): Promise<void> {
    this.#begin(undefined);
    const values = this.#waiting;
    this.#waiting = [];
    this.#waitingLength = 0;
    if (values.length === 0) return;
    const facts = accountFactCodec.read(values, this.#header?.facts ?? accountFactCodec.version);
    if (facts === undefined) throw new Refused('DAMAGED', this.#line);
    for (const { seq, type } of facts) {
      // The exchange's lists show the account after its last event.
      const isAfter = seq === this.#lastSeq && type === 'BASELINE' && this.#side === 'exchange';
      if (seq <= this.#lastSeq && !isAfter) throw new Refused('DAMAGED', this.#line);
      this.#lastSeq = seq;
    }
    if (this.#side === 'client') {
      this.#facts += facts.length;
      await this.#listener.onBatch(facts);
    } else {
      this.#events += facts.length;
      await this.#listener.onEvents?.(facts);
    }
  }

  async #close(value: object): Promise<void> {
    await this.#flush();
    const read = v.safeParse(endLine, value);
    if (!read.success) throw new Refused('DAMAGED', this.#line);
    const { facts, events, sha256: sum } = read.output.end;
    if (facts !== this.#facts || events !== this.#events || sum !== bytesToHex(this.#hash.digest()))
      throw new Refused('DAMAGED', this.#line);
    this.#end = read.output.end;
  }

  finish(): ReadLogFile {
    if (this.#header === undefined) throw new Refused('FOREIGN', 1);
    if (this.#end === undefined) throw new Refused('CUT', this.#line);
    return { header: this.#header, end: this.#end };
  }

  /**
   * The refusal behind the error that ended the reading, or the error itself. Broken bytes after
   * the start of a log count as damage.
   */
  refusalOf(error: unknown): unknown {
    if (error instanceof TooLarge) return new Refused('TOO_LARGE', this.#line + 1);
    if (!(error instanceof BrokenBytes)) return error;
    return new Refused(this.#header === undefined ? 'FOREIGN' : 'DAMAGED', this.#line + 1);
  }
}

/**
 * Passes on the facts as they are read; a refusal may come after some of them. Rejects with an
 * error of the listener.
 */
export async function readLogFile(
  file: Blob,
  listener: LogFileListener,
  limits: LogFileLimits = LOG_FILE_LIMITS,
): Promise<LogFileResult<ReadLogFile>> {
  const reading = new Reading(listener);
  try {
    for await (const line of limitedLines(file, limits)) await reading.take(line);
    return { ok: true, value: reading.finish() };
  } catch (error) {
    const refused = reading.refusalOf(error);
    if (!(refused instanceof Refused)) throw error;
    const { code, line } = refused;
    return { ok: false, refusal: { code, line } };
  }
}
