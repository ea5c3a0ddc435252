import { useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import s from './SearchForm.module.css';
import { TextInput } from './TextInput.tsx';

/** Words to look for; sent with the button or the enter key. How wide it is, its parent decides. */
export function SearchForm(props: {
  /** Words of the present search. */
  readonly words: string;
  readonly label: string;
  /** Text of the button. */
  readonly submit: string;
  readonly className?: string | undefined;
  readonly onSearch: (words: string) => void;
}) {
  const [typed, setTyped] = useState(props.words);
  return (
    <form
      role="search"
      className={cx(s['search'], props.className)}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch(typed.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={props.label}
        placeholder={props.label}
        maxLength={64}
        value={typed}
        onValue={setTyped}
      />
      <Button type="submit">{props.submit}</Button>
    </form>
  );
}
