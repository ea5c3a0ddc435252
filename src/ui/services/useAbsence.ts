import { useEffect, useRef } from 'react';
import type { CallError } from '../../protocol/answer.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable, useSelected } from './useReadable.ts';

/** Why a request without an answer is over: the account shows nothing of it. Its words are the client's own. */
export const NOT_RECEIVED: CallError = { status: 0, code: 'NOT_RECEIVED', message: '' };

/**
 * Calls `onCaughtUp` once the account has received everything since the outcome of a request became
 * unknown: what it does not show then has not arrived. Rule [U-R5].
 * @param isUnknown whether the outcome is unknown now
 */
export function useAbsence(isUnknown: boolean, onCaughtUp: () => void): void {
  const caughtUp = useReadable(useServices().caughtUp);
  /**
   * Count of completed catch-ups when it became unknown; 0, before all of this page, for a state
   * kept over a reload.
   */
  const since = useRef<number>(isUnknown ? 0 : undefined);
  const report = useRef(onCaughtUp);
  useEffect(() => {
    report.current = onCaughtUp;
  });
  useEffect(() => {
    if (!isUnknown) {
      since.current = undefined;
      return;
    }
    since.current ??= caughtUp;
    if (caughtUp > since.current) report.current();
  }, [isUnknown, caughtUp]);
}

/** Whether no server answers: what is not known now will not be known before one does. */
export const useIsOffline = (): boolean =>
  useSelected(useServices().connection, ({ state }) => state === 'offline');
