/** Parts of the state that belong to one feature. */
import type { EngineRules } from './contract.ts';
import type { EngineState } from './state.ts';

interface Owned<Slice> {
  readonly state: EngineState;
  readonly slice: Slice;
}

/**
 * A feature's own part of the state: made from the rules when it is first read, and reached through
 * the function returned here alone, so that no other file names it. Whatever must survive a restart
 * is in the feature's events and snapshot section.
 */
export function createSlice<Slice>(
  initial: (rules: EngineRules) => Slice,
): (state: EngineState) => Slice {
  const slices = new WeakMap<EngineState, Owned<Slice>>();
  // A weak map takes longer to ask than most of what is done with a slice, several times in each
  // command, and nearly always it is asked about one state.
  let latest: Owned<Slice> | undefined;
  return (state) => {
    if (latest?.state !== state) {
      latest = slices.get(state) ?? { state, slice: initial(state.rules) };
      slices.set(state, latest);
    }
    return latest.slice;
  };
}
