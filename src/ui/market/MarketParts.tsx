import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Search from 'lucide-react/icons/search';
import { useText } from '../i18n/useText.ts';
import { type MarketSort, SORT_KEYS, type SortKey } from './marketSort.ts';
import s from './MarketParts.module.css';
import { choicesOf } from '../kit/choices.ts';
import { Segmented } from '../kit/Segmented.tsx';
import type { useMarketList } from './useMarketList.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';

const TEXTS = {
  name: 'market.symbol',
  price: 'market.price',
  change: 'market.changeShort',
  turnover: 'market.turnoverShort',
} as const;

/** Column headers of a market list; each sorts by its figure. */
export function MarketSortHead(props: {
  readonly sort: MarketSort | undefined;
  readonly onToggle: (key: SortKey) => void;
}) {
  const t = useText();
  return SORT_KEYS.map((key) => {
    const direction = props.sort?.key === key ? props.sort.direction : undefined;
    const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
    return (
      <button
        key={key}
        type="button"
        className={s['sort']}
        aria-pressed={direction !== undefined}
        aria-label={
          direction === undefined
            ? t('market.sortBy', { name: t(TEXTS[key]) })
            : t(direction === 'up' ? 'market.sortedUp' : 'market.sortedDown', {
                name: t(TEXTS[key]),
              })
        }
        onClick={() => props.onToggle(key)}
      >
        {t(TEXTS[key])}
        <Arrow size={10} aria-hidden="true" />
      </button>
    );
  });
}

export function MarketSearch(props: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const t = useText();
  return (
    <span className={s['search']}>
      <Search size={14} aria-hidden="true" />
      <input
        type="search"
        aria-label={t('home.search')}
        placeholder={t('home.search')}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
      />
    </span>
  );
}

/** Switches between all instruments and the favorites. */
export function MarketGroups({ list }: { readonly list: ReturnType<typeof useMarketList> }) {
  const t = useText();
  return (
    <Segmented
      look="line"
      label={t('home.markets')}
      value={list.group}
      onValue={list.setGroup}
      choices={choicesOf(['all', 'favourites'], (group) => t(`home.${group}`))}
    />
  );
}

/** Explains why a market list is empty. */
export function MarketEmpty({ list }: { readonly list: ReturnType<typeof useMarketList> }) {
  const t = useText();
  if (list.status === 'loading' && list.offered.length === 0) {
    return <SkeletonRows rows={8} label={t('app.loading')} />;
  }
  if (list.offered.length === 0) return <EmptyState title={t('home.noMarkets')} />;
  if (list.search.trim() !== '') {
    return <EmptyState title={t('home.noMatch')} hint={t('home.noMatchHint')} />;
  }
  return <EmptyState title={t('home.noFavourites')} hint={t('home.noFavouritesHint')} />;
}
