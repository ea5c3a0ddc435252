import { useCallback, useMemo, useState } from 'react';
import type { WireBet } from '../../../protocol/rounds/entities.ts';
import { type Translate, useText, useZone } from '../../i18n/useText.ts';
import { PagedTable } from '../../kit/table/PagedTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import { usePriceText, useTradeOptions } from './optionLookup.ts';
import { betColumns, betCsv } from './betColumns.tsx';
import {
  ALL_BETS,
  BET_RESULTS,
  type BetFilter,
  settledRequest,
  wantedOpenBets,
} from './betFilter.ts';
import { GAME_TYPES, type GameType } from '../../../domain/rounds/roundTypes.ts';
import { type FilterChoice, filterChoice } from '../../kit/table/filterChoice.ts';
import { gameTypeName } from './roundNames.ts';

/** The filter choices for a player's bets; game types that are not on offer are left out. */
const betChoices = (
  t: Translate,
  offered: ReadonlySet<GameType>,
): readonly FilterChoice<BetFilter>[] => [
  filterChoice<BetFilter, 'gameType'>(
    'gameType',
    t('bets.gameType'),
    GAME_TYPES.filter((type) => offered.has(type)),
    (type) => gameTypeName(t, type),
  ),
  filterChoice<BetFilter, 'side'>('side', t('bets.side'), ['B', 'S'], (side) =>
    t(side === 'B' ? 'bets.buyOrOdd' : 'bets.sellOrEven'),
  ),
  filterChoice<BetFilter, 'result'>('result', t('bets.status'), BET_RESULTS, (result) =>
    t(`rounds.${result}`),
  ),
];

const NO_BETS = { ok: true, value: { items: [], total: 0 } } as const;

const betId = ({ id }: WireBet): string => id;
const itself = (bet: WireBet): WireBet => bet;

/** The bets that pass a filter: open ones first, then the settled ones page by page. */
function useBets(filter: BetFilter) {
  const { rounds, account } = useServices();
  const zone = useZone();
  const openBets = useSelected(account, (view) => view.openBets);
  const newest = useSelected(account, (view) => view.settledBets[0]?.id);
  const request = useMemo(() => settledRequest(filter, zone), [filter, zone]);
  const pages = usePages<WireBet>({
    key: ['rounds', 'bets', request],
    readPage: useCallback(
      async (page) =>
        request === undefined ? NO_BETS : rounds.bets({ ...request, page, size: PAGE_SIZE }),
      [rounds, request],
    ),
    idOf: betId,
    version: newest,
  });
  const { items } = pages.state;
  const rows = useMemo(() => {
    const settled = new Set(items.map(betId));
    // The event and the page that report a settled bet arrive in either order.
    const open = Object.values(openBets).filter(({ id }) => !settled.has(id));
    return [...wantedOpenBets(open, filter, zone), ...items];
  }, [openBets, items, filter, zone]);
  return { pages, rows };
}

/** The player's bets, open and settled, newest first, with filters and CSV export. */
export function OwnBets(props: {
  /** Called to open the replay of a bet's round; without it there is none to open. */
  readonly onPick?: (tradeRoundId: string) => void;
}) {
  const t = useText();
  const zone = useZone();
  const options = useTradeOptions();
  const price = usePriceText();
  const { onPick } = props;
  const [filter, setFilter] = useState(ALL_BETS);
  const { pages, rows } = useBets(filter);
  const texts = useMemo(() => ({ t, zone, options, price }), [t, zone, options, price]);
  const columns = useMemo(() => betColumns(texts, onPick), [texts, onPick]);
  const csv = useMemo(() => betCsv(texts), [texts]);
  const offered = new Set([...options.values()].map(({ gameType }) => gameType));
  return (
    <PagedTable
      name="BETS"
      label={t('bets.title')}
      fileName="maru-bets"
      columns={columns}
      csv={csv}
      pages={pages}
      rows={rows}
      rowId={betId}
      rowOf={itself}
      filter={filter}
      choices={betChoices(t, offered)}
      onFilter={setFilter}
      cleared={ALL_BETS}
      isNarrow={false}
      emptyTitle={t('bets.empty')}
      emptyHint={t('bets.emptyHint')}
    />
  );
}
