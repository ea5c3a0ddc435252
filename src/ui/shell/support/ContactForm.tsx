import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { CONTACT_TEXT_MAX } from '../../../domain/contacts/contacts.ts';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { fileSizeText } from '../../format/fileSize.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import area from '../Text.module.css';
import { Button } from '../../kit/Button.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
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
  const chosen = useRef<HTMLInputElement>(null);
  const isOffline = useSelected(useServices().connection, ({ state }) => state === 'offline');
  const question = useQuestion(person);
  const { text, files, isBusy } = question;
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
      {files.length === 0 ? null : (
        <ul className={s['files']} aria-label={t('support.files')}>
          {files.map((file) => (
            <li key={`${file.name}/${file.size}/${file.lastModified}`} className={s['chosen']}>
              <span>{`${file.name} · ${fileSizeText(file.size)}`}</span>
              <IconButton
                label={t('support.detach', { name: file.name })}
                onClick={() => question.detach(file)}
              >
                <X size={12} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
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
      {question.leftOut.map(({ name, error }) => (
        <SentRefusal key={name}>
          {t('support.leftOut', { name, reason: refusalText(error) })}
        </SentRefusal>
      ))}
      {question.refusal === undefined ? null : (
        <SentRefusal>{refusalText(question.refusal)}</SentRefusal>
      )}
      <div className={s['acts']}>
        <input
          ref={chosen}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_FILES}
          aria-label={t('support.attach')}
          onChange={(event) => {
            question.attach([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <IconButton label={t('support.attach')} onClick={() => chosen.current?.click()}>
          <Paperclip size={16} aria-hidden="true" />
        </IconButton>
        <Button type="submit" tone="primary" disabled={!canSend}>
          {isBusy ? t('support.sending') : t('support.send')}
        </Button>
      </div>
    </form>
  );
}
