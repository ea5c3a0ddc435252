import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { TextInput } from '../../kit/TextInput.tsx';
import s from './ContentScreen.module.css';

/** Words to look for; sent with the button or the enter key. */
export function SearchLine(props: {
  readonly words: string;
  readonly onSearch: (words: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState(props.words);
  return (
    <form
      role="search"
      className={s['search']}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch(typed.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={t('content.search')}
        placeholder={t('content.search')}
        maxLength={64}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit">{t('content.find')}</Button>
    </form>
  );
}
