/** The exchange as a function. Its rules are numbered in SPEC.md. */
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
export { readRow, writeInteger } from './codec/fields.ts';
export {
  type Column,
  type FormedCell,
  isAbsent,
  type MakeRowCode,
  provideRowCode,
  pushTails,
  type RowCode,
  type RowForm,
  type RowTail,
} from './codec/rowCode.ts';
export { decide, evolve, execute, ownerOf } from './execute.ts';
export { invariants } from './invariants.ts';
export { ledgerInvariants } from './ledger/invariants.ts';
export {
  crossFiguresOf,
  orderIdByClientId,
  orderById,
  positionModeOf,
  crossPositionsOf,
  positionsOf,
  settingsOf,
  userById,
  userByRegistration,
  allWalletsOf,
  walletsOf,
  workingOrdersOf,
} from './queries.ts';
export {
  betByClientId,
  betIdByClientId,
  isCancelledRound,
  nextRoundEndAt,
  openBetsOf,
  type RoundInProgress,
  roundsInProgress,
  stakesOf,
} from './rounds/queries.ts';
export { initialState } from './initialState.ts';
export type { EngineState, Member } from './state.ts';
