import { createContext, useContext, useMemo } from 'react';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import type { WireBet, WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { formatFixed } from '../../format/decimalText.ts';
import type { Writable } from '../../services/derived.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import type { RoundView } from './round/roundPhase.ts';
import type { BetAttempt } from './ticket/betAttempt.ts';

export interface Trade extends RoundView {
  readonly option: WireTradeOption;
  /** The typed stake; kept across rounds and options. */
  readonly stake: Writable<string>;
  readonly attempt: BetAttempt;
}

export const TradeContext = createContext<Trade | undefined>(undefined);

/** Context that every part of the round screen shares: the option, its round, and the stake. */
export function useTrade(): Trade {
  const trade = useContext(TradeContext);
  if (trade === undefined) throw new Error('a part of the round screen was drawn outside it');
  return trade;
}

/**
 * The instrument behind an option; undefined for a power ball, or before instruments are loaded.
 */
export function useInstrument(stock: string | null): WireFuturesOption | undefined {
  const { value } = useReadable(useServices().options);
  return stock === null ? undefined : value?.find((instrument) => instrument.stock === stock);
}

/** A price with the decimals of the option. */
export const priceText = (
  option: Pick<WireTradeOption, 'priceDigits'>,
  price: string | undefined,
): string => formatFixed(price, { digits: option.priceDigits, rounding: 'halfUp' });

/** The newest price of the option's market, plain decimal. */
export const useLastPrice = ({ stock }: Pick<WireTradeOption, 'stock'>): string | undefined =>
  useSelected(useServices().market.ticker(stock ?? ''), (ticker) => ticker?.last);

/** The currency of stakes. */
export const useStakeCurrency = (): string =>
  useSelected(useServices().site, (site) => site?.binaryCurrency ?? '');

/** The user's bets of a round: open ones oldest first, settled ones newest first. */
export function useBetsOf(roundId: string | undefined): {
  readonly open: readonly WireBet[];
  readonly settled: readonly WireBet[];
} {
  const { account } = useServices();
  const openBets = useSelected(account, (view) => view.openBets);
  const settledBets = useSelected(account, (view) => view.settledBets);
  return useMemo(() => {
    const isOfRound = (bet: WireBet) => bet.tradeRoundId === roundId;
    return {
      open: Object.values(openBets).filter(isOfRound),
      settled: settledBets.filter(isOfRound),
    };
  }, [openBets, settledBets, roundId]);
}
