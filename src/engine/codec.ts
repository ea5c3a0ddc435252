/** Stored forms of the engine's events and state. */
export { decodeEvents, encodeEvents, EVENTS_VERSION } from './storedEvents.ts';
export { readLegacyState } from './snapshots/legacy.ts';
export {
  readMemberRows,
  readMemberTexts,
  readSectionHead,
  type SectionHead,
  stateTexts,
  writeMemberRows,
  writeSectionHeads,
} from './snapshots/sections.ts';
