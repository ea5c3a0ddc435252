import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { CONTACT_TEXT_MAX } from '../../../domain/contacts/contacts.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from '../../kit/FilePick.tsx';
import { ACCEPTED_FILES } from '../../../domain/files/attachable.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import written from '../../kit/Thread.module.css';
import s from './ContactPanel.module.css';
import type { SupportPerson } from './supportChat.ts';
import { useWriting } from '../../kit/useWriting.ts';
import { keptValue } from '../../services/useKept.ts';

/** What a person is typing to the operator: a closed panel and a reload lose nothing of it. */
const NAME = 'support/question';
const keptDraft = v.object({ by: v.string(), text: v.string() });

/** What is typed on this page, by person; nobody else is shown it. */
const drafts = new Map<string, string>();

function useQuestionDraft(
  playerId: string,
): readonly [text: string, setText: (next: string) => void] {
  const { draft } = useServices();
  const [text, setText] = useState(() => {
    const kept = keptValue(draft, NAME, keptDraft);
    return drafts.get(playerId) ?? (kept?.by === playerId ? kept.text : '');
  });
  useEffect(() => {
    drafts.set(playerId, text);
    draft.drop(NAME);
    // Not ended with the panel: a reload may come after it was closed.
    draft.keep(NAME, () => ({ by: playerId, text }), 'anyReload');
  }, [draft, playerId, text]);
  return [text, setText];
}

/** A question that is being written: kept until it has been sent. */
function useQuestion({ id: playerId }: SupportPerson) {
  const { call } = useServices();
  const [text, setText] = useQuestionDraft(playerId);
  const { send, ...writing } = useWriting();
  return {
    ...writing,
    text,
    setText,
    send: () => {
      const question = text.trim();
      send(
        [question],
        (params) => call('contactCreate', { playerId, question, ...params }),
        () => setText(''),
      );
    },
  };
}

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
      className={written['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChosenFiles
        label={t('support.files')}
        files={question.files}
        removeLabel={(name) => t('support.detach', { name })}
        onRemove={question.detach}
      />
      <textarea
        className={written['field']}
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
      <LeftOutFiles
        leftOut={question.leftOut}
        text={(name, reason) => t('support.leftOut', { name, reason })}
      />
      {question.refusal === undefined ? null : (
        <SentRefusal>{refusalText(question.refusal)}</SentRefusal>
      )}
      <div className={written['acts']}>
        <AttachButton
          label={t('support.attach')}
          accept={ACCEPTED_FILES}
          onFiles={question.attach}
        />
        <Button type="submit" tone="primary" disabled={!canSend}>
          {isBusy ? t('support.sending') : t('support.send')}
        </Button>
      </div>
    </form>
  );
}
