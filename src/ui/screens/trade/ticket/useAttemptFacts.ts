import { useEffect } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAbsence } from '../../../services/useAbsence.ts';
import { useReadable } from '../../../services/useReadable.ts';
import type { BetAttempt } from './betAttempt.ts';

/**
 * Resolves an attempt whose answer was lost with the account's bets, and with there being none once
 * the connection is back.
 */
export function useAttemptFacts(attempt: BetAttempt): void {
  const { account } = useServices();
  useEffect(() => {
    const observe = () => {
      if (attempt.state.get().phase === 'ready') return;
      const { openBets, settledBets } = account.get();
      for (const bet of [...Object.values(openBets), ...settledBets]) attempt.observe(bet);
    };
    observe();
    return account.subscribe(observe);
  }, [account, attempt]);
  useAbsence(useReadable(attempt.state).phase === 'unknown', attempt.absent);
}
