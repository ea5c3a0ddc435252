import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { ActField } from './ActFields.tsx';
import { useOperatorRead } from '../services/operator/useOperator.ts';
import s from './RecipientPick.module.css';

interface Recipient {
  readonly id: string;
  readonly name: string;
}

const FOUND_MAX = 5;

function Found(props: {
  readonly keyword: string;
  readonly chosen: readonly Recipient[];
  readonly onAdd: (recipient: Recipient) => void;
}) {
  const t = useText();
  const { keyword, chosen } = props;
  const { state } = useOperatorRead('operatorUsers', { keyword, page: 1, size: FOUND_MAX });
  if (state.value === undefined) return null;
  const found = state.value.items.filter(({ id }) => chosen.every((one) => one.id !== id));
  return (
    <div className={s['people']} role="group" aria-label={t('adminMessages.found')}>
      {found.length === 0 ? <span role="status">{t('adminMessages.nobody')}</span> : null}
      {found.map(({ id, username, name }) => (
        <Button
          key={id}
          size="small"
          onClick={() => props.onAdd({ id, name: username ?? id })}
        >{`+ ${[username, name].filter(Boolean).join(' ')}`}</Button>
      ))}
    </div>
  );
}

/** Finds users and chooses some of them. */
export function RecipientPick(props: {
  readonly chosen: readonly Recipient[];
  readonly onChosen: (chosen: readonly Recipient[]) => void;
}) {
  const t = useText();
  const { chosen, onChosen } = props;
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  return (
    <>
      <ActField
        type="search"
        label={t('adminMessages.find')}
        hint={t('adminMessages.findHint')}
        value={typed}
        onValue={setTyped}
        onBlur={() => setKeyword(typed.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setKeyword(typed.trim());
        }}
      />
      {keyword === '' ? null : (
        <Found
          keyword={keyword}
          chosen={chosen}
          onAdd={(recipient) => onChosen([...chosen, recipient])}
        />
      )}
      {chosen.length === 0 ? null : (
        <div className={s['people']} role="group" aria-label={t('adminMessages.chosen')}>
          {chosen.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              tone="primary"
              aria-label={t('adminMessages.remove', { name })}
              onClick={() => onChosen(chosen.filter((one) => one.id !== id))}
            >{`${name} ×`}</Button>
          ))}
        </div>
      )}
    </>
  );
}
