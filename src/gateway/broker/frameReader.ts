/**
 * Cuts the texts of a socket into STOMP frames; a text may hold several frames or a part of one.
 */
import { END_OF_FRAME, type Frame, hasPlainHeaders, unescapeHeader } from './frame.ts';

export interface FrameLimits {
  /** Command and headers together, in UTF-16 units. */
  readonly headChars: number;
  readonly headers: number;
  /** In UTF-16 units. */
  readonly bodyChars: number;
}

/** Room for a long token and nothing more: what clients send has no bodies. */
const FRAME_LIMITS: FrameLimits = { headChars: 16_384, headers: 32, bodyChars: 16_384 };

/** A protocol violation that makes the stream unreadable. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

const CONTENT_LENGTH = /^\d{1,9}$/;

/**
 * Number of UTF-16 units from `start` that encode to `bytes` of UTF-8; undefined when there are
 * fewer.
 */
function unitsOfBytes(text: string, start: number, bytes: number): number | undefined {
  let at = start;
  let left = bytes;
  while (left > 0) {
    const point = text.codePointAt(at);
    if (point === undefined) return undefined;
    left -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    at += point < 0x10000 ? 1 : 2;
  }
  if (left < 0) throw new FrameError('content-length ends inside a character');
  return at - start;
}

function readHeader(line: string, isPlain: boolean): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new FrameError('a header needs a name and a colon');
  const name = line.slice(0, colon);
  const value = line.slice(colon + 1);
  if (isPlain) return [name, value];
  const plainName = unescapeHeader(name);
  const plainValue = unescapeHeader(value);
  if (plainName === undefined || plainValue === undefined) {
    throw new FrameError('unknown escape in a header');
  }
  return [plainName, plainValue];
}

function readHead(head: string, limits: FrameLimits): Omit<Frame, 'body'> {
  const [command = '', ...lines] = head.split(/\r?\n/);
  if (!/^[A-Z]{1,16}$/.test(command)) throw new FrameError('not a STOMP command');
  if (lines.length > limits.headers) throw new FrameError('too many headers');
  const isPlain = hasPlainHeaders(command);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [name, value] = readHeader(line, isPlain);
    if (!headers.has(name)) headers.set(name, value);
  }
  return { command, headers };
}

const END_OF_HEAD = /\r?\n\r?\n/;

export class FrameReader {
  readonly #limits: FrameLimits;
  #text = '';

  constructor(limits: FrameLimits = FRAME_LIMITS) {
    this.#limits = limits;
  }

  /**
   * The frames that are complete now. After a FrameError the reader is unusable: the start of the
   * next frame is unknown.
   */
  push(text: string): readonly Frame[] {
    this.#text += text;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame !== undefined; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    // Ends of lines between frames are heartbeats.
    const start = this.#text.search(/[^\r\n]/);
    this.#text = start < 0 ? '' : this.#text.slice(start);
    if (this.#text === '') return undefined;
    const end = END_OF_HEAD.exec(this.#text);
    if ((end?.index ?? this.#text.length) > this.#limits.headChars) {
      throw new FrameError('head too long');
    }
    const lines = this.#text.slice(0, end?.index);
    // Wherever the text was cut: the blank line may be that of a later frame.
    if (lines.includes(END_OF_FRAME)) throw new FrameError('a frame without a blank line');
    if (end === null) return undefined;
    const head = readHead(lines, this.#limits);
    const body = this.#body(end.index + end[0].length, head.headers.get('content-length'));
    return body === undefined ? undefined : { ...head, body };
  }

  /**
   * The body, taken out of the text together with its frame; undefined when it is not whole yet.
   */
  #body(from: number, contentLength: string | undefined): string | undefined {
    const length = this.#bodyLength(from, contentLength);
    const isWhole = length !== undefined && from + length < this.#text.length;
    if ((length ?? this.#text.length - from) > this.#limits.bodyChars) {
      throw new FrameError('body too long');
    }
    if (!isWhole) return undefined;
    if (this.#text[from + length] !== END_OF_FRAME) {
      throw new FrameError('no NUL where content-length ends');
    }
    const body = this.#text.slice(from, from + length);
    this.#text = this.#text.slice(from + length + 1);
    return body;
  }

  #bodyLength(from: number, contentLength: string | undefined): number | undefined {
    if (contentLength === undefined) {
      const end = this.#text.indexOf(END_OF_FRAME, from);
      return end < 0 ? undefined : end - from;
    }
    if (!CONTENT_LENGTH.test(contentLength)) throw new FrameError('bad content-length');
    const bytes = Number(contentLength);
    // Each UTF-16 unit takes at most 3 bytes, so a larger count cannot fit.
    if (bytes > this.#limits.bodyChars * 3) throw new FrameError('body too long');
    return unitsOfBytes(this.#text, from, bytes);
  }
}
