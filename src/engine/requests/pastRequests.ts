/**
 * Requests that are over, packed: most of what users who have traded for long weigh. Blocks of them
 * are the text that a snapshot stores, so that the collector of garbage passes one object instead of
 * a hundred, and a snapshot copies what it would have to write.
 */
import { number, text } from '../codec/cells.ts';
import { DamagedText, readRow } from '../codec/fields.ts';
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
  /**
   * Hash of each id, in order: of all requests in the blocks, and of the later ones once one is
   * searched for.
   */
  readonly #hashes: number[] = [];
  /** Requests after the blocks, fewer than a block has. */
  #recent: PastRequest[] = [];
  /** Requests at the beginning that are forgotten; they are fewer than a block. */
  #first = 0;

  /** Over under the id. */
  remembered(id: string): RememberedRequest | undefined {
    this.#hashRecent();
    const hashes = this.#hashes;
    if (hashes.length === 0) return undefined;
    const hash = hashOf(id);
    // Hashes stand side by side in memory; asking each request for its id would fetch it from elsewhere.
    for (let at = hashes.indexOf(hash, this.#first); at >= 0; at = hashes.indexOf(hash, at + 1)) {
      const found = this.#at(at);
      if (found?.id === id) return { fingerprint: found.fingerprint, outcome: found.outcome };
    }
    return undefined;
  }

  /** Remembers a request that is over; the oldest beyond `most` is dropped. */
  end(id: string, { fingerprint, outcome }: RememberedRequest, most: number): void {
    this.#recent.push({ id, fingerprint, outcome });
    if (this.#recent.length === BLOCK) this.#packRecent();
    if (this.#packed + this.#recent.length - this.#first > most) this.#forgetOldest();
  }

  /** Requests that are over, oldest first. */
  *over(): Generator<readonly [string, RememberedRequest]> {
    for (const { id, fingerprint, outcome } of this.#past()) yield [id, { fingerprint, outcome }];
  }

  /** Whether a request that is still remembered had this result. */
  hasOutcome(outcome: string): boolean {
    // Newest first: most ask about what has just ended.
    const recent = this.#recent.findLastIndex((request) => request.outcome === outcome);
    if (recent >= 0) return recent + this.#packed >= this.#first;
    const [oldest, ...others] = this.#blocks;
    const cell = `,${JSON.stringify(outcome)}]`;
    return (
      others.some((block) => block.includes(cell)) ||
      (oldest?.includes(cell) === true && isAmong(oldest, this.#first, outcome))
    );
  }

  /** JSON of the list of all of them in their stored form. */
  toText(): string {
    const [oldest, ...others] = this.#blocks;
    if (oldest === undefined) return textOf(this.#recent.slice(this.#first));
    const lists = [withoutFirst(oldest, this.#first), ...others];
    if (this.#recent.length > 0) lists.push(textOf(this.#recent));
    return `[${lists.map((one) => one.slice(1, -1)).join(',')}]`;
  }

  /** How many the blocks hold. */
  get #packed(): number {
    return this.#blocks.length * BLOCK;
  }

  #past(): readonly PastRequest[] {
    return [...this.#blocks.flatMap(readBlock), ...this.#recent].slice(this.#first);
  }

  #at(place: number): PastRequest | undefined {
    const block = this.#blocks[Math.floor(place / BLOCK)];
    return (block === undefined ? this.#recent : readBlock(block))[place % BLOCK];
  }

  #packRecent(): void {
    this.#hashRecent();
    this.#blocks.push(inOnePlace(textOf(this.#recent)));
    this.#recent = [];
  }

  #hashRecent(): void {
    for (let at = this.#hashes.length - this.#packed; at < this.#recent.length; at += 1)
      this.#hashes.push(hashOf(this.#recent[at]?.id ?? ''));
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

/**
 * The engine of JavaScript keeps a text that it has built as a tree of parts until a character of it
 * is asked for. Left to the first snapshot, that copy of every user's blocks falls due at once.
 */
function inOnePlace(built: string): string {
  built.charCodeAt(0);
  return built;
}

/**
 * A block without its first requests, fewer than it has. It is not parsed: short texts that are
 * parsed enter a table of the JavaScript engine that holds everything up while it grows.
 */
function withoutFirst(block: string, count: number): string {
  const one = /\["(?:[^"\\]|\\.)*",[^,]+,"(?:[^"\\]|\\.)*"\],/gy;
  let end = '['.length;
  for (let passed = 0; passed < count; passed += 1) {
    one.lastIndex = end;
    if (!one.test(block)) throw new DamagedText('a packed request that cannot be read');
    end = one.lastIndex;
  }
  return `[${block.slice(end)}`;
}

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
