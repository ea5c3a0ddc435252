/** Which facts of a client's log are looked at. */
export interface LogFilter {
  /** Empty: all types. */
  readonly types: readonly string[];
  /** An id that the fact names anywhere; empty: any. */
  readonly entity: string;
  /** ms UTC, both inclusive; undefined: no bound. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Anywhere in the fact's text, whatever the case; empty: any. */
  readonly text: string;
}

export const NO_FILTER: LogFilter = {
  types: [],
  entity: '',
  from: undefined,
  to: undefined,
  text: '',
};
