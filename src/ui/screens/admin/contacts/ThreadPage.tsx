import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import { useQueueBeat } from '../QueueView.tsx';
import { AnswerBox } from './AnswerBox.tsx';
import s from './Contacts.module.css';
import { MemberAccount } from './MemberAccount.tsx';
import { Thread } from './Thread.tsx';
import { questionToAnswer } from './threadEntries.ts';
import { useAnswer } from './useAnswer.ts';

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
