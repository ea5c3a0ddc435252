import { useCallback, useRef, useState } from 'react';
import type { Answer, CallError } from '../../protocol/answer.ts';

export interface Action {
  readonly isBusy: boolean;
  /** Why the last request failed, until the next one is sent. */
  readonly refusal: CallError | undefined;
  /** Sends one request at a time; ignored while one is in progress. */
  readonly run: <T>(
    send: () => Promise<Answer<T>>,
    onAccepted?: (value: T) => void,
  ) => Promise<void>;
}

/**
 * A request started by the user: whether it is in progress, and why it failed.
 * @param subject what the requests are about; a refusal is shown only for its own subject
 */
export function useAction(subject?: unknown): Action {
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{
    readonly subject: unknown;
    readonly error: CallError;
  }>();
  const run = useCallback<Action['run']>(
    async (send, onAccepted) => {
      if (isSending.current) return;
      isSending.current = true;
      setBusy(true);
      setRefusal(undefined);
      const answer = await send();
      isSending.current = false;
      setBusy(false);
      if (answer.ok) onAccepted?.(answer.value);
      else setRefusal({ subject, error: answer.error });
    },
    [subject],
  );
  return { isBusy, refusal: refusal?.subject === subject ? refusal?.error : undefined, run };
}

/** Two clicks on the same button within this interval count as one, ms. */
const DOUBLE_PRESS_MS = 350;

/**
 * Distinguishes an intended click from the second one of a double click, which may come after the
 * first was answered.
 * @returns whether the click counts; `at` is ms of any monotonic clock
 */
export function createPressGuard(): (what: string, at: number) => boolean {
  let last: { readonly what: string; readonly at: number } | undefined;
  return (what, at) => {
    if (last?.what === what && at - last.at < DOUBLE_PRESS_MS) return false;
    last = { what, at };
    return true;
  };
}
