/** Parts of the state that belong to one feature. */
import type { EngineRules } from './contract.ts';
import type { EngineState } from './state.ts';

/**
 * A feature's own part of the state: made from the rules when it is first read, and reached through
 * the function returned here alone, so that no other file names it. Whatever must survive a restart
 * is in the feature's events and snapshot section.
 */
export function createSlice<Slice>(
  initial: (rules: EngineRules) => Slice,
): (state: EngineState) => Slice {
  const slices = new WeakMap<EngineState, { readonly slice: Slice }>();
  return (state) => {
    const known = slices.get(state);
    if (known !== undefined) return known.slice;
    const slice = initial(state.rules);
    slices.set(state, { slice });
    return slice;
  };
}
