import { useState } from 'react';
import * as v from 'valibot';
import { CONTACT_TEXT_MAX } from '../../../../domain/contacts/contacts.ts';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActText } from '../../../admin/ActText.tsx';
import { FileButton } from '../../../people/FileButton.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useOperator } from '../../../services/operator/useOperator.ts';
import { useKept } from '../../../services/useKept.ts';
import s from './Contacts.module.css';

/** The question with its files, and the answers so far. */
function Thread({ contact }: { readonly contact: WireOperatorContact }) {
  const t = useText();
  const zone = useZone();
  return (
    <div className={s['thread']}>
      <p className={s['text']}>{contact.question}</p>
      {contact.files.length === 0 ? null : (
        <div className={s['files']}>
          {contact.files.map(({ id, name }) => (
            <FileButton key={id} id={id} name={name} />
          ))}
        </div>
      )}
      {contact.answers.map(({ id, text, at }) => (
        <section key={id} className={s['answer']}>
          <h3>{t('adminContacts.answerOf', { at: formatTime(at, 'moment', zone) })}</h3>
          <p className={s['text']}>{text}</p>
        </section>
      ))}
    </div>
  );
}

/** A question in full, and a field for its answer. */
export function AnswerDialog(props: {
  readonly contact: WireOperatorContact;
  readonly onClose: () => void;
}) {
  const t = useText();
  const operator = useOperator();
  const { contact, onClose } = props;
  const [text, setText] = useKept(`act/answer/${contact.id}`, v.string(), () => '', 'anyReload');
  // Pressed again after an unknown outcome, it is the same answer.
  const [clientRequestId] = useState(newClientOrderId);
  const title = `${t('adminContacts.question')} · ${contact.username ?? contact.userId}`;
  if (operator?.can('contacts.act') !== true)
    return (
      <Dialog title={title} onClose={onClose}>
        <Thread contact={contact} />
      </Dialog>
    );
  return (
    <ActDialog
      name="operatorContactAnswer"
      subject={contact.id}
      title={title}
      says={t('adminContacts.sendSays')}
      act={t('adminContacts.send')}
      hasNoReason
      canSubmit={text.trim() !== ''}
      params={() => ({ contactId: contact.id, answer: text.trim(), clientRequestId })}
      onClose={onClose}
      onDone={() => setText('')}
    >
      <Thread contact={contact} />
      <ActText
        label={t('adminContacts.answer')}
        placeholder={t('adminContacts.placeholder')}
        maxLength={CONTACT_TEXT_MAX}
        value={text}
        onValue={setText}
      />
    </ActDialog>
  );
}
