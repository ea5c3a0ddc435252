/** Remembered finished requests in a snapshot. */
import { number, text } from '../codec/cells.ts';
import { list, pair, row } from '../codec/row.ts';
import { memberOf } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { rememberRequest } from './requestMemory.ts';

const requestRow = row({ id: text, fingerprint: number, outcome: text });
/** Requests by kind, of each kind oldest first. */
const memberRow = list(pair(text, list(requestRow)));

export const requestsSection: SnapshotSection = {
  name: 'requests',
  version: 1,
  writeCommon: () => [],
  readCommon: () => {},
  writeMember(_state, { requests }) {
    const kinds = [...requests]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([kind, memory]) =>
          [kind, Array.from(memory.over(), ([id, request]) => ({ id, ...request }))] as const,
      )
      .filter(([, over]) => over.length > 0);
    return kinds.length === 0 ? undefined : memberRow.write(kinds);
  },
  readMember(state, id, stored) {
    const { requests } = memberOf(state, id);
    for (const [kind, memory] of memberRow.read(stored))
      for (const { id: requestId, ...request } of memory)
        // All that was written is remembered, whatever the bound of its kind is.
        rememberRequest(requests, kind, requestId, request, Infinity);
  },
};
