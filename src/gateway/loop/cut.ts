/**
 * The state at one moment, written member by member while the exchange goes on. A member whom an
 * event is about to change is written beforehand, so that all pieces are of the same moment.
 */
import type { UserId } from '../../domain/ids.ts';
import { writeMemberRows, writeSectionHeads } from '../../engine/index.ts';
import type { Snapshot, SnapshotPiece } from '../ports.ts';
import type { Head } from './head.ts';
import { encodeSnapshot, type PiecedSection, SEQS } from './snapshotText.ts';

/** A turn ends with whichever comes first: so many characters, or so many members. */
const TURN_CHARS = 48_000;
const TURN_MEMBERS = 200;

/** One member's rows by section; the last is the number of their last account event. */
type Rows = readonly (string | undefined)[];

export class Cut {
  readonly position: number;
  readonly #head: Head;
  readonly #at: number;
  readonly #sections: readonly PiecedSection[];
  readonly #pieces: number[];
  readonly #members: readonly UserId[];
  /** Members before this one are written. */
  #next = 0;
  /** Members who are not written yet. */
  readonly #waiting: Set<UserId>;
  readonly #written = new Map<UserId, Rows>();

  constructor(head: Head) {
    this.#head = head;
    this.position = head.position;
    this.#at = head.at;
    this.#sections = [
      ...writeSectionHeads(head.engine),
      { name: SEQS, version: 1, common: [] },
    ].map((section) => ({ ...section, pieces: 0 }));
    this.#pieces = this.#sections.map(() => 0);
    this.#members = [...head.engine.members.keys()];
    this.#waiting = new Set(this.#members);
  }

  /** To be called before an event of the user is applied. */
  readonly keep = (id: UserId): void => {
    if (!this.#waiting.delete(id)) return;
    this.#written.set(id, this.#rowsOf(id));
  };

  get isDone(): boolean {
    return this.#next === this.#members.length;
  }

  /** The pieces of the next members; undefined when all are written. Takes a few ms at most. */
  nextPieces(): readonly SnapshotPiece[] | undefined {
    if (this.isDone) return undefined;
    const bodies = this.#sections.map((): string[] => []);
    const end = Math.min(this.#next + TURN_MEMBERS, this.#members.length);
    for (let chars = 0; this.#next < end && chars < TURN_CHARS; this.#next += 1)
      for (const [section, row] of this.#takeRows(this.#next).entries()) {
        if (row === undefined) continue;
        bodies[section]?.push(row);
        chars += row.length;
      }
    return bodies.flatMap((rows, section) => this.#pieceOf(section, rows));
  }

  /** What makes the pieces a snapshot once all of them are stored. */
  toSnapshot(): Snapshot {
    const sections = this.#sections.map((section, index) => ({
      ...section,
      pieces: this.#pieces[index] ?? 0,
    }));
    return encodeSnapshot(this.position, { at: this.#at, sections });
  }

  #pieceOf(section: number, rows: readonly string[]): SnapshotPiece[] {
    const name = this.#sections[section]?.name;
    if (name === undefined || rows.length === 0) return [];
    const number = this.#pieces[section] ?? 0;
    this.#pieces[section] = number + 1;
    return [{ position: this.position, section: name, number, body: `[${rows.join(',')}]` }];
  }

  #takeRows(index: number): Rows {
    const id = this.#members[index];
    if (id === undefined) return [];
    const written = this.#written.get(id);
    this.#written.delete(id);
    this.#waiting.delete(id);
    return written ?? this.#rowsOf(id);
  }

  #rowsOf(id: UserId): Rows {
    const { engine, seqs } = this.#head;
    const member = engine.members.get(id);
    if (member === undefined) return [];
    const seq = seqs.get(id);
    return [
      ...writeMemberRows(engine, member),
      seq === undefined ? undefined : JSON.stringify([member.number, seq]),
    ];
  }
}
