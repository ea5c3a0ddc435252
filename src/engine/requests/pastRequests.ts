/**
 * Requests that are over: most of what users who have traded for long weigh. All but the newest are
 * kept as the text that a snapshot stores, in blocks, so that the collector of garbage passes one
 * object instead of a hundred, and a snapshot copies what it would have to write. Packing them no
 * earlier than in a snapshot makes a replay faster and the first snapshot hold its thread too long.
 */
import { number, text } from '../codec/cells.ts';
import { readRow } from '../codec/fields.ts';
import { list, row } from '../codec/row.ts';

export interface RememberedRequest {
  /** See `fingerprintOf`. */
  readonly fingerprint: number;
  /** The id of the result, such as `o-12`; empty if there is none. */
  readonly outcome: string;
}

interface PastRequest extends RememberedRequest {
  readonly id: string;
}

/** The stored form of requests that are over, oldest first. */
export const pastRows = list(row({ id: text, fingerprint: number, outcome: text }));

/** Requests in a block: the more, the fewer objects, and the longer one of them takes to read. */
const BLOCK = 25;

export class PastRequests {
  /** JSON lists of `BLOCK` requests each, oldest first. */
  readonly #blocks: string[] = [];
  /** Those after the blocks, oldest first. */
  readonly #ids: string[] = [];
  readonly #fingerprints: number[] = [];
  readonly #outcomes: string[] = [];
  /** Of the oldest ids, as many as were looked for; all in blocks are among them. */
  readonly #hashes: number[] = [];
  /** Requests at the beginning that are forgotten; they are fewer than a block. */
  #first = 0;

  /** Over under the id. */
  remembered(id: string): RememberedRequest | undefined {
    this.#hashAll();
    const hashes = this.#hashes;
    const hash = hashOf(id);
    for (let at = hashes.indexOf(hash, this.#first); at >= 0; at = hashes.indexOf(hash, at + 1)) {
      const found = this.#at(at);
      if (found?.id === id) return { fingerprint: found.fingerprint, outcome: found.outcome };
    }
    return undefined;
  }

  /** Remembers a request that is over; the oldest beyond `most` is dropped. */
  end(id: string, fingerprint: number, outcome: string, most: number): void {
    this.#ids.push(id);
    this.#fingerprints.push(fingerprint);
    this.#outcomes.push(outcome);
    if (this.#ids.length === BLOCK) this.#pack();
    if (this.#blocks.length * BLOCK + this.#ids.length - this.#first > most) this.#forgetOldest();
  }

  /** Requests that are over, oldest first. */
  *over(): Generator<readonly [string, RememberedRequest]> {
    const past = [...this.#blocks.flatMap(readBlock), ...this.#columns(0, this.#ids.length)];
    for (const { id, fingerprint, outcome } of past.slice(this.#first))
      yield [id, { fingerprint, outcome }];
  }

  /** Whether a request that is still remembered had this result. */
  hasOutcome(outcome: string): boolean {
    // Newest first: most ask about what has just ended.
    const recent = this.#outcomes.lastIndexOf(outcome);
    if (recent >= 0) return recent + this.#blocks.length * BLOCK >= this.#first;
    const [oldest, ...others] = this.#blocks;
    const cell = `,${JSON.stringify(outcome)}]`;
    return (
      others.some((block) => block.includes(cell)) ||
      (oldest?.includes(cell) === true && isAmong(oldest, this.#first, outcome))
    );
  }

  /** JSON of the list of all of them in their stored form. */
  toText(): string {
    const rest = this.#columns(0, this.#ids.length);
    const [oldest, ...others] = this.#blocks;
    if (oldest === undefined) return textOf(rest.slice(this.#first));
    const begin = this.#first === 0 ? oldest : textOf(readBlock(oldest).slice(this.#first));
    const lists = [begin, ...others];
    if (rest.length > 0) lists.push(textOf(rest));
    return `[${lists.map((one) => one.slice(1, -1)).join(',')}]`;
  }

  /** Turns the columns, one block of them, into text. */
  #pack(): void {
    this.#hashAll();
    this.#blocks.push(textOf(this.#columns(0, BLOCK)));
    this.#clearColumns();
  }

  #columns(begin: number, end: number): readonly PastRequest[] {
    const fingerprints = this.#fingerprints.slice(begin, end);
    return fingerprints.map((fingerprint, at) => ({
      id: this.#ids[begin + at] ?? '',
      fingerprint,
      outcome: this.#outcomes[begin + at] ?? '',
    }));
  }

  #clearColumns(): void {
    for (const column of [this.#ids, this.#fingerprints, this.#outcomes]) column.length = 0;
  }

  #hashAll(): void {
    const from = this.#hashes.length - this.#blocks.length * BLOCK;
    for (let at = from; at < this.#ids.length; at += 1)
      this.#hashes.push(hashOf(this.#ids[at] ?? ''));
  }

  #at(index: number): PastRequest | undefined {
    const block = this.#blocks[Math.floor(index / BLOCK)];
    if (block !== undefined) return readBlock(block)[index % BLOCK];
    const at = index - this.#blocks.length * BLOCK;
    return this.#columns(at, at + 1)[0];
  }

  #forgetOldest(): void {
    this.#first += 1;
    if (this.#first < BLOCK) return;
    this.#blocks.shift();
    this.#hashes.splice(0, BLOCK);
    this.#first = 0;
  }
}

const textOf = (requests: readonly PastRequest[]): string =>
  JSON.stringify(pastRows.write(requests));

const readBlock = (block: string): readonly PastRequest[] =>
  pastRows.read(readRow(JSON.parse(block)));

const isAmong = (block: string, first: number, outcome: string): boolean =>
  readBlock(block).findLastIndex((request) => request.outcome === outcome) >= first;

const FACTOR = 0x01_00_01_93;

/** A small integer, so that a list of them is one object. Ids of equal hashes are compared. */
function hashOf(id: string): number {
  let hash = id.length;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FACTOR);
  return hash >> 1;
}
