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
  readonly #beforeUse: (() => void) | undefined;

  /** @param beforeUse called before requests that are over are read or added */
  constructor(beforeUse?: () => void) {
    this.#beforeUse = beforeUse;
  }

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
    this.#beforeUse?.();
    const found = this.#byId.get(id);
    return isOver(found) ? found : undefined;
  }

  begin(id: string, progress: Progress): void {
    this.#byId.set(id, progress);
  }

  /** Remembers a request that is over; the oldest beyond `most` is dropped. */
  end(id: string, request: RememberedRequest, most: number): void {
    this.#beforeUse?.();
    this.#byId.set(id, request);
    this.#over.push(id);
    if (this.#over.length - this.#first > most) this.#forgetOldest();
  }

  /** Requests that are over, oldest first. */
  *over(): Generator<readonly [string, RememberedRequest]> {
    this.#beforeUse?.();
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

type Memory = Pick<RequestMemory, 'remembered' | 'end' | 'over'>;
/** Adds what a stored text says to the requests it is of. */
type ReadStored = (requests: Requests, text: string) => void;

/**
 * The requests remembered for one user, by kind. What a snapshot held of them stays text until it is
 * first needed: a start does not wait for the requests of users who are away.
 */
export class Requests {
  readonly #byKind = new Map<RequestKind, Memory>();
  #stored: string | undefined;
  #read: ReadStored | undefined;

  /** Text that says all that is remembered, for as long as nobody needed it. */
  get stored(): string | undefined {
    return this.#stored;
  }

  keepStored(text: string, read: ReadStored): void {
    this.#stored = text;
    this.#read = read;
  }

  /** Reads the stored text, if it was not read yet. Throws DamagedText, each time, if it does not fit. */
  readonly readStored = (): void => {
    const text = this.#stored;
    if (text === undefined) return;
    this.#stored = undefined;
    try {
      this.#read?.(this, text);
    } catch (error) {
      this.#stored = text;
      throw error;
    }
  };

  get(kind: RequestKind): Memory | undefined {
    this.readStored();
    return this.#byKind.get(kind);
  }

  set(kind: RequestKind, memory: Memory): void {
    this.#byKind.set(kind, memory);
  }

  /** Every kind with its requests. */
  entries(): readonly (readonly [RequestKind, Memory])[] {
    this.readStored();
    return [...this.#byKind];
  }
}

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
