import { useId } from 'react';
import { CONTACT_TEXT_MAX } from '../../../domain/contacts/contacts.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import area from '../Text.module.css';
import { Button } from '../../kit/Button.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from './ChosenFiles.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import s from './ContactPanel.module.css';
import type { SupportPerson } from './supportChat.ts';
import { useQuestion } from './useQuestion.ts';

/** A new question with its files. */
export function ContactForm({ person }: { readonly person: SupportPerson }) {
  const t = useText();
  const refusalText = useRefusalText();
  const noteId = useId();
  const isOffline = useSelected(useServices().connection, ({ state }) => state === 'offline');
  const question = useQuestion(person);
  const { text, isBusy } = question;
  const canSend = text.trim() !== '' && !isBusy && !isOffline;
  const submit = () => (canSend ? question.send() : undefined);
  return (
    <form
      className={s['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChosenFiles files={question.files} onDetach={question.detach} />
      <textarea
        className={area['text']}
        aria-label={t('support.question')}
        aria-describedby={noteId}
        placeholder={t('support.placeholder')}
        rows={3}
        maxLength={CONTACT_TEXT_MAX}
        value={text}
        onChange={(event) => question.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      />
      <p id={noteId} className={s['note']} role="status">
        {isOffline ? t('support.offline') : question.isTooMany ? t('support.tooMany') : ''}
      </p>
      <LeftOutFiles leftOut={question.leftOut} />
      {question.refusal === undefined ? null : (
        <SentRefusal>{refusalText(question.refusal)}</SentRefusal>
      )}
      <div className={s['acts']}>
        <AttachButton onAttach={question.attach} />
        <Button type="submit" tone="primary" disabled={!canSend}>
          {isBusy ? t('support.sending') : t('support.send')}
        </Button>
      </div>
    </form>
  );
}
