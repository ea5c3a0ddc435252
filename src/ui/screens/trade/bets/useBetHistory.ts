import { useEffect, useMemo } from 'react';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { createHistoryReader, PAGE_SIZE, type ReadPage } from '../../../kit/table/historyReader.ts';
import { type BetFilter, settledRequest, wantedOpenBets } from './betFilter.ts';

export const betId = ({ id }: WireBet): string => id;

const NO_BETS = { ok: true, value: { items: [], total: 0 } } as const;

/** The player's bets that a filter lets through: those in progress, then the settled ones by pages. */
export function useBetHistory(filter: BetFilter) {
  const { rounds, account } = useServices();
  const zone = useZone();
  const openBets = useSelected(account, (view) => view.openBets);
  const newest = useSelected(account, (view) => view.settledBets[0]?.id);
  const readPage = useMemo<ReadPage<WireBet>>(() => {
    const request = settledRequest(filter, zone);
    return async (page) =>
      request === undefined ? NO_BETS : rounds.bets({ ...request, page, size: PAGE_SIZE });
  }, [rounds, filter, zone]);
  const reader = useMemo(() => createHistoryReader(readPage, betId), [readPage]);
  useEffect(() => void reader.refresh(), [reader, newest]);
  const state = useReadable(reader.state);
  const rows = useMemo(() => {
    const settled = new Set(state.items.map(betId));
    // A bet is told as settled and read as such, in either order.
    const open = Object.values(openBets).filter(({ id }) => !settled.has(id));
    return [...wantedOpenBets(open, filter, zone), ...state.items];
  }, [openBets, state.items, filter, zone]);
  return { state, rows, readPage, more: reader.more };
}
