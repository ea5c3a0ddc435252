import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../i18n/useText.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import s from './ContactPanel.module.css';
import { ContactThread } from './ContactThread.tsx';
import type { SupportPanelProps, SupportPerson } from './supportChat.ts';
import { CONTACT_TEXT_MAX } from '../../../domain/contacts/contacts.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useWriting } from '../../kit/useWriting.ts';
import { WritingForm } from '../../kit/WritingForm.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';
import { keptValue } from '../../services/useKept.ts';

/** Unsent question to the operator: a closed panel and a reload lose nothing of it. */
const NAME = 'support/question';
const keptDraft = v.object({ by: v.string(), text: v.string() });

/** Drafts of this page, by user; each is shown to its user alone. */
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
function ContactForm({ person }: { readonly person: SupportPerson }) {
  const t = useText();
  const noteId = useId();
  const isOffline = useIsOffline();
  const question = useQuestion(person);
  return (
    <WritingForm
      writing={question}
      texts={{
        text: t('support.question'),
        placeholder: t('support.placeholder'),
        files: t('support.files'),
        detach: (name) => t('support.detach', { name }),
        leftOut: (name, reason) => t('support.leftOut', { name, reason }),
        attach: t('support.attach'),
        send: question.isBusy ? t('support.sending') : t('support.send'),
      }}
      rows={3}
      maxLength={CONTACT_TEXT_MAX}
      isOffline={isOffline}
      describedBy={noteId}
      note={
        <p id={noteId} className={s['note']} role="status">
          {isOffline ? t('support.offline') : question.isTooMany ? t('support.tooMany') : ''}
        </p>
      }
    />
  );
}

const PHONE = '(max-width: 767px)';

const Content = ({ person }: { readonly person: SupportPerson }) => (
  <div className={s['content']}>
    <p className={s['person']}>{person.name}</p>
    <ContactThread />
    <ContactForm person={person} />
  </div>
);

/** Questions and answers beside the page, which stays usable; on a phone over it. */
export function ContactPanel({ person, onClose }: SupportPanelProps) {
  const t = useText();
  const titleId = useId();
  const isPhone = useMedia(PHONE);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    const onKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? onClose() : undefined);
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [onClose]);
  if (isPhone)
    return (
      <Dialog title={t('nav.support')} kind="sheet" firstFocus="field" onClose={onClose}>
        <Content person={person} />
      </Dialog>
    );
  return (
    <div ref={panel} className={s['panel']} role="dialog" aria-labelledby={titleId}>
      <div className={s['head']}>
        <h2 id={titleId}>{t('nav.support')}</h2>
        <IconButton label={t('app.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <Content person={person} />
    </div>
  );
}
