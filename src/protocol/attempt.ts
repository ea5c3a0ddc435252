/** A command that must not be carried out twice, as the screens follow it from its first request. */
import type { CallError } from './answer.ts';

/** How far an attempt is. Only an accepted one is over for good; a refused one may still be shown. */
export type AttemptState<Value> =
  | { readonly kind: 'sending' }
  /** Sent, and no answer came: the command may or may not have been carried out. */
  | { readonly kind: 'unknown'; readonly error: CallError }
  | { readonly kind: 'accepted'; readonly value: Value }
  /** By the exchange, or NOT_RECEIVED: the account has caught up and shows nothing of it. */
  | { readonly kind: 'refused'; readonly error: CallError };

/** An attempt that a screen follows. */
export interface RunningAttempt {
  /** Sends it again under its id, unless a request is in progress. */
  readonly retry: () => void;
  /** Ends the following; the outcome of a request in progress is still reported. */
  readonly end: () => void;
}

type Follow<Input, Value> = (
  input: Input,
  onState: (state: AttemptState<Value>) => void,
) => RunningAttempt;

/** `onState` is called at once and after each change. */
export interface AttemptService<Input, Value> {
  /** Sends a command under the id in its input; sent again under that id it is the same one. */
  readonly start: Follow<Input, Value>;
  /** Follows a command of an earlier page whose outcome is not known, and sends nothing. */
  readonly resume: Follow<Input, Value>;
}
