/** The stored form of a snapshot: a head that lists its sections, and the pieces of each. */
import { userId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import {
  initialState,
  readLegacyState,
  readMemberRows,
  readMemberTexts,
  readSectionHead,
  type SectionHead,
} from '../../engine/index.ts';
import type { Snapshot, Store } from '../ports.ts';
import type { Head } from './head.ts';

/** The gateway's own section: the number of each user's last account event. */
export const SEQS = 'seqs';

/** A section in the head of a snapshot, with the number of its pieces. */
export interface PiecedSection extends SectionHead {
  readonly pieces: number;
}

interface SnapshotHead {
  readonly at: Millis;
  readonly sections: readonly PiecedSection[];
}

/** Snapshots in pieces. Versions below were one text: `STATE_VERSION * 100 + 1`. */
const PIECED_VERSION = 1_000;
const LEGACY_FACTOR = 100;
const LEGACY_HEAD = 1;

export const encodeSnapshot = (position: number, { at, sections }: SnapshotHead): Snapshot => ({
  position,
  version: PIECED_VERSION,
  body: JSON.stringify([
    at,
    sections.map(({ name, version, pieces, common }) => [name, version, pieces, common]),
  ]),
});

/**
 * The head of a stored snapshot under the same rules, read piece by piece.
 * Rejects when it is of a version not known here, damaged, or lacks a piece.
 */
export async function readSnapshot(
  snapshot: Snapshot,
  loadPiece: Store['loadSnapshotPiece'],
  rules: EngineRules,
): Promise<Head> {
  if (snapshot.version !== PIECED_VERSION) return readLegacySnapshot(snapshot, rules);
  const { position } = snapshot;
  const { at, sections } = parseHead(snapshot.body);
  const head: Head = { engine: initialState(rules), position, at, seqs: new Map() };
  for await (const { section, body } of readPieces(position, sections, loadPiece)) {
    if (section.name === SEQS) readSeqs(head, listOf(JSON.parse(body)));
    else if (hasLines(body)) readMemberTexts(head.engine, section, linesOf(body));
    else readMemberRows(head.engine, section, listOf(JSON.parse(body)));
  }
  for (const section of sections) if (section.name !== SEQS) readSectionHead(head.engine, section);
  return head;
}

/** The store reads so many pieces while one is taken in. */
const READ_AHEAD = 4;

/** All pieces in order. */
async function* readPieces<Section extends Pick<PiecedSection, 'name' | 'pieces'>>(
  position: number,
  sections: readonly Section[],
  loadPiece: Store['loadSnapshotPiece'],
) {
  const places = sections.flatMap((section) =>
    Array.from({ length: section.pieces }, (_, number) => ({ section, number })),
  );
  const load = ({ section, number }: (typeof places)[number]): Promise<string | undefined> => {
    const loading = loadPiece(position, section.name, number);
    // It is awaited later, or not at all when a piece before it cannot be read.
    loading.catch(() => undefined);
    return loading;
  };
  const ahead = places.slice(0, READ_AHEAD).map(load);
  for (const [index, { section, number }] of places.entries()) {
    const body = await ahead.shift();
    if (body === undefined) throw new RangeError(`piece ${number} of ${section.name} is missing`);
    const next = places[index + READ_AHEAD];
    if (next !== undefined) ahead.push(load(next));
    yield { section, body };
  }
}

/** The JSON list of the rows of a piece, a row on each line. */
export const pieceOf = (rows: readonly string[]): string => `[${rows.join(ROW_END)}\n]`;

/** Between two rows; there is no line break in the JSON of one. */
const ROW_END = ',\n';

/** Pieces of earlier versions are one line. */
const hasLines = (body: string): boolean => body.endsWith('\n]');
/** Commas are everywhere in a body: looking for line breaks alone is several times as quick. */
function linesOf(body: string): readonly string[] {
  const ended = body.slice(1, -2).split('\n');
  return ended.map((line, index) => (index < ended.length - 1 ? line.slice(0, -1) : line));
}

function readSeqs({ seqs }: Head, rows: readonly unknown[]): void {
  for (const row of rows) {
    const [member, seq] = listOf(row);
    seqs.set(userId(wholeOf(member)), wholeOf(seq));
  }
}

const damaged = (): never => {
  throw new RangeError('a snapshot that cannot be read');
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : damaged());
const wholeOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : damaged();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : damaged());

function parseHead(body: string) {
  const [at, sections] = listOf(JSON.parse(body));
  return {
    at: wholeOf(at),
    sections: listOf(sections).map((section) => {
      const [name, version, pieces, common] = listOf(section);
      return { name: textOf(name), version: wholeOf(version), pieces: wholeOf(pieces), common };
    }),
  };
}

/** One line with `[at, [[user, seq], ...]]`, then the text of the state. */
function readLegacySnapshot({ position, version, body }: Snapshot, rules: EngineRules): Head {
  if (version % LEGACY_FACTOR !== LEGACY_HEAD)
    throw new RangeError(`a snapshot of version ${version}`);
  const end = body.indexOf('\n');
  const [at, seqs] = listOf(JSON.parse(body.slice(0, end)));
  const stateVersion = Math.floor(version / LEGACY_FACTOR);
  const engine = readLegacyState(body.slice(end + 1), stateVersion, rules);
  const head: Head = { engine, position, at: wholeOf(at), seqs: new Map() };
  for (const row of listOf(seqs)) {
    const [user, seq] = listOf(row);
    head.seqs.set(userId(Number(textOf(user).slice(2))), wholeOf(seq));
  }
  return head;
}
