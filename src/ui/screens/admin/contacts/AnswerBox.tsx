import { CONTACT_TEXT_MAX, fillTemplate } from '../../../../domain/contacts/contacts.ts';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { ActText } from '../../../admin/ActText.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { RefusalBox } from '../../../kit/RefusalLine.tsx';
import { AttachButton, ChosenFiles, LeftOutFiles } from '../../../kit/FilePick.tsx';
import { ACCEPTED_FILES } from '../../../../domain/files/attachable.ts';
import { AssignMenu } from './AssignMenu.tsx';
import s from './Contacts.module.css';
import type { WrittenAnswer } from './useAnswer.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';

const LANGUAGES = ['ko', 'en'] as const;

/** Chooses a template of the member's site, filled in with their name; their language comes first. */
function TemplateSelect(props: {
  readonly contact: WireOperatorContact;
  readonly onText: (text: string) => void;
}) {
  const t = useText();
  const { contact, onText } = props;
  const { state } = useOperatorRead('operatorTemplates', {});
  const languages = LANGUAGES.toSorted((a) => (a === contact.language ? -1 : 1));
  const texts = (state.value?.items ?? [])
    .filter(({ site }) => site === null || site === contact.siteId)
    .flatMap((template) =>
      languages
        .filter((language) => template[language] !== '')
        .map((language) => ({
          value: `${template.id}/${language}`,
          label: `${template.name} (${t(`adminContacts.languages.${language}`)})`,
          text: template[language],
        })),
    );
  if (texts.length === 0) return null;
  const choose = (value: string) => {
    const chosen = texts.find((one) => one.value === value);
    if (chosen === undefined) return;
    const name = contact.name || (contact.username ?? contact.userId);
    onText(fillTemplate(chosen.text, { name, site: contact.siteName ?? '' }));
  };
  return (
    <span className={s['template']}>
      <NativeSelect
        label={t('adminContacts.template')}
        value=""
        onValue={choose}
        choices={[{ value: '', label: t('adminContacts.template') }, ...texts]}
      />
    </span>
  );
}

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
      <ChosenFiles
        label={t('support.files')}
        files={answer.files}
        removeLabel={(name) => t('support.detach', { name })}
        onRemove={answer.detach}
      />
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
      <LeftOutFiles
        leftOut={answer.leftOut}
        text={(name, reason) => t('support.leftOut', { name, reason })}
      />
      {answer.refusal === undefined ? null : <RefusalBox text={refusalText(answer.refusal)} />}
      <div className={s['acts']}>
        <TemplateSelect
          contact={contact}
          onText={(text) =>
            answer.setText(answer.text.trim() === '' ? text : `${answer.text}\n\n${text}`)
          }
        />
        <AttachButton label={t('support.attach')} accept={ACCEPTED_FILES} onFiles={answer.attach} />
        <span className={s['says']}>{t('adminContacts.sendSays')}</span>
        <ActButton type="submit" tone="primary" disabled={!canSend}>
          {t('adminContacts.send')}
        </ActButton>
      </div>
    </form>
  );
}
