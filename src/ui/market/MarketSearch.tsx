import Search from 'lucide-react/icons/search';
import { useText } from '../i18n/useText.ts';
import s from './MarketSearch.module.css';

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
