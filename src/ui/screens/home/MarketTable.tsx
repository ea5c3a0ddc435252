import type { ColumnDef } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import type { WireTicker } from '../../../protocol/market/entities.ts';
import { Tag } from '../../kit/Badge.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { useLanguage, useText, type Translate } from '../../i18n/useText.ts';
import type { Language } from '../../../domain/preferences.ts';
import type { MarketServices } from '../../services/market.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSiteFeatures } from '../../services/session.ts';
import { optionName } from '../../market/instrument.ts';
import {
  MarketEmpty,
  MarketSearch,
  MarketSortHead,
  MarketGroups,
} from '../../market/MarketParts.tsx';
import { turnoverKey } from '../../market/marketSort.ts';
import {
  Change,
  changeKey,
  DayRange,
  FavoriteStar,
  FundingRate,
  LastPrice,
  Turnover,
  useTickerField,
  Volume,
} from '../../market/TickerCells.tsx';
import { useInstrumentPath } from '../../market/useInstrumentPath.ts';
import { useMarketList, useMarketSort } from '../../market/useMarketList.ts';
import s from './MarketTable.module.css';

interface ColumnContext {
  readonly t: Translate;
  readonly language: Language;
  readonly market: MarketServices;
  readonly pathOf: (option: WireFuturesOption) => string | undefined;
  /** Funding is paid for positions of futures. */
  readonly hasFunding: boolean;
}

/** A live figure of each market, and what its column is sorted by. */
const tickerColumn = (
  id: string,
  header: string,
  Cell: (props: { readonly option: WireFuturesOption }) => ReactNode,
  accessorFn: (option: WireFuturesOption) => bigint | undefined,
): ColumnDef<WireFuturesOption> => ({
  id,
  header,
  accessorFn,
  meta: { align: 'right' },
  cell: ({ row: { original } }) => <Cell option={original} />,
});

function marketColumns({
  t,
  language,
  market,
  pathOf,
  hasFunding,
}: ColumnContext): ColumnDef<WireFuturesOption>[] {
  const figure = (key: keyof WireTicker) => (option: WireFuturesOption) =>
    parseDecimal(String(market.ticker(option.stock).get()?.[key] ?? '')) ?? 0n;
  return [
    {
      id: 'symbol',
      header: t('market.symbol'),
      accessorFn: (option) => option.label,
      meta: { card: 'head' },
      cell: ({ row: { original } }) => (
        <span className={s['symbol']}>
          <FavoriteStar option={original} />
          <Link to={pathOf(original) ?? '/'} className={s['link']}>
            <strong>{original.label}</strong>
            <span className={s['name']}>{optionName(original, language)}</span>
          </Link>
          <ClosedTag option={original} />
        </span>
      ),
    },
    {
      id: 'price',
      header: t('market.price'),
      accessorFn: figure('last'),
      meta: { align: 'right' },
      cell: ({ row: { original } }) => (
        <strong className={s['price']}>
          <LastPrice option={original} />
        </strong>
      ),
    },
    tickerColumn('change', t('market.change'), Change, ({ stock }) =>
      changeKey(market.ticker(stock).get()),
    ),
    {
      id: 'range',
      header: t('market.range'),
      enableSorting: false,
      meta: { align: 'center' },
      cell: ({ row: { original } }) => <DayRange option={original} />,
    },
    tickerColumn('volume', t('market.volume'), Volume, figure('volume24')),
    tickerColumn('turnover', t('market.turnover'), Turnover, ({ stock }) =>
      turnoverKey(market.ticker(stock).get()),
    ),
    ...(hasFunding
      ? [tickerColumn('funding', t('market.funding'), FundingRate, figure('fundingRate'))]
      : []),
    {
      id: 'trade',
      header: () => <span className="visuallyHidden">{t('market.trade')}</span>,
      enableSorting: false,
      meta: { align: 'right' },
      cell: ({ row: { original } }) => (
        <Link
          to={pathOf(original) ?? '/'}
          className={s['trade']}
          aria-label={`${original.label} ${t('market.trade')}`}
        >
          {t('market.trade')}
        </Link>
      ),
    },
  ];
}

/** Marks a market that is closed now. */
function ClosedTag({ option }: { readonly option: WireFuturesOption }) {
  const t = useText();
  const isOpen = useTickerField(option.stock, 'isOpen');
  return isOpen === false ? <Tag tone="warn">{t('market.closed')}</Tag> : null;
}

/** Every instrument that the site trades, with its live figures. */
export function MarketTable() {
  const t = useText();
  const language = useLanguage();
  const { market } = useServices();
  const list = useMarketList();
  const pathOf = useInstrumentPath();
  const { isFutures: hasFunding } = useSiteFeatures();
  const { sort, toggle, rows } = useMarketSort(
    list.rows.filter((option) => pathOf(option) !== undefined),
  );
  const columns = useMemo(
    () => marketColumns({ t, language, market, pathOf, hasFunding }),
    [t, language, market, pathOf, hasFunding],
  );
  return (
    <section aria-label={t('home.markets')}>
      <div className={s['bar']}>
        <MarketGroups list={list} />
        <div className={s['search']}>
          <MarketSearch value={list.search} onValue={list.setSearch} />
        </div>
      </div>
      <div className={s['sorting']}>
        <MarketSortHead sort={sort} onToggle={toggle} />
      </div>
      <div className={s['table']} data-funding={hasFunding}>
        <DataTable
          label={t('home.markets')}
          rows={rows}
          columns={columns}
          rowId={(option) => option.stock}
          empty={<MarketEmpty list={list} />}
        />
      </div>
    </section>
  );
}
