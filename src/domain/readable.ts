/** A value that changes over time, as one part of the client offers it to another. */
export interface Readable<T> {
  readonly get: () => T;
  /** Calls `listener` after each change; the returned function unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}
