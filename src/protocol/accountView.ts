/** A client's view of its own account: the fold of its event log. */
import type { FeatureViews } from './contract.ts';

export interface AccountView extends FeatureViews {
  /** Last account event applied; 0 before the first. */
  readonly seq: number;
  /** When that event happened, ms UTC; undefined before the first. */
  readonly at: number | undefined;
}
