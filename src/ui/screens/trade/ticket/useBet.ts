import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { sumOfStanding } from '../../../market/rounds/betStanding.ts';
import { useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import { betBlocker } from './betBlockers.ts';
import type { Blocker, StakeFacts } from './stakeRules.ts';

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

/** Why no bet can be placed now; undefined if one can. */
export function useBetBlocker(): Blocker | undefined {
  const { connection } = useServices();
  const { option, betting, stake, attempt } = useTrade();
  const facts = useStakeFacts();
  const hasPrice = isKnown(useLastPrice(option)) || option.stock === null;
  return betBlocker({
    ...facts,
    phase: betting.phase,
    hasPrice,
    attempt: useReadable(attempt.state).phase,
    connection: useSelected(connection, ({ state }) => state),
    isPlay: option.isPlay,
    typed: useReadable(stake),
  });
}
