/**
 * Answers repeated request ids. For a finished request the engine remembers a fingerprint of its
 * content and the id of its result, for the last `REQUESTS_REMEMBERED` of each user and kind; the
 * full request is in the history.
 */
import { PastRequests, type RememberedRequest } from './pastRequests.ts';

/** Requests remembered of each user and kind, beyond those that are still in progress. */
export const REQUESTS_REMEMBERED = 200;

export type { RememberedRequest };

/** Kind of command that has request ids of its own, such as `order` or `margin`. */
type RequestKind = string;

/**
 * Requests of one kind. One in progress stands for what carries it out, such as a working order.
 * The index by id is built at the first lookup: replaying a log needs none.
 */
export class RequestMemory<Progress extends object = never> extends PastRequests {
  readonly #listInProgress: () => Iterable<readonly [string, Progress]>;
  readonly #beforeUse: (() => void) | undefined;
  #inProgress: Map<string, Progress> | undefined;

  /**
   * @param listInProgress those in progress now, by id
   * @param beforeUse called before requests that are over are read or added
   */
  constructor(
    listInProgress: () => Iterable<readonly [string, Progress]> = () => [],
    beforeUse?: () => void,
  ) {
    super();
    this.#listInProgress = listInProgress;
    this.#beforeUse = beforeUse;
  }

  /** In progress under the id. */
  progress(id: string): Progress | undefined {
    this.#inProgress ??= new Map(this.#listInProgress());
    return this.#inProgress.get(id);
  }

  begin(id: string, progress: Progress): void {
    this.#inProgress?.set(id, progress);
  }

  override remembered(id: string): RememberedRequest | undefined {
    this.#beforeUse?.();
    return super.remembered(id);
  }

  /** Remembers a request that is no longer in progress; the oldest beyond `most` is dropped. */
  override end(id: string, request: RememberedRequest, most: number): void {
    this.#beforeUse?.();
    this.#inProgress?.delete(id);
    super.end(id, request, most);
  }

  override over(): Generator<readonly [string, RememberedRequest]> {
    this.#beforeUse?.();
    return super.over();
  }

  override hasOutcome(outcome: string): boolean {
    this.#beforeUse?.();
    return super.hasOutcome(outcome);
  }
}

/** Adds the contents of a stored text to its requests. */
type ReadStored = (requests: Requests, text: string) => void;

/**
 * The requests remembered for one user, by kind. Their text from a snapshot is parsed when it is
 * first needed: a start does not wait for the requests of users who are away.
 */
export class Requests {
  readonly #byKind = new Map<RequestKind, PastRequests>();
  #stored: string | undefined;
  #read: ReadStored | undefined;

  /** Text that says all that is remembered, until it is first parsed. */
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

  get(kind: RequestKind): PastRequests | undefined {
    this.readStored();
    return this.#byKind.get(kind);
  }

  set(kind: RequestKind, memory: PastRequests): void {
    this.#byKind.set(kind, memory);
  }

  /** Every kind with its requests. */
  entries(): readonly (readonly [RequestKind, PastRequests])[] {
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
    memory = new PastRequests();
    requests.set(kind, memory);
  }
  memory.end(id, request, most);
}
