import { CONTACT_TEXT_MAX } from '../../../../domain/contacts/contacts.ts';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { ActText } from '../../../admin/ActText.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from '../../../shell/support/ChosenFiles.tsx';
import { AssignMenu } from './AssignMenu.tsx';
import s from './Contacts.module.css';
import { TemplateSelect } from './TemplateSelect.tsx';
import type { WrittenAnswer } from './useAnswer.ts';

/** Writes the next answer to a question, with its files. */
export function AnswerBox(props: {
  readonly contact: WireOperatorContact;
  readonly answer: WrittenAnswer;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { contact, answer } = props;
  const canSend = answer.text.trim() !== '' && !answer.isBusy;
  const submit = () => (canSend ? answer.send() : undefined);
  return (
    <form
      className={s['box']}
      aria-label={t('adminContacts.answer')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={s['head']}>
        <q className={s['about']}>{contact.question}</q>
        <AssignMenu key={contact.id} contact={contact} />
      </div>
      <ChosenFiles files={answer.files} onDetach={answer.detach} />
      <ActText
        label={t('adminContacts.answer')}
        placeholder={t('adminContacts.placeholder')}
        rows={3}
        maxLength={CONTACT_TEXT_MAX}
        value={answer.text}
        onValue={answer.setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      />
      {answer.isTooMany ? <p role="status">{t('support.tooMany')}</p> : null}
      <LeftOutFiles leftOut={answer.leftOut} />
      {answer.refusal === undefined ? null : <RefusalBox text={refusalText(answer.refusal)} />}
      <div className={s['acts']}>
        <TemplateSelect
          contact={contact}
          onText={(text) =>
            answer.setText(answer.text.trim() === '' ? text : `${answer.text}\n\n${text}`)
          }
        />
        <AttachButton onAttach={answer.attach} />
        <span className={s['says']}>{t('adminContacts.sendSays')}</span>
        <ActButton type="submit" tone="primary" disabled={!canSend}>
          {t('adminContacts.send')}
        </ActButton>
      </div>
    </form>
  );
}
