/** Remembered finished requests in a snapshot. */
import { text } from './codec/cells.ts';
import { readRow } from './codec/fields.ts';
import { list, pair } from './codec/row.ts';
import { type Member, memberOf } from './state.ts';
import type { SnapshotSection } from './tables.ts';
import { pastRows } from './requests/pastRequests.ts';
import { rememberRequest, type Requests } from './requests/requestMemory.ts';

/** Requests by kind, of each kind oldest first. */
const memberRow = list(pair(text, pastRows));

export const requestsSection: SnapshotSection = {
  name: 'requests',
  version: 1,
  writeCommon: () => [],
  readCommon: () => {},
  writeMember(_state, { requests }) {
    const kinds = kindsOf(requests)
      .map(
        ([kind, memory]) =>
          [kind, Array.from(memory.over(), ([id, request]) => ({ id, ...request }))] as const,
      )
      .filter(([, over]) => over.length > 0);
    return kinds.length === 0 ? undefined : memberRow.write(kinds);
  },
  readMember(state, id, stored) {
    readInto(memberOf(state, id).requests, stored);
  },
  deferred: {
    keep: (member, line) => member.requests.keepStored(line, readLine),
    kept: (member) => member.requests.stored ?? lineOf(member),
  },
};

const kindsOf = (requests: Requests) => requests.entries().toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The text of the member's row from the texts that are kept of their requests. */
function lineOf(member: Member): string | undefined {
  const kinds = kindsOf(member.requests).flatMap(([kind, memory]) => {
    const past = memory.toText();
    return past === '[]' ? [] : [`[${JSON.stringify(kind)},${past}]`];
  });
  return kinds.length === 0 ? undefined : `[${member.number},[${kinds.join(',')}]]`;
}

function readInto(requests: Requests, stored: readonly unknown[]): void {
  for (const [kind, memory] of memberRow.read(stored))
    for (const { id, ...request } of memory)
      // All that was written is remembered, whatever the bound of its kind is.
      rememberRequest(requests, kind, id, request, Infinity);
}

/** The text of a whole row: the member's number, then the stored text. */
function readLine(requests: Requests, line: string): void {
  const [, stored] = readRow(JSON.parse(line));
  readInto(requests, readRow(stored));
}
