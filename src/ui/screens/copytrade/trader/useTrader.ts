/** Queries of a trader's page. */
import { useCallback } from 'react';
import type { WireFollow, WireTraderPosition } from '../../../../protocol/copytrade/entities.ts';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { usePages } from '../../../kit/table/usePages.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** Changes once a minute: figures move with prices. */
const useMinute = (): number => useSelected(useServices().now, (at) => Math.floor(at / 60_000));

export function useTrader(traderId: string) {
  const { call } = useServices();
  return useQuery({
    key: ['copytrade', 'trader', traderId],
    version: useMinute(),
    read: () => call('copyTrader', { traderId }),
  });
}

export function useOpenPositions(traderId: string) {
  const { call } = useServices();
  return useQuery({
    key: ['copytrade', 'traderOpen', traderId],
    version: useMinute(),
    read: () => call('traderOpenPositions', { traderId }),
  });
}

const positionId = ({ traderPositionId }: WireTraderPosition): string => traderPositionId;

export function usePastPositions(traderId: string) {
  const { call } = useServices();
  return usePages<WireTraderPosition>({
    key: ['copytrade', 'traderPast', traderId],
    readPage: useCallback(
      (page) => call('traderPositions', { traderId, page, size: PAGE_SIZE }),
      [call, traderId],
    ),
    idOf: positionId,
    version: useMinute(),
  });
}

const followId = (follow: WireFollow): string => follow.followId;

export function useFollowers(traderId: string) {
  const { call } = useServices();
  return usePages<WireFollow>({
    key: ['copytrade', 'followers', traderId],
    readPage: useCallback(
      (page) => call('followerList', { traderId, page, size: PAGE_SIZE }),
      [call, traderId],
    ),
    idOf: followId,
    version: undefined,
  });
}
