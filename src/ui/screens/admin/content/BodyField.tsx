import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { BODY_MAX } from '../../../../domain/content/content.ts';
import { AreaField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { ContentFields } from './contentFields.ts';
import { ImagePick } from './images/ImagePick.tsx';

interface Props<Sent> {
  readonly form: UseFormReturn<ContentFields, unknown, Sent>;
  readonly name: 'bodyKo' | 'bodyEn';
  readonly label: string;
}

/** The text as it was written, with images put in at the cursor. */
export function BodyField<Sent>({ form, name, label }: Props<Sent>) {
  const t = useText();
  const area = useRef<HTMLDivElement>(null);
  const insert = (address: string) => {
    const text = form.getValues(name);
    const at = area.current?.querySelector('textarea')?.selectionStart ?? text.length;
    const image =
      form.getValues('format') === 'markdown' ? `![](${address})` : `<img src="${address}" alt="">`;
    const next = `${text.slice(0, at)}${image}${text.slice(at)}`;
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return (
    <ImagePick label={t('adminContent.addImage')} onStored={({ address }) => insert(address)}>
      <div ref={area}>
        <AreaField
          form={form}
          name={name}
          label={label}
          rows={16}
          maxLength={BODY_MAX}
          problem={t('adminContent.bodyProblem')}
        />
      </div>
    </ImagePick>
  );
}
