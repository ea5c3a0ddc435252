import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useText } from '../i18n/useText.ts';
import { type MarketSort, SORT_KEYS, type SortKey } from './marketSort.ts';
import s from './MarketSortHead.module.css';

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
