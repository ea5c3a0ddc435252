/** An id for each request: the log and the answer's header carry the same one. Rule [O-L1]. */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Distinguishes the requests of two runs of the process. */
const RUN_BYTES = 4;
const BASE = 36;

export function createRequestIds(): () => string {
  const run = randomBytes(RUN_BYTES).toString('hex');
  let requests = 0;
  return () => {
    requests += 1;
    return `${run}-${requests.toString(BASE)}`;
  };
}

export function requestIdOf(outgoing: ServerResponse): string | undefined {
  const id = outgoing.getHeader(REQUEST_ID_HEADER);
  return typeof id === 'string' ? id : undefined;
}
