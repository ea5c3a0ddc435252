import { useState } from 'react';
import * as v from 'valibot';
import { USER_NOTE_MAX } from '../../../../domain/accounts/userNote.ts';
import { ActText } from '../../../admin/ActFields.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { ActButton, Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { useAct } from '../../../services/operator/acts.ts';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useKept } from '../../../services/useKept.ts';
import s from './Users.module.css';

const PER_PAGE = 50;

/** Writes a note; the typed text stays until it is stored. */
function NewNote({ userId }: { readonly userId: string }) {
  const t = useText();
  const refusalText = useRefusalText();
  const action = useAct('operatorAddUserNote');
  const [text, setText] = useKept(`act/note/${userId}`, v.string(), () => '', 'anyReload');
  return (
    <form
      className={s['note']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') action.run({ userId, text: text.trim() }, () => setText(''));
      }}
    >
      <ActText
        label={t('adminUsers.note')}
        hint={t('adminUsers.noteHint')}
        rows={3}
        maxLength={USER_NOTE_MAX}
        value={text}
        onValue={setText}
      />
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <ActButton type="submit" tone="primary" disabled={action.isBusy || text.trim() === ''}>
        {t('adminUsers.addNote')}
      </ActButton>
    </form>
  );
}

/** Operators' notes about a user for one another, newest first. */
export function UserNotes({ userId }: { readonly userId: string }) {
  const t = useText();
  const zone = useZone();
  const canAct = useCan('users.act');
  const [page, setPage] = useState(1);
  const { state } = useOperatorRead('operatorUserNotes', { userId, page, size: PER_PAGE });
  const { items = [], total = 0 } = state.value ?? {};
  return (
    <div className={s['stack']}>
      {canAct ? <NewNote userId={userId} /> : null}
      {state.value !== undefined && total === 0 ? (
        <EmptyState title={t('adminUsers.noNotes')} />
      ) : (
        <ol className={s['notes']} aria-label={t('adminUsers.notes')}>
          {items.map(({ id, at, username, by, text }) => (
            <li key={id}>
              <small>{`${formatTime(at, 'moment', zone)} · ${username ?? by}`}</small>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {total > page * PER_PAGE ? (
        <Button onClick={() => setPage(page + 1)}>{t('adminUsers.olderNotes')}</Button>
      ) : null}
    </div>
  );
}
