/** Requests to a service outside, which may be slow, silent or gone. */
import type { Clock } from './ports.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface Answered {
  readonly status: number;
  readonly text: string;
}

export interface FetchParts {
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'after'>;
}

/**
 * Sends one request and reads the whole answer. Redirects are not followed: what a request carries
 * is for the service that was named.
 * @param ms until it is given up
 * @returns undefined when no whole answer came in time; never rejects
 */
export async function fetchInTime(
  { fetch, clock }: FetchParts,
  url: URL | string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  ms: number,
): Promise<Answered | undefined> {
  const aborting = new AbortController();
  let cancel: () => void = () => undefined;
  const late = new Promise<undefined>((resolve) => {
    cancel = clock.after(ms, () => {
      resolve(undefined);
      aborting.abort();
    });
  });
  const answering = async (): Promise<Answered> => {
    const { signal } = aborting;
    const response = await fetch(new Request(url, { ...init, redirect: 'manual', signal }));
    return { status: response.status, text: await response.text() };
  };
  try {
    return await Promise.race([answering().catch(() => undefined), late]);
  } finally {
    cancel();
  }
}
