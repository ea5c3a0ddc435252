/**
 * Hashes of the state at moments of the log that all processes reach: before the first record of a
 * minute. Members are hashed in parts while the exchange goes on; one whom an event is about to
 * change is kept first, so that the hash is of one position.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import { type Member, writeMemberRows, writeSectionHeads } from '../../engine/index.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import type { Logger } from '../ports.ts';
import type { Head } from './head.ts';
import type { Walks } from './memberWalk.ts';

export interface PositionHash {
  readonly position: number;
  readonly hash: string;
}

interface HashWatchOptions extends Turns {
  readonly walks: Walks;
  readonly logger: Logger;
  /** Receives the hash of a position that is in the store. */
  readonly onHash: (hashed: PositionHash) => void;
}

/** One member's rows of all sections, a line each, and the number of their last account event. */
const textOf = ({ engine, seqs }: Head, member: Member): string =>
  [...writeMemberRows(engine, member), seqs.get(member.user.id) ?? 0].join('\n');

export class HashWatch {
  readonly #options: HashWatchOptions;
  /** Minute of the last record. */
  #minute: number | undefined;
  /** The hashing under way; another begins after its end. */
  #current: object | undefined;
  /** A hash whose position is not in the store yet. */
  #early: PositionHash | undefined;
  #stored = 0;

  constructor(options: HashWatchOptions) {
    this.#options = options;
  }

  /** Call before the first event of each record changes the state. */
  beforeRecord(head: Head, at: Millis): void {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute === this.#minute) return;
    const isLater = this.#minute !== undefined && minute > this.#minute;
    this.#minute = minute;
    if (isLater && this.#current === undefined) this.#begin(head);
  }

  /** Call once records up to a position are in the store. */
  stored(position: number): void {
    this.#stored = position;
    if (this.#early !== undefined) this.#give(this.#early);
  }

  /** The state is no longer that of the log. */
  giveUp(): void {
    this.#minute = undefined;
    this.#current = undefined;
    this.#early = undefined;
  }

  #begin(head: Head): void {
    const run = {};
    this.#current = run;
    this.#hash(head, run).catch((error: unknown) => {
      if (this.#current === run) this.#current = undefined;
      this.#options.logger.warn(`the state was not hashed: ${String(error)}`);
    });
  }

  async #hash(head: Head, run: object): Promise<void> {
    const { walks, nextTurn } = this.#options;
    const { position } = head;
    const hash = sha256.create();
    const add = (text: string): void => void hash.update(utf8ToBytes(`${text}\n`));
    const walk = walks.begin(head, (member) => textOf(head, member), head.at);
    try {
      add(JSON.stringify(writeSectionHeads(head.engine)));
      const partEnds = inParts(this.#options);
      // Not in the middle of the command that ends the minute before.
      await new Promise<void>((resolve) => nextTurn(resolve));
      while (!walk.members.isDone) {
        await partEnds();
        if (this.#current !== run) return;
        add(walk.members.take());
      }
    } finally {
      walk.end();
    }
    if (this.#current !== run) return;
    this.#current = undefined;
    this.#give({ position, hash: bytesToHex(hash.digest()) });
  }

  #give(hashed: PositionHash): void {
    const isStored = hashed.position <= this.#stored;
    this.#early = isStored ? undefined : hashed;
    if (isStored) this.#options.onHash(hashed);
  }
}

/** As many minutes as a notice may be late. */
const KEPT_HASHES = 5;

/** Compares hashes of two states by position, in whatever order they come. */
export class HashComparison {
  readonly #onDiverged: (position: number) => void;
  readonly #own = new Map<number, string>();
  readonly #writers = new Map<number, string>();
  #hasDiverged = false;

  /** @param onDiverged called for each position at which the two differ */
  constructor(onDiverged: (position: number) => void) {
    this.#onDiverged = onDiverged;
  }

  /** Stays true: a state that was wrong once is not trusted again. */
  get hasDiverged(): boolean {
    return this.#hasDiverged;
  }

  readonly addOwn = (hashed: PositionHash): void => this.#add(hashed, this.#own, this.#writers);
  readonly addWriters = (hashed: PositionHash): void => this.#add(hashed, this.#writers, this.#own);

  #add(
    { position, hash }: PositionHash,
    to: Map<number, string>,
    other: Map<number, string>,
  ): void {
    if (to.get(position) === hash) return;
    to.set(position, hash);
    const [oldest] = to.keys();
    if (to.size > KEPT_HASHES && oldest !== undefined) to.delete(oldest);
    const compared = other.get(position);
    if (compared === undefined || compared === hash) return;
    this.#hasDiverged = true;
    this.#onDiverged(position);
  }
}
