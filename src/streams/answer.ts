/** Making and judging the results of calls. */
import type { ClientErrorCode } from '../domain/clientFailures.ts';
import type { Answer, CallError } from '../protocol/answer.ts';

export const succeed = <T>(value: T): Answer<T> => ({ ok: true, value });
export const fail = (error: CallError): Answer<never> => ({ ok: false, error });

/** A failure found here; its text on screen comes from its code. */
export const clientError = (code: ClientErrorCode, status = 0, detail?: string): CallError => ({
  status,
  code,
  message: '',
  ...(detail !== undefined && { detail }),
});

/** Answer to a call whose part of the product the site has switched off. */
export const NOT_OFFERED: CallError = { status: 403, code: 'NOT_OFFERED', message: '' };

/** Whether the server understood and said no; asking again would be answered the same. */
export const isRefusal = ({ status }: CallError): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** A server that does not know the call or offers nothing of it (hedge mode, short rounds); a retry is answered the same. */
export const isNotOffered = (error: CallError): boolean =>
  isRefusal(error) || error.code === 'INVALID_ANSWER' || error.status === 501;

/**
 * Whether a server has no such call or a site no such part: stricter than `isNotOffered`, for what
 * must not be taken for empty after any other refusal, such as the positions of an account.
 */
export const isAbsent = ({ status, code }: CallError): boolean =>
  code === NOT_OFFERED.code || status === 404 || status === 501;
