/** The result of a call: its value or the body of its failure, never an exception. */

/**
 * The body of a failed call; `status` is 0 when there was no response, with a `ClientErrorCode`.
 */
export interface CallError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Figures used in the message. */
  readonly data?: Readonly<Record<string, string>>;
  /** Details of the error for developers: never shown. */
  readonly detail?: string;
}

/** `keptAt`: when it was received, ms UTC, where no server answers and it is what was last seen. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly keptAt?: number }
  | { readonly ok: false; readonly error: CallError };

/** A value being loaded. The previous value stays while a newer one loads or loading has failed. */
export type Loadable<T> =
  | { readonly status: 'loading'; readonly value: T | undefined }
  | { readonly status: 'ready'; readonly value: T; readonly keptAt?: number }
  | { readonly status: 'failed'; readonly value: T | undefined; readonly error: CallError };

/** One page of a list, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Rows on all pages together. */
  readonly total: number;
}
