import { useEffect, useState } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { sumOfStanding } from '../../../market/rounds/betStanding.ts';
import { useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import type { BetFacts } from './betBlockers.ts';
import type { StakeFacts } from './stakeRules.ts';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { type BetAttempt, createBetAttempt } from './betAttempt.ts';

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

/** One bet at a time, followed while the screen shows it. */
export function useBetAttempt(): BetAttempt {
  const { rounds } = useServices();
  const [attempt] = useState(() => createBetAttempt({ bet: rounds.bet, newId: newClientOrderId }));
  useEffect(() => attempt.end, [attempt]);
  return attempt;
}
