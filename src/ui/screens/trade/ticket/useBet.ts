import { useEffect } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { sumOfStanding } from '../../../market/rounds/betStanding.ts';
import { useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import type { BetFacts } from './betBlockers.ts';
import type { StakeFacts } from './stakeRules.ts';
import { useAbsence } from '../../../services/useAbsence.ts';
import type { BetAttempt } from './betAttempt.ts';

const isKnown = (price: string | undefined): boolean => price !== undefined;

/** The current limits of the stake. */
export function useStakeFacts(): StakeFacts {
  const { account } = useServices();
  const { option, betting } = useTrade();
  const balance = useSelected(account, ({ wallets }) => wallets['BINARY']?.point);
  const { open } = useBetsOf(betting.round?.id);
  const placed = sumOfStanding(open.map((bet) => ({ bet, standing: 'waiting' }))).stake;
  return { option, balance, placed };
}

/** All that decides whether a bet can be placed now; the stake is the typed one. */
export function useBetFacts(): BetFacts {
  const { connection } = useServices();
  const { option, betting, stake, attempt } = useTrade();
  const facts = useStakeFacts();
  const hasPrice = isKnown(useLastPrice(option)) || option.stock === null;
  return {
    ...facts,
    phase: betting.phase,
    hasPrice,
    attempt: useReadable(attempt.state).phase,
    connection: useSelected(connection, ({ state }) => state),
    isPlay: option.isPlay,
    typed: useReadable(stake),
  };
}

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
