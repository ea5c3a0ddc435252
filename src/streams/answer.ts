/** Making and judging the results of calls. */
import type { Answer, CallError } from '../protocol/answer.ts';

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

/** A server that does not know the call or offers nothing of it (hedge mode, short rounds); a retry is answered the same. */
export const isNotOffered = (error: CallError): boolean =>
  isRefusal(error) || error.code === 'INVALID_ANSWER' || error.status === 501;
