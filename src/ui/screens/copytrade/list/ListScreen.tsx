import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Loadable } from '../../../../protocol/answer.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { Awaited } from '../../../copytrade/Awaited.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { CompareTray } from './CompareTray.tsx';
import s from './List.module.css';
import { ListControls } from './ListControls.tsx';
import { TraderCard } from './TraderCard.tsx';
import {
  COMPARED_MAX,
  type TraderPlace,
  useTraderPlace,
  withoutFilters,
} from './useTraderPlace.ts';
import { TRADER_SORTS } from '../../../../domain/copytrade/figures.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { LEAST_FIRST, traderColumns } from './traderColumns.tsx';

const idOf = ({ traderId }: WireTraderCard): string => traderId;

/** The traders of a page as rows; a press on a column asks the exchange for its order. */
function TraderTable(props: {
  readonly traders: readonly WireTraderCard[];
  readonly place: TraderPlace;
  readonly go: (next: Partial<TraderPlace>) => void;
  readonly onCompare: (traderId: string, isCompared: boolean) => void;
}) {
  const t = useText();
  const { place, go, onCompare } = props;
  const { window, sort } = place;
  const compared = place.compared.join(',');
  const columns = useMemo(() => {
    const ids = compared === '' ? [] : compared.split(',');
    const isCompareFull = ids.length >= COMPARED_MAX;
    return traderColumns({ t, window, compared: ids, isCompareFull, onCompare });
  }, [t, window, compared, onCompare]);
  return (
    <DataTable
      label={t('copytrade.title')}
      rows={props.traders}
      columns={columns}
      rowId={idOf}
      empty={null}
      sorting={{
        sorting: [{ id: sort, desc: !LEAST_FIRST.includes(sort) }],
        // The best is always on top: a second press changes nothing.
        onSorting: ([next]) => {
          const wanted = TRADER_SORTS.find((one) => one === next?.id);
          if (wanted !== undefined && wanted !== sort) go({ sort: wanted });
        },
      }}
    />
  );
}

const SIZE = 18;

interface Listed {
  readonly items: readonly WireTraderCard[];
  readonly total: number;
}

interface Place {
  readonly place: TraderPlace;
  readonly go: (next: Partial<TraderPlace>) => void;
}

const isFiltered = ({ words, isHideFull, isActiveOnly }: TraderPlace): boolean =>
  words !== '' || isHideFull || isActiveOnly;

function Empty({ place, go }: Place) {
  const t = useText();
  return isFiltered(place) ? (
    <EmptyState
      title={t('copytrade.noMatch')}
      hint={t('copytrade.noMatchHint')}
      action={<Button onClick={() => go(withoutFilters(place))}>{t('copytrade.clear')}</Button>}
    />
  ) : (
    <EmptyState
      title={t('copytrade.none')}
      hint={t('copytrade.noneHint')}
      action={<LinkButton to="/copytrade/trader_detail/my" text={t('copytrade.becomeTrader')} />}
    />
  );
}

function PageLine({ place, go, total }: Place & { readonly total: number }) {
  const t = useText();
  const last = Math.max(1, Math.ceil(total / SIZE));
  const { page } = place;
  return (
    <nav className={s['pages']} aria-label={t('copytrade.pages')}>
      <span role="status">{t('copytrade.count', { total })}</span>
      {last === 1 ? null : (
        <>
          <Button disabled={page === 1} onClick={() => go({ page: page - 1 })}>
            {t('copytrade.previous')}
          </Button>
          <span>{t('copytrade.pageOf', { page, last })}</span>
          <Button disabled={page >= last} onClick={() => go({ page: page + 1 })}>
            {t('copytrade.next')}
          </Button>
        </>
      )}
    </nav>
  );
}

function Traders(
  props: Place & { readonly state: Loadable<Listed>; readonly onRetry: () => void },
) {
  const { place, go, state } = props;
  const latest = useRef({ place, go });
  useEffect(() => {
    latest.current = { place, go };
  });
  const onCompare = useCallback((traderId: string, isCompared: boolean) => {
    const { place: now, go: move } = latest.current;
    const others = now.compared.filter((id) => id !== traderId);
    move({ compared: isCompared ? [...others, traderId].slice(0, COMPARED_MAX) : others });
  }, []);
  if (state.value === undefined) return <Awaited state={state} rows={10} onRetry={props.onRetry} />;
  const { items, total } = state.value;
  if (items.length === 0 && total === 0) return <Empty place={place} go={go} />;
  return (
    <>
      {place.view === 'table' ? (
        <div className={s['tableScroll']}>
          <TraderTable traders={items} place={place} go={go} onCompare={onCompare} />
        </div>
      ) : (
        <ul className={s['cards']}>
          {items.map((trader) => (
            <li key={trader.traderId}>
              <TraderCard
                trader={trader}
                window={place.window}
                isCompared={place.compared.includes(trader.traderId)}
                isCompareFull={place.compared.length >= COMPARED_MAX}
                onCompare={(isCompared) => onCompare(trader.traderId, isCompared)}
              />
            </li>
          ))}
        </ul>
      )}
      <PageLine place={place} go={go} total={total} />
    </>
  );
}

/** /copytrade: all traders, as cards or as a table. */
export function ListScreen() {
  const t = useText();
  const { call, account } = useServices();
  const [place, go] = useTraderPlace();
  const isTrader = useSelected(account, ({ copytrade }) => copytrade.trader !== null);
  const { words, sort, window, isHideFull, isActiveOnly, page } = place;
  const { state, refetch } = useQuery<Listed>({
    key: ['copytrade', 'list', words, sort, window, isHideFull, isActiveOnly, page],
    read: () =>
      call('copyTraderList', {
        name: words,
        sort: `${sort}_${window}`,
        isHideFull,
        page,
        size: SIZE,
        ...(isActiveOnly && { isActive: true }),
      }),
  });
  return (
    <div className={s['page']}>
      <header className={s['head']}>
        <div>
          <h1>{t('copytrade.title')}</h1>
          <p>{t('copytrade.intro')}</p>
        </div>
        <nav className={s['links']} aria-label={t('copytrade.mine')}>
          <Link to="/copytrade/follower_detail">{t('copytrade.mine')}</Link>
          <Link to="/copytrade/trader_detail/my">
            {t(isTrader ? 'copytrade.traderPage' : 'copytrade.becomeTrader')}
          </Link>
        </nav>
      </header>
      <ListControls place={place} go={go} />
      {place.compared.length === 0 ? null : (
        <CompareTray
          ids={place.compared}
          window={place.window}
          onIds={(compared) => go({ compared })}
        />
      )}
      <Traders place={place} go={go} state={state} onRetry={refetch} />
      <p className={s['note']}>{t('copytrade.pastNote')}</p>
    </div>
  );
}
