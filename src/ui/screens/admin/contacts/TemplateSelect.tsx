import { fillTemplate } from '../../../../domain/contacts/templates.ts';
import type { WireOperatorContact } from '../../../../protocol/contacts/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import s from './Contacts.module.css';

const LANGUAGES = ['ko', 'en'] as const;

/** Chooses a template of the member's site, filled in with their name; their language comes first. */
export function TemplateSelect(props: {
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
