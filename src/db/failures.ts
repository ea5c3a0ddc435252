/** Failures between this app and the browser's storage, as typed values. */

export type LogFailureCode =
  /** The browser's quota for this origin is used up; nothing of the batch was stored. */
  | 'QUOTA'
  /** The database was closed (another tab upgrades it, the browser took it away). */
  | 'CLOSED'
  /** Stored by a newer version of the app than this one. */
  | 'NEWER'
  /** The facts do not continue what is stored: a baseline is needed first. */
  | 'GAP'
  /** A stored text cannot be read. */
  | 'DAMAGED'
  /** Any other refusal of the browser. */
  | 'FAILED';

export interface LogFailure {
  readonly code: LogFailureCode;
  readonly message: string;
}

export type LogResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: LogFailure };

export const succeed = <T>(value: T): LogResult<T> => ({ ok: true, value });
export const fail = (code: LogFailureCode, message: string): LogResult<never> => ({
  ok: false,
  failure: { code, message },
});

/** Carries a typed failure out of a transaction, which ends by throwing or not at all. */
export class LogRefusal extends Error {
  readonly code: LogFailureCode;

  constructor(code: LogFailureCode, message: string) {
    super(message);
    this.name = 'LogRefusal';
    this.code = code;
  }
}

const CODES: Readonly<Record<string, LogFailureCode>> = {
  QuotaExceededError: 'QUOTA',
  DatabaseClosedError: 'CLOSED',
  InvalidStateError: 'CLOSED',
  OpenFailedError: 'CLOSED',
  MissingAPIError: 'CLOSED',
  StorageAwayError: 'CLOSED',
  VersionError: 'NEWER',
};

/** The error itself and what caused it; Dexie keeps the browser's error as `inner`. */
function* causes(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    yield current;
    current = 'inner' in current && current.inner !== current ? current.inner : current.cause;
  }
}

/** The most specific reason in an error's chain of causes. */
export function errorToFailure(error: unknown): LogFailure {
  const chain = [...causes(error)];
  // The innermost reason is the most specific: an AbortError may hide an exceeded quota.
  for (const { name, message } of chain.toReversed()) {
    const code = CODES[name];
    if (code !== undefined) return { code, message };
  }
  const [outer] = chain;
  if (outer instanceof LogRefusal) return { code: outer.code, message: outer.message };
  return { code: 'FAILED', message: outer === undefined ? String(error) : outer.message };
}

/** Work with the database as a value; a RangeError is a defect of the caller and stays one. */
export async function settle<T>(work: () => Promise<T>): Promise<LogResult<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return { ok: false, failure: errorToFailure(error) };
  }
}
