import { useText } from '../../i18n/useText.ts';
import { SearchForm } from '../../kit/SearchForm.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import s from './ContentScreen.module.css';

/** The title of a list, and the words that are looked for in it. */
export function ListHead(props: {
  readonly title: string;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}) {
  const t = useText();
  return (
    <header className={s['head']}>
      <h1>{props.title}</h1>
      <SearchForm
        key={`${props.title} ${props.words}`}
        className={s['search']}
        words={props.words}
        label={t('content.search')}
        submit={t('content.find')}
        onSearch={props.onSearch}
      />
    </header>
  );
}

/** All of a list, or one category of it; empty for all. */
export function CategoryLine(props: {
  readonly value: string;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
}) {
  const t = useText();
  const { value, categories, onValue } = props;
  return (
    <Segmented
      label={t('content.category')}
      look="line"
      value={value === '' ? 'all' : value}
      onValue={(next) => onValue(next === 'all' ? '' : next)}
      choices={[{ value: 'all', label: t('content.all') }, ...categories]}
    />
  );
}
