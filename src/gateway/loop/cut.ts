/**
 * A snapshot of one moment, written member by member while the exchange runs. A member that an
 * event is about to change is written first, so that all pieces are of the same moment.
 */
import type { UserId } from '../../domain/ids.ts';
import { type Member, writeMemberRows, writeSectionHeads } from '../../engine/index.ts';
import type { Snapshot, SnapshotPiece } from '../ports.ts';
import type { Head } from './head.ts';
import { MemberWalk } from './memberWalk.ts';
import { encodeSnapshot, pieceOf, type PiecedSection, SEQS } from './snapshotText.ts';

/** A turn that is not ended by its time ends with so many characters, or so many members. */
const TURN_CHARS = 256_000;
const TURN_MEMBERS = 100;
/** Rows of several turns make a piece: a start reads piece by piece, and each takes a round trip. */
const PIECE_CHARS = 256_000;

/** One member's rows by section; the last is the number of their last account event. */
type Rows = readonly (string | undefined)[];

export class Cut {
  readonly position: number;
  readonly #head: Head;
  readonly #at: number;
  readonly #sections: readonly PiecedSection[];
  readonly #pieces: number[];
  /** Rows of each section that are not in a piece yet, and their characters. */
  readonly #rows: string[][];
  readonly #chars: number[];
  readonly #walk: MemberWalk<Rows>;

  constructor(head: Head) {
    this.#head = head;
    this.position = head.position;
    this.#at = head.at;
    this.#sections = [
      ...writeSectionHeads(head.engine),
      { name: SEQS, version: 1, common: [] },
    ].map((section) => ({ ...section, pieces: 0 }));
    this.#pieces = this.#sections.map(() => 0);
    this.#chars = this.#sections.map(() => 0);
    this.#rows = this.#sections.map(() => []);
    this.#walk = new MemberWalk(head.engine, (member) => this.#rowsOf(member));
  }

  /** Call before applying an event of the user. */
  readonly keep = (id: UserId): void => this.#walk.keep(id);

  get isDone(): boolean {
    return this.#walk.isDone;
  }

  /**
   * Writes the next members; returns the pieces that are full, at the end the others too, and
   * undefined when all are written. The turn ends after the first member at which its time is up.
   */
  nextPieces(isTimeUp: () => boolean = () => false): readonly SnapshotPiece[] | undefined {
    if (this.isDone) return undefined;
    let chars = 0;
    for (let count = 0; count < TURN_MEMBERS && chars < TURN_CHARS; count += 1) {
      if (this.isDone) break;
      for (const [section, row] of this.#walk.take().entries()) {
        if (row === undefined) continue;
        this.#rows[section]?.push(row);
        this.#chars[section] = (this.#chars[section] ?? 0) + row.length;
        chars += row.length;
      }
      if (isTimeUp()) break;
    }
    return this.#rows.flatMap((rows, section) => this.#pieceOf(section, rows));
  }

  /** The snapshot of the pieces, once all of them are stored. */
  toSnapshot(): Snapshot {
    const sections = this.#sections.map((section, index) => ({
      ...section,
      pieces: this.#pieces[index] ?? 0,
    }));
    return encodeSnapshot(this.position, { at: this.#at, sections });
  }

  #pieceOf(section: number, rows: readonly string[]): SnapshotPiece[] {
    const name = this.#sections[section]?.name;
    const isFull = this.isDone || (this.#chars[section] ?? 0) >= PIECE_CHARS;
    if (name === undefined || rows.length === 0 || !isFull) return [];
    this.#rows[section] = [];
    this.#chars[section] = 0;
    const number = this.#pieces[section] ?? 0;
    this.#pieces[section] = number + 1;
    return [{ position: this.position, section: name, number, body: pieceOf(rows) }];
  }

  #rowsOf(member: Member): Rows {
    const { engine, seqs } = this.#head;
    const seq = seqs.get(member.user.id);
    return [
      ...writeMemberRows(engine, member),
      seq === undefined ? undefined : JSON.stringify([member.number, seq]),
    ];
  }
}
