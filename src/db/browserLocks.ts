/**
 * The browser's Web Locks, for pages that must go on where they never answer: some profiles grant none,
 * and a request would wait for good. There the page's own locks take their place: tabs are then clients
 * of their own, and what one page does still happens one after the other.
 */

export type Locks = Pick<LockManager, 'request'>;

/** How long a browser has to answer a request that waits for no other, ms. */
const LOCKS_ANSWER_WITHIN_MS = 5_000;

type Callback = (lock: Lock | null) => unknown;

/** The same two forms as the browser's: options may be left out. */
const parts = (
  options: LockOptions | Callback,
  callback: Callback | undefined,
): { readonly options: LockOptions; readonly callback: Callback } =>
  typeof options === 'function'
    ? { options: {}, callback: options }
    : { options, callback: callback ?? (() => undefined) };

/** Locks of this page or worker alone, exclusive ones. */
export function createPageLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    given: LockOptions | Callback,
    last?: Callback,
  ): Promise<unknown> => {
    const { options, callback } = parts(given, last);
    const tail = tails.get(name);
    if (tail !== undefined && options.ifAvailable === true) return callback(null);
    const granted = async (): Promise<unknown> => {
      options.signal?.throwIfAborted();
      return callback({ name, mode: 'exclusive' });
    };
    const turn = (tail ?? Promise.resolve()).then(granted);
    const end = turn.catch(() => undefined);
    tails.set(name, end);
    void end.then(() => {
      if (tails.get(name) === end) tails.delete(name);
    });
    return turn;
  };
  return { request };
}

/** Whether the browser answers: a lock whose name is used once is free. */
function answers(locks: Locks, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    const end = (isAnswered: boolean): void => {
      clearTimeout(timer);
      resolve(isAnswered);
    };
    locks
      .request(`maru.probe.${crypto.randomUUID()}`, { ifAvailable: true }, () => end(true))
      .catch(() => end(false));
  });
}

/**
 * Locks that answer: the browser's, or this page's own where it does not answer in time. The browser is
 * tried once, with the first request.
 * @param locks undefined in old browsers and over plain http, where there are none
 */
export function createBrowserLocks(
  locks: Locks | undefined = globalThis.navigator?.locks,
  withinMs = LOCKS_ANSWER_WITHIN_MS,
): Locks | undefined {
  if (locks === undefined) return undefined;
  let known: Promise<Locks> | undefined;
  const request = async (
    name: string,
    given: LockOptions | Callback,
    last?: Callback,
  ): Promise<unknown> => {
    known ??= answers(locks, withinMs).then((isAnswered) =>
      isAnswered ? locks : createPageLocks(),
    );
    const { options, callback } = parts(given, last);
    return (await known).request(name, options, callback);
  };
  return { request };
}
