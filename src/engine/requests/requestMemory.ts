/**
 * Answers repeated request ids. For a finished request the engine remembers a fingerprint of its
 * content and the id of its result, for the last `REQUESTS_REMEMBERED` of each user and kind; the
 * full request is in the history.
 */

/** Requests remembered of each user and kind, beyond those that are still in progress. */
const REQUESTS_REMEMBERED = 200;

/** What one kind of command remembers under its own request ids, such as `order` or `margin`. */
type RequestKind = string;

export interface RememberedRequest {
  /** See `fingerprintOf`. */
  readonly fingerprint: number;
  /** The id of the result, such as `o-12`; empty if there is none. */
  readonly outcome: string;
}

/** Requests of one kind by their ids, oldest first. */
export class RequestMemory extends Map<string, RememberedRequest> {
  /** Kept: an iterator that starts again passes over all that was deleted at the front. */
  readonly #ids = this.keys();

  /** Forgets the oldest; ids are deleted in no other way. */
  forgetOldest(): void {
    const { done, value } = this.#ids.next();
    if (done !== true) this.delete(value);
  }
}

/** The requests remembered for one user. */
export type Requests = Map<RequestKind, RequestMemory>;

export const rememberedRequest = (
  requests: Requests,
  kind: RequestKind,
  id: string,
): RememberedRequest | undefined => requests.get(kind)?.get(id);

/** Remembers a request; the oldest beyond `most` is dropped. */
export function rememberRequest(
  requests: Requests,
  kind: RequestKind,
  id: string,
  request: RememberedRequest,
  most = REQUESTS_REMEMBERED,
): void {
  const memory = memoryOf(requests, kind);
  memory.set(id, request);
  if (memory.size > most) memory.forgetOldest();
}

function memoryOf(requests: Requests, kind: RequestKind): RequestMemory {
  const known = requests.get(kind);
  if (known !== undefined) return known;
  const made = new RequestMemory();
  requests.set(kind, made);
  return made;
}
