/** A value that changes: what every hook of the screens subscribes to. */
export interface Readable<T> {
  readonly get: () => T;
  /** Calls `listener` after each change; the returned function ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value on its way. Old data stays while new data loads or loading failed. */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly value: T | undefined }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly value: T | undefined; readonly error: CallError };

/** The body of a failed call: `{status, code, message}`; status 0 when no answer came. */
export interface CallError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError };
