import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  CONTENT_FORMATS,
  CONTENT_KINDS,
  FAQ_CATEGORIES,
  NOTICE_CATEGORIES,
  NOTICE_CATEGORY_NAMES,
  TITLE_MAX,
} from '../../../../domain/content/content.ts';
import { type EditFormProps, EditPage, FieldRow } from '../../../admin/form/EditPage.tsx';
import { ChoiceField, SwitchField, TextField } from '../../../admin/form/fields.tsx';
import { useLanguage, useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { BodyField } from './BodyField.tsx';
import type { ContentFields } from './contentFields.ts';
import { EntryPreview } from './EntryPreview.tsx';
import { ImagePick } from './images/ImagePick.tsx';
import { useSiteChoices } from '../../../admin/sites.tsx';

function SiteField<Sent>(props: { readonly form: UseFormReturn<ContentFields, unknown, Sent> }) {
  const t = useText();
  const { form } = props;
  const sites = useSiteChoices(useWatch({ control: form.control, name: 'site' }));
  return (
    <ChoiceField
      form={form}
      name="site"
      label={t('adminContent.site')}
      choices={[{ value: '', label: t('adminContent.allSites') }, ...sites]}
    />
  );
}

type Form<Sent> = UseFormReturn<ContentFields, unknown, Sent>;

function CategoryField<Sent>({ form }: { readonly form: Form<Sent> }) {
  const t = useText();
  const language = useLanguage();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const known =
    kind === 'faq'
      ? choicesOf(FAQ_CATEGORIES, (value) => t(`adminContent.faq.${value}`))
      : choicesOf(NOTICE_CATEGORIES, (value) => NOTICE_CATEGORY_NAMES[value][language]);
  if (kind !== 'faq' && kind !== 'notice') return null;
  return (
    <ChoiceField
      form={form}
      name="category"
      label={t('adminContent.category')}
      problem={t('adminContent.chooseCategory')}
      choices={[{ value: '', label: '–' }, ...known]}
    />
  );
}

/** Fields that only popups have. */
function PopupFields<Sent>({ form }: { readonly form: Form<Sent> }) {
  const t = useText();
  return (
    <>
      <FieldRow>
        <ChoiceField
          form={form}
          name="look"
          label={t('adminContent.popupLook')}
          choices={[
            { value: 'html', label: t('adminContent.htmlPopup') },
            { value: 'image', label: t('adminContent.imagePopup') },
          ]}
        />
        <TextField
          form={form}
          name="link"
          label={t('adminContent.link')}
          problem={t('adminContent.linkProblem')}
        />
      </FieldRow>
      <SwitchField form={form} name="isRealtime" label={t('adminContent.realtime')} />
    </>
  );
}

/** Where and when an entry is shown. */
function PlaceFields<Sent>({
  form,
  isNew,
}: {
  readonly form: Form<Sent>;
  readonly isNew: boolean;
}) {
  const t = useText();
  const { control } = form;
  const [kind, look, image] = useWatch({ control, name: ['kind', 'look', 'image'] });
  const isImageMissing = kind === 'popup' && look === 'image' && image.trim() === '';
  return (
    <>
      <FieldRow>
        <ChoiceField
          form={form}
          name="kind"
          label={t('adminContent.kind')}
          isDisabled={!isNew}
          choices={choicesOf(CONTENT_KINDS, (value) => t(`adminContent.kinds.${value}`))}
        />
        <CategoryField form={form} />
        {kind === 'static' ? (
          <TextField
            form={form}
            name="slug"
            label={t('adminContent.slug')}
            hint={t('adminContent.slugHint')}
            problem={t('adminContent.slugProblem')}
          />
        ) : null}
        <SiteField form={form} />
        <TextField
          form={form}
          name="order"
          label={t('adminContent.order')}
          hint={t('adminContent.orderHint')}
          problem={t('adminContent.orderProblem')}
        />
      </FieldRow>
      {kind === 'popup' ? <PopupFields form={form} /> : null}
      <FieldRow>
        <TextField
          form={form}
          name="from"
          type="datetime-local"
          label={t('adminContent.from')}
          hint={t('adminContent.periodHint')}
          problem=""
        />
        <TextField
          form={form}
          name="until"
          type="datetime-local"
          label={t('adminContent.until')}
          problem={t('adminContent.untilProblem')}
        />
      </FieldRow>
      <ImagePick
        label={t('adminContent.uploadImage')}
        onStored={({ address }) =>
          form.setValue('image', address, { shouldDirty: true, shouldValidate: true })
        }
      >
        <TextField
          form={form}
          name="image"
          label={t('adminContent.image')}
          hint={t('adminContent.imageHint')}
          problem={t(isImageMissing ? 'adminContent.imageMissing' : 'adminContent.imageProblem')}
        />
      </ImagePick>
    </>
  );
}

const LANGUAGES = ['ko', 'en'] as const;
const NAMES = {
  ko: { title: 'titleKo', body: 'bodyKo' },
  en: { title: 'titleEn', body: 'bodyEn' },
} as const;

/** The form of an entry, with what readers will see beside it. */
export function EntryForm<Sent>({ isNew = false, ...page }: EditFormProps<ContentFields, Sent>) {
  const t = useText();
  const { form } = page;
  const reader = useLanguage();
  const [language, setLanguage] = useState(reader);
  const names = NAMES[language];
  const word = { language: t(`adminContent.${language}`) };
  return (
    <EditPage
      {...page}
      name={`content/${page.name}`}
      label={t(isNew ? 'adminContent.write' : 'adminContent.edit')}
      beside={<EntryPreview form={form} language={language} />}
    >
      <PlaceFields form={form} isNew={isNew} />
      <FieldRow>
        <Segmented
          label={t('adminContent.language')}
          value={language}
          onValue={setLanguage}
          choices={choicesOf(LANGUAGES, (value) => t(`adminContent.${value}`))}
        />
        <ChoiceField
          form={form}
          name="format"
          label={t('adminContent.format')}
          choices={choicesOf(CONTENT_FORMATS, (value) => t(`adminContent.${value}`))}
        />
      </FieldRow>
      <TextField
        key={names.title}
        form={form}
        name={names.title}
        label={t('adminContent.titleIn', word)}
        maxLength={TITLE_MAX}
        problem={t('adminContent.titleMissing')}
      />
      <BodyField
        key={names.body}
        form={form}
        name={names.body}
        label={t('adminContent.bodyIn', word)}
      />
    </EditPage>
  );
}
