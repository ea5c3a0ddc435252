import { useCallback, useId, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { BODY_MAX } from '../../../../domain/content/content.ts';
import { AreaField } from '../../../admin/form/fields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { Later, later } from '../../../kit/later.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import s from './Content.module.css';
import type { ContentFields } from './contentFields.ts';
import { ImagePick } from './images/ImagePick.tsx';

const RichText = later(async () => (await import('./richText/RichText.tsx')).RichText);

const LOOKS = ['rich', 'source'] as const;

interface Props<Sent> {
  readonly form: UseFormReturn<ContentFields, unknown, Sent>;
  readonly name: 'bodyKo' | 'bodyEn';
  readonly label: string;
}

/** The text as it was written, with images put in at the cursor. */
function Source<Sent>({ form, name, label }: Props<Sent>) {
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

/** The text of an entry: as it will look, or its source. Markdown is edited as source. */
export function BodyField<Sent>({ form, name, label }: Props<Sent>) {
  const t = useText();
  const id = useId();
  const [look, setLook] = useState<(typeof LOOKS)[number]>('rich');
  const [lost, setLost] = useState<readonly string[]>([]);
  const [format, value] = useWatch({ control: form.control, name: ['format', name] });
  const { error } = form.getFieldState(name, form.formState);
  const isRich = format === 'html' && look === 'rich';
  const onLost = useCallback((parts: readonly string[]) => {
    setLost(parts);
    setLook('source');
  }, []);
  return (
    <div className={s['body']}>
      {format === 'html' ? (
        <Segmented
          label={t('adminContent.lookOf', { field: label })}
          value={look}
          onValue={(next) => {
            setLost([]);
            setLook(next);
          }}
          choices={choicesOf(LOOKS, (one) => t(`adminContent.looks.${one}`))}
        />
      ) : null}
      {format === 'html' && lost.length > 0 ? (
        <p role="alert" className={s['lost']}>
          {t('adminContent.lost', { parts: lost.join(', ') })}
        </p>
      ) : null}
      {isRich ? (
        <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
          <RichText
            id={id}
            label={label}
            value={value}
            describedBy={`${id}-problem`}
            isInvalid={error !== undefined}
            onValue={(html) =>
              form.setValue(name, html, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
            onLost={onLost}
          />
          <p id={`${id}-problem`} className={s['problem']} aria-live="polite">
            {error === undefined ? '' : t('adminContent.bodyProblem')}
          </p>
        </Later>
      ) : (
        <Source form={form} name={name} label={label} />
      )}
    </div>
  );
}
