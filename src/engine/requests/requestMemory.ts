/**
 * Answers repeated request ids. For a finished request the engine remembers a fingerprint of its
 * content and the id of its result, for the last `REQUESTS_REMEMBERED` of each user and kind; the
 * full request is in the history.
 */

/** Requests remembered of each user and kind, beyond those that are still in progress. */
export const REQUESTS_REMEMBERED = 200;

/** What one kind of command remembers under its own request ids, such as `order` or `margin`. */
type RequestKind = string;

export const ORDER_REQUESTS: RequestKind = 'order';

export interface RememberedRequest {
  /** See `fingerprintOf`. */
  readonly fingerprint: number;
  /** The id of the result, such as `o-12`; empty if there is none. */
  readonly outcome: string;
}

/**
 * Requests of one kind by their ids. One that is still in progress stands for what carries it out,
 * such as a working order: in one map, so that ending a request adds no entry.
 */
export class RequestMemory<Progress extends object = never> {
  readonly #byId = new Map<string, Progress | RememberedRequest>();
  /** Ids of those that are over, oldest first; those before `#first` are forgotten. */
  readonly #over: string[] = [];
  #first = 0;

  /** In progress or over under the id; see `isOver`. */
  known(id: string): Progress | RememberedRequest | undefined {
    return this.#byId.get(id);
  }

  /** In progress under the id. */
  progress(id: string): Progress | undefined {
    const found = this.#byId.get(id);
    return isOver(found) ? undefined : found;
  }

  /** Over under the id. */
  remembered(id: string): RememberedRequest | undefined {
    const found = this.#byId.get(id);
    return isOver(found) ? found : undefined;
  }

  begin(id: string, progress: Progress): void {
    this.#byId.set(id, progress);
  }

  /** Remembers a request that is over; the oldest beyond `most` is dropped. */
  end(id: string, request: RememberedRequest, most: number): void {
    this.#byId.set(id, request);
    this.#over.push(id);
    if (this.#over.length - this.#first > most) this.#forgetOldest();
  }

  /** Requests that are over, oldest first. */
  *over(): Generator<readonly [string, RememberedRequest]> {
    for (const id of this.#over.slice(this.#first)) {
      const request = this.remembered(id);
      if (request !== undefined) yield [id, request];
    }
  }

  /** Whether a request that is over and still remembered had this result. */
  hasOutcome(outcome: string): boolean {
    // Newest first: most ask about what has just ended.
    for (let at = this.#over.length - 1; at >= this.#first; at -= 1)
      if (this.remembered(this.#over[at] ?? '')?.outcome === outcome) return true;
    return false;
  }

  #forgetOldest(): void {
    const oldest = this.#over[this.#first];
    if (oldest === undefined) return;
    this.#byId.delete(oldest);
    this.#first += 1;
    if (this.#first * 2 < this.#over.length) return;
    // Moved to the front when half of the list is forgotten, so that the list stays bounded.
    this.#over.splice(0, this.#first);
    this.#first = 0;
  }
}

export const isOver = (found: object | undefined): found is RememberedRequest =>
  found !== undefined && 'fingerprint' in found;

/** How a request compares with an earlier one under its id; undefined for an id not remembered. */
export type EarlierRequest = 'same' | 'other' | undefined;

/** @param earlier what is in progress under the id of `wanted`, or remembered under it */
export function compareRequest<Content extends object>(
  earlier: Content | RememberedRequest | undefined,
  wanted: Content,
  fingerprint: (content: Content) => number,
): EarlierRequest {
  if (earlier === undefined) return undefined;
  const found = isOver(earlier) ? earlier.fingerprint : fingerprint(earlier);
  return found === fingerprint(wanted) ? 'same' : 'other';
}

/** The requests remembered for one user. */
export type Requests = Map<RequestKind, Pick<RequestMemory, 'remembered' | 'end' | 'over'>>;

export const rememberedRequest = (
  requests: Requests,
  kind: RequestKind,
  id: string,
): RememberedRequest | undefined => requests.get(kind)?.remembered(id);

/** Remembers a request; the oldest beyond `most` is dropped. */
export function rememberRequest(
  requests: Requests,
  kind: RequestKind,
  id: string,
  request: RememberedRequest,
  most = REQUESTS_REMEMBERED,
): void {
  let memory = requests.get(kind);
  if (memory === undefined) {
    memory = new RequestMemory();
    requests.set(kind, memory);
  }
  memory.end(id, request, most);
}
