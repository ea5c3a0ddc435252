/** What a call comes to: its value or the body of its failure, never an exception. */

/** The body of a failed call; `status` 0 when no answer came, with one of the codes below. */
export interface CallError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Figures that the text was made with. */
  readonly data?: Readonly<Record<string, string>>;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallError };

/** Failures that the client finds itself. */
export type ClientErrorCode =
  /** The request did not reach the server, or its answer did not reach us. */
  | 'NO_CONNECTION'
  /** No answer in time; the server may have done what was asked. */
  | 'TIMEOUT'
  /** The server answered something that is not in the contract. */
  | 'INVALID_ANSWER';

export const succeed = <T>(value: T): Answer<T> => ({ ok: true, value });
export const fail = (error: CallError): Answer<never> => ({ ok: false, error });
export const clientError = (code: ClientErrorCode, status = 0, message = ''): CallError => ({
  status,
  code,
  message,
});

/** Whether the server understood and said no; asking again would be answered the same. */
export const isRefusal = ({ status }: CallError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;
