import { type ReactNode, useState, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useQueueBeat } from '../QueueView.tsx';
import { AnswerBox, useAnswer } from './AnswerBox.tsx';
import s from './Contacts.module.css';
import { MemberAccount } from './MemberAccount.tsx';
import { FileButton } from '../../../people/FileButton.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';

// Questions of a member and answers of operators, in order of time.

interface ThreadText {
  readonly id: string;
  readonly contact: WireOperatorContact;
  readonly text: string;
  readonly at: number;
  readonly files: WireOperatorContact['files'];
}

type ThreadEntry =
  | (ThreadText & { readonly kind: 'question' })
  | (ThreadText & {
      readonly kind: 'answer';
      /** Who gave it. */
      readonly by: string;
      /** Whether something else was said since the question. */
      readonly isApart: boolean;
    });

/** Oldest first. */
function threadEntries(contacts: readonly WireOperatorContact[]): readonly ThreadEntry[] {
  const entries = contacts.flatMap((contact): readonly ThreadEntry[] => [
    {
      kind: 'question',
      id: contact.id,
      contact,
      text: contact.question,
      at: contact.createdAt,
      files: contact.files,
    },
    ...contact.answers.map(({ id, text, at, files, operator, operatorId }): ThreadEntry => ({
      kind: 'answer',
      id: `${contact.id}/${id}`,
      contact,
      text,
      at,
      files,
      by: operator ?? operatorId,
      isApart: false,
    })),
  ]);
  const inOrder = entries.toSorted((a, b) => a.at - b.at);
  return inOrder.map((entry, at) =>
    entry.kind === 'answer'
      ? { ...entry, isApart: inOrder[at - 1]?.contact.id !== entry.contact.id }
      : entry,
  );
}

/** The question that the next answer is for: the oldest that waits, or else the newest. */
const questionToAnswer = (
  newestFirst: readonly WireOperatorContact[],
): WireOperatorContact | undefined =>
  newestFirst.findLast(({ isAnswered }) => !isAnswered) ?? newestFirst[0];

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
function Thread(props: {
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

/** Questions at first, and of the largest page. */
const FIRST = 50;
const MOST = 200;

function Desk(props: {
  readonly userId: string;
  readonly contacts: readonly WireOperatorContact[];
  readonly onOlder: (() => void) | undefined;
}) {
  const { userId, contacts } = props;
  const canAct = useCan('contacts.act');
  const answer = useAnswer(userId, questionToAnswer(contacts)?.id);
  const chosen = contacts.find(({ id }) => id === answer.contactId);
  const [newest] = contacts;
  return (
    <div className={s['desk']}>
      <Thread
        contacts={contacts}
        chosen={canAct ? answer.contactId : undefined}
        onChoose={canAct ? answer.choose : undefined}
        onOlder={props.onOlder}
      />
      {newest === undefined ? null : <MemberAccount contact={newest} />}
      {canAct && chosen !== undefined ? <AnswerBox contact={chosen} answer={answer} /> : null}
    </div>
  );
}

/** The thread of one member with their account beside it; `?thread=` in the address names them. */
export function ThreadPage({ userId }: { readonly userId: string }) {
  const t = useText();
  const refusalText = useRefusalText();
  const beat = useQueueBeat();
  const [, setParams] = useSearchParams();
  const [size, setSize] = useState(FIRST);
  const { state, refetch } = useOperatorRead(
    'operatorContactList',
    { playerId: userId, page: 1, size },
    { version: beat },
  );
  const [shown, setShown] = useState(state.value);
  // The thread stays while a longer one loads.
  if (state.value !== undefined && state.value !== shown) setShown(state.value);
  const close = () =>
    setParams((known) => {
      const next = new URLSearchParams(known);
      next.delete('thread');
      return next;
    });
  const page = (name: string, content: ReactNode) => (
    <AdminPage
      title={`${t('admin.section.contacts')} · ${name}`}
      acts={<Button onClick={close}>{t('adminContacts.back')}</Button>}
    >
      {content}
    </AdminPage>
  );
  if (shown === undefined)
    return page(
      userId,
      state.status === 'failed' ? (
        <EmptyState
          title={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={8} label={t('app.loading')} />
      ),
    );
  const [newest] = shown.items;
  if (newest === undefined) return page(userId, <EmptyState title={t('adminContacts.empty')} />);
  const isMore = shown.items.length < Math.min(shown.total, MOST);
  return page(
    newest.username ?? userId,
    <Desk
      key={userId}
      userId={userId}
      contacts={shown.items}
      onOlder={isMore ? () => setSize(MOST) : undefined}
    />,
  );
}
