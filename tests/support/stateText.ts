/** A state as one text, for tests that compare states or continue from a copy of one. */
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  type EngineState,
  initialState,
  readMemberTexts,
  readSectionHead,
  stateTexts,
  writeMemberRows,
  writeSectionHeads,
} from '../../src/engine/index.ts';

/** Equal texts are equal states. */
export const canonicalText = (state: EngineState): string => [...stateTexts(state)].join('\n');

/** The state as it comes back from a snapshot under the given rules. */
export function throughSnapshot(state: EngineState, rules: EngineRules = state.rules): EngineState {
  const members = [...state.members.values()].map((member) => writeMemberRows(state, member));
  const heads = writeSectionHeads(state).map((head) => ({
    ...head,
    common: JSON.parse(JSON.stringify(head.common)) as unknown,
  }));
  const copy = initialState(rules);
  for (const [section, head] of heads.entries()) {
    readMemberTexts(
      copy,
      head,
      members.flatMap((texts) => texts[section] ?? []),
    );
  }
  for (const head of heads) readSectionHead(copy, head);
  return copy;
}
