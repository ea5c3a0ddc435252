/** Reads the file of a log, line by line; whatever is not as it was written is refused. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { AccountView } from '../../protocol/accountView.ts';
import { type AccountFact, accountFactCodec } from '../facts.ts';
import { readView } from '../viewSnapshots.ts';
import {
  endLine,
  headerLine,
  LOG_FILE_VERSION,
  LOG_FORMAT,
  type LogFileEnd,
  type LogFileHeader,
  type LogFileRefusalCode,
  type LogFileResult,
} from './logFile.ts';

export interface LogFileListener {
  /** @param start the account before the first fact, where the log was trimmed */
  readonly onStart: (header: LogFileHeader, start: AccountView | undefined) => void;
  /** The next facts wait until it resolves. */
  readonly onBatch: (facts: readonly AccountFact[]) => void | Promise<void>;
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

const BATCH = 1_000;
/** No line of a log is longer: a file that has one is no log. */
const LINE_MAX = 20_000_000;
const GZIP = [0x1f, 0x8b];

/** The plain bytes of a file that may be compressed. */
async function plainBytes(file: Blob): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = GZIP.every((byte, index) => head[index] === byte);
  return isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
}

/** Lines with their end; the last one may lack it. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = (await plainBytes(file)).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new BrokenBytes('the file ends or changes inside its compression', { cause: error });
    });
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const parts = rest.split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield `${part}\n`;
    if (rest.length > LINE_MAX) throw new BrokenBytes('a line without an end');
    if (done) break;
  }
  if (rest !== '') yield rest;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

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
  #lastSeq = -Infinity;
  #facts = 0;
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
      const start = readView(JSON.stringify(value.start));
      if (start === undefined) throw new Refused('DAMAGED', this.#line);
      this.#begin(start);
    } else {
      this.#waiting.push(value);
      if (this.#waiting.length >= BATCH) await this.#flush();
    }
    this.#hash.update(utf8ToBytes(text));
  }

  #begin(start: AccountView | undefined): void {
    if (this.#hasStarted || this.#header === undefined) return;
    this.#hasStarted = true;
    this.#listener.onStart(this.#header, start);
  }

  async #flush(): Promise<void> {
    this.#begin(undefined);
    const values = this.#waiting;
    this.#waiting = [];
    if (values.length === 0) return;
    const facts = accountFactCodec.read(values, this.#header?.facts ?? accountFactCodec.version);
    if (facts === undefined) throw new Refused('DAMAGED', this.#line);
    for (const { seq } of facts) {
      if (seq <= this.#lastSeq) throw new Refused('DAMAGED', this.#line);
      this.#lastSeq = seq;
    }
    this.#facts += facts.length;
    await this.#listener.onBatch(facts);
  }

  async #close(value: object): Promise<void> {
    await this.#flush();
    const read = v.safeParse(endLine, value);
    if (!read.success) throw new Refused('DAMAGED', this.#line);
    const { facts, sha256: sum } = read.output.end;
    if (facts !== this.#facts || sum !== bytesToHex(this.#hash.digest()))
      throw new Refused('DAMAGED', this.#line);
    this.#end = read.output.end;
  }

  finish(): ReadLogFile {
    if (this.#header === undefined) throw new Refused('FOREIGN', 1);
    if (this.#end === undefined) throw new Refused('CUT', this.#line);
    return { header: this.#header, end: this.#end };
  }

  /** What broken bytes mean: of a file that began as a log, damage. */
  broken(): Refused {
    return new Refused(this.#header === undefined ? 'FOREIGN' : 'DAMAGED', this.#line + 1);
  }
}

/**
 * Hands over the facts as they are read; a refusal may come after some of them. Rejects with what
 * the listener throws.
 */
export async function readLogFile(
  file: Blob,
  listener: LogFileListener,
): Promise<LogFileResult<ReadLogFile>> {
  const reading = new Reading(listener);
  try {
    for await (const line of linesOf(file)) await reading.take(line);
    return { ok: true, value: reading.finish() };
  } catch (error) {
    const refused = error instanceof BrokenBytes ? reading.broken() : error;
    if (!(refused instanceof Refused)) throw error;
    const { code, line } = refused;
    return { ok: false, refusal: { code, line } };
  }
}
