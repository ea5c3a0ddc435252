/** A value that changes over time and that other parts of the client can subscribe to. */
export interface Readable<T> {
  readonly get: () => T;
  /** Calls `listener` after each change; the returned function unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}
