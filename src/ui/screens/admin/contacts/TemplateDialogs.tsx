import { valibotResolver } from '@hookform/resolvers/valibot';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import {
  CONTACT_TEXT_MAX,
  TEMPLATE_NAME_MAX,
  unknownPlace,
} from '../../../../domain/contacts/contacts.ts';
import type { WireTemplate } from '../../../../protocol/contacts/templateCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AreaField, ChoiceField, TextField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useKeptFields } from '../../../kit/Form.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useSiteChoices } from '../../../admin/sites.tsx';
import { checkFields } from '../../../admin/form/fieldTexts.ts';

/** Fields of a template's form, and the parameters made of them. */
const fields = v.object({
  name: v.string(),
  /** A site's number; empty for all. */
  site: v.string(),
  ko: v.string(),
  en: v.string(),
});
type TemplateFields = v.InferOutput<typeof fields>;

const EMPTY: TemplateFields = { name: '', site: '', ko: '', en: '' };

const TEXTS = ['ko', 'en'] as const;

const templateSchema = v.pipe(
  fields,
  checkFields<TemplateFields>((typed) => {
    const isEmpty = typed.ko.trim() === '' && typed.en.trim() === '';
    return [
      ...(typed.name.trim() === '' ? (['name'] as const) : []),
      ...TEXTS.filter((key) => isEmpty || unknownPlace(typed[key]) !== undefined),
    ];
  }),
);

const fieldsOf = (template: WireTemplate | undefined): TemplateFields =>
  template === undefined
    ? EMPTY
    : {
        name: template.name,
        site: template.site === null ? '' : String(template.site),
        ko: template.ko,
        en: template.en,
      };

const writtenOf = ({ name, site, ko, en }: TemplateFields) => ({
  name,
  ko,
  en,
  ...(site !== '' && { site }),
});

type TemplateForm = UseFormReturn<TemplateFields, unknown, TemplateFields>;

const TEXT_ROWS = 4;
/** As they are typed. */
const PLACES = { name: '{name}', site: '{site}' };

/** The site by its name, for those who may read the sites. */
function KnownSite({ form }: { readonly form: TemplateForm }) {
  const t = useText();
  const sites = useSiteChoices(useWatch({ control: form.control, name: 'site' }));
  return (
    <ChoiceField
      form={form}
      name="site"
      label={t('adminContacts.site')}
      choices={[{ value: '', label: t('adminContacts.allSites') }, ...sites]}
    />
  );
}

function Fields({ form }: { readonly form: TemplateForm }) {
  const t = useText();
  const seesSites = useCan('sites.read');
  const text = { form, rows: TEXT_ROWS, maxLength: CONTACT_TEXT_MAX };
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('adminContacts.templateName')}
        problem={t('adminContacts.nameProblem')}
        maxLength={TEMPLATE_NAME_MAX}
      />
      {seesSites ? (
        <KnownSite form={form} />
      ) : (
        <TextField form={form} name="site" label={t('adminContacts.siteNumber')} problem="" />
      )}
      <AreaField
        {...text}
        name="ko"
        label={t('adminContacts.textKo')}
        hint={t('adminContacts.places', PLACES)}
        problem={t('adminContacts.textProblem', PLACES)}
      />
      <AreaField
        {...text}
        name="en"
        label={t('adminContacts.textEn')}
        problem={t('adminContacts.textProblem', PLACES)}
      />
    </>
  );
}

function useTemplateForm(template: WireTemplate | undefined): TemplateForm {
  const form = useForm<TemplateFields, unknown, TemplateFields>({
    resolver: valibotResolver(templateSchema),
    defaultValues: fieldsOf(template),
    mode: 'onTouched',
  });
  useKeptFields(`console/template/${template?.id ?? 'new'}`, form);
  return form;
}

/** Writes a template that operators choose among. */
export function NewTemplate({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const form = useTemplateForm(undefined);
  return (
    <ActDialog
      name="operatorTemplateCreate"
      subject="new"
      title={t('adminContacts.addTemplate')}
      says={t('adminContacts.templateSays')}
      act={t('adminContacts.saveTemplate')}
      hasNoReason
      canSubmit={form.formState.isValid}
      params={() => writtenOf(form.getValues())}
      onClose={onClose}
      onDone={() => form.reset(fieldsOf(undefined))}
    >
      <Fields form={form} />
    </ActDialog>
  );
}

interface OneTemplate {
  readonly template: WireTemplate;
  readonly onClose: () => void;
}

export function ChangeTemplate({ template, onClose }: OneTemplate) {
  const t = useText();
  const form = useTemplateForm(template);
  return (
    <ActDialog
      name="operatorTemplateChange"
      subject={template.id}
      title={t('adminContacts.changeTemplate')}
      says={t('adminContacts.templateSays')}
      act={t('adminContacts.saveTemplate')}
      hasNoReason
      canSubmit={form.formState.isValid}
      params={() => ({
        templateId: template.id,
        expectedVersion: template.version,
        ...writtenOf(form.getValues()),
      })}
      onClose={onClose}
    >
      <Fields form={form} />
    </ActDialog>
  );
}

export function DeleteTemplate({ template, onClose }: OneTemplate) {
  const t = useText();
  return (
    <ActDialog
      name="operatorTemplateDelete"
      subject={template.id}
      title={t('adminContacts.deleteTemplate')}
      says={t('adminContacts.deleteSays', { name: template.name })}
      hasNoReason
      params={() => ({ templateId: template.id, expectedVersion: template.version })}
      onClose={onClose}
    />
  );
}
