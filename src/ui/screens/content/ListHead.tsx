import { useText } from '../../i18n/useText.ts';
import { Segmented } from '../../kit/Segmented.tsx';
import s from './ContentScreen.module.css';
import { SearchLine } from './SearchLine.tsx';

/** The title of a list, and the words that are looked for in it. */
export const ListHead = (props: {
  readonly title: string;
  readonly words: string;
  readonly onSearch: (words: string) => void;
}) => (
  <header className={s['head']}>
    <h1>{props.title}</h1>
    <SearchLine
      key={`${props.title} ${props.words}`}
      words={props.words}
      onSearch={props.onSearch}
    />
  </header>
);

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
