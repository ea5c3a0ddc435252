/**
 * Confirmation that the exchange requires before a call that changes how an account is entered or
 * paid.
 */
import type { CallError } from '../../protocol/answer.ts';
import type { Readable } from '../../domain/readable.ts';

/** A call that waits for the password of the account. */
export interface PendingConfirmation {
  /** Repeats the call with them; undefined once it is answered, else why they are not accepted. */
  readonly send: (password: string, code: string) => Promise<CallError | undefined>;
  /** The call stays refused. */
  readonly cancel: () => void;
}

export interface ConfirmationServices {
  readonly confirmation: Readable<PendingConfirmation | undefined>;
}
