import { useLayoutEffect, useRef } from 'react';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { FileButton } from '../../../people/FileButton.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import s from './Contacts.module.css';
import { type ThreadEntry, threadEntries } from './threadEntries.ts';

function Entry(props: {
  readonly entry: ThreadEntry;
  readonly username: string;
  readonly isChosen: boolean;
  /** Undefined for those who may not answer. */
  readonly onChoose: (() => void) | undefined;
}) {
  const t = useText();
  const zone = useZone();
  const { entry, isChosen, onChoose } = props;
  const isQuestion = entry.kind === 'question';
  return (
    <li className={s['said']} data-kind={entry.kind} data-chosen={isQuestion && isChosen}>
      <span className={s['by']}>
        <b>{isQuestion ? props.username : entry.by}</b>
        <time dateTime={new Date(entry.at).toISOString()}>
          {formatTime(entry.at, 'moment', zone)}
        </time>
        {isQuestion && !entry.contact.isAnswered ? (
          <StatusBadge tone="warn">{t('adminContacts.answers.N')}</StatusBadge>
        ) : null}
      </span>
      {entry.kind === 'answer' && entry.isApart ? (
        <q className={s['about']}>{entry.contact.question}</q>
      ) : null}
      <p className={s['text']}>{entry.text}</p>
      {entry.files.length === 0 ? null : (
        <div className={s['files']}>
          {entry.files.map(({ id, name }) => (
            <FileButton key={id} id={id} name={name} />
          ))}
        </div>
      )}
      {isQuestion && !isChosen && onChoose !== undefined ? (
        <Button size="small" tone="ghost" onClick={onChoose}>
          {t('adminContacts.answerThis')}
        </Button>
      ) : null}
    </li>
  );
}

/** All that a member asked with its answers, followed to the newest. */
export function Thread(props: {
  /** Newest first. */
  readonly contacts: readonly WireOperatorContact[];
  /** Id of the question that the next answer is for. */
  readonly chosen: string | undefined;
  readonly onChoose: ((contactId: string) => void) | undefined;
  /** Reads more of them, where there are more. */
  readonly onOlder: (() => void) | undefined;
}) {
  const t = useText();
  const { contacts, chosen, onChoose, onOlder } = props;
  const end = useRef<HTMLDivElement>(null);
  const entries = threadEntries(contacts);
  const newest = entries.at(-1)?.id;
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  return (
    <div className={s['thread']} role="log" aria-label={t('adminContacts.thread')}>
      {onOlder === undefined ? null : (
        <Button size="small" onClick={onOlder}>
          {t('adminContacts.older')}
        </Button>
      )}
      <ol className={s['entries']}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            username={entry.contact.username ?? entry.contact.userId}
            isChosen={entry.contact.id === chosen}
            onChoose={onChoose && (() => onChoose(entry.contact.id))}
          />
        ))}
      </ol>
      <div ref={end} className={s['end']} />
    </div>
  );
}
