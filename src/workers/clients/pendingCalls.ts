/** Calls of a worker that may end before it answers them. */

export interface PendingCalls {
  /** As the call is answered; rejects by `fail`, and at once after it. */
  readonly answered: <T>(call: () => Promise<T>) => Promise<T>;
  /** The worker answers nothing more; the first error counts. */
  readonly fail: (error: unknown) => void;
}

export function createPendingCalls(): PendingCalls {
  let failure: { readonly error: unknown } | undefined;
  const pending = new Set<(error: unknown) => void>();
  return {
    answered: (call) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) throw failure.error;
        pending.add(reject);
        call()
          .then(resolve, reject)
          .finally(() => pending.delete(reject));
      }),
    fail: (error) => {
      failure ??= { error };
      for (const reject of pending) reject(error);
    },
  };
}
