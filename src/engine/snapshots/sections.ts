/**
 * The durable state as sections, one of each feature, and back. Equal states yield equal rows,
 * however they were reached: lists are ordered by their numbers and nothing empty is written.
 * Markets and memos are left out. The rows are also what the state is hashed by.
 */
import { userId } from '../../domain/ids.ts';
import { number } from '../codec/cells.ts';
import { DamagedText, readRow, type Row } from '../codec/fields.ts';
import { SECTIONS } from '../features.ts';
import { type EngineState, type Member, memberOf } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';

/** Characters of a malformed text that an error message quotes. */
const MESSAGE_CHARS = 40;

/** A section without its rows of members. */
export interface SectionHead {
  readonly name: string;
  readonly version: number;
  /** Data that belongs to no member. */
  readonly common: Row;
}

/** Data that belongs to no member: little, so that all of it can be written at once. */
export const writeSectionHeads = (state: EngineState): readonly SectionHead[] =>
  SECTIONS.map(({ name, version, writeCommon }) => ({
    name,
    version,
    common: writeCommon(state),
  }));

/** JSON text of one member's row in each section, in the order of the heads; undefined for none. */
export const writeMemberRows = (
  state: EngineState,
  member: Member,
): readonly (string | undefined)[] =>
  SECTIONS.map(({ writeMember, deferred }) => {
    const kept = deferred?.kept(member);
    if (kept !== undefined) return kept;
    const written = writeMember(state, member);
    return written === undefined ? undefined : JSON.stringify([member.number, written]);
  });

/**
 * Adds members' rows of one section to a state being built. Sections are read in their order, and
 * each head after all rows.
 * @throws RangeError on a section or a version not known here, DamagedText on rows that do not fit
 */
export function readMemberRows(
  state: EngineState,
  head: Omit<SectionHead, 'common'>,
  rows: readonly unknown[],
): void {
  const { readMember, version } = sectionOf(head);
  for (const stored of rows) {
    const [member, row] = readRow(stored);
    readMember(state, userId(number.read(member)), readRow(row), version);
  }
}

/** The same from the text of each row, which is read later where the section allows it. */
export function readMemberTexts(
  state: EngineState,
  head: Omit<SectionHead, 'common'>,
  texts: readonly string[],
): void {
  const { readMember, deferred, version, current } = sectionOf(head);
  for (const text of texts) {
    if (deferred !== undefined && version === current) {
      deferred.keep(memberOf(state, userId(numberLeading(text))), text);
      continue;
    }
    const [member, row] = readRow(JSON.parse(text));
    readMember(state, userId(number.read(member)), readRow(row), version);
  }
}

/** The member's number of `[12,[…]]`. */
function numberLeading(text: string): number {
  const found = Number(text.slice(1, text.indexOf(',')));
  if (!Number.isSafeInteger(found) || !text.endsWith(']]'))
    throw new DamagedText(`a row of a member expected, found ${text.slice(0, MESSAGE_CHARS)}`);
  return found;
}

/** The same for data that belongs to no member. */
export const readSectionHead = (
  state: EngineState,
  head: Omit<SectionHead, 'common'> & { readonly common: unknown },
): void => sectionOf(head).readCommon(state, readRow(head.common), head.version);

/** A section as it is stored in the version of the head. */
function sectionOf({
  name,
  version,
}: Omit<SectionHead, 'common'>): SnapshotSection & { readonly current: number } {
  const section = SECTIONS.find((known) => known.name === name);
  if (section === undefined || version < 1 || version > section.version)
    throw new RangeError(`a snapshot with version ${version} of the section ${name}`);
  return { ...section, version, current: section.version };
}

/**
 * The texts of a state, section by section and row by row: equal states have equal texts. A section
 * in which nothing is stored has none, so that a new feature changes no hash of what was before it.
 */
export function* stateTexts(state: EngineState): Generator<string> {
  const members = [...state.members.values()].toSorted((a, b) => a.number - b.number);
  for (const { name, version, writeCommon, writeMember } of SECTIONS) {
    const common = writeCommon(state);
    const rows = members.flatMap((member) => {
      const written = writeMember(state, member);
      return written === undefined ? [] : [JSON.stringify([member.number, written])];
    });
    if (common.length === 0 && rows.length === 0) continue;
    yield JSON.stringify([name, version, common]);
    yield* rows;
  }
}
