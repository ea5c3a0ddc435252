/**
 * Opening a database of the browser, which may have none, refuse it, or never answer (a profile on a
 * lost disk, another tab that holds an older version open). Work waits for `opened`, so that a failure is
 * a rejection of that work, which its caller handles.
 */
import type Dexie from 'dexie';

/** How long a browser has to open a database, ms. After that the page goes on without it. */
const OPENS_WITHIN_MS = 5_000;

/**
 * The browser keeps nothing: a state of this visit that the page shows, and no defect. `cause` is the
 * browser's own error, where it gave one.
 */
export class StorageAwayError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageAwayError';
  }
}

export interface Opening {
  /**
   * Resolves once the database is open; one that the browser took away is opened again. Rejects when the
   * browser has refused it, and at once when it did not answer before: StorageAwayError in both cases.
   */
  readonly opened: () => Promise<void>;
  /** The same work, begun once the database is open. */
  readonly after: <Args extends readonly unknown[], Result>(
    work: (...args: Args) => PromiseLike<Result>,
  ) => (...args: Args) => Promise<Result>;
}

/** @param withinMs longer where old data may have to be converted first */
export function createOpening(dexie: Dexie, withinMs = OPENS_WITHIN_MS): Opening {
  let opening: Promise<void> | undefined;
  let silence: Error | undefined;

  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        silence = new StorageAwayError(`${dexie.name} was not opened within ${withinMs} ms`);
        dexie.close({ disableAutoOpen: true });
        reject(silence);
      }, withinMs);
      const end = (): void => {
        clearTimeout(timer);
        opening = undefined;
      };
      dexie.open().then(
        () => {
          end();
          resolve();
        },
        (error: unknown) => {
          end();
          reject(new StorageAwayError(`${dexie.name} cannot be opened`, error));
        },
      );
    });

  const opened = (): Promise<void> => {
    if (silence !== undefined) return Promise.reject(silence);
    if (dexie.isOpen()) return Promise.resolve();
    return (opening ??= open());
  };

  return {
    opened,
    after:
      (work) =>
      async (...args) => {
        await opened();
        return work(...args);
      },
  };
}
