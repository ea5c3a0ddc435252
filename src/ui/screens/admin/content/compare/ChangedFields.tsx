import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../../i18n/useText.ts';
import { later, Later } from '../../../../kit/later.tsx';
import { SkeletonRows } from '../../../../kit/Skeleton.tsx';
import type { ContentFields } from '../contentFields.ts';
import s from './Compare.module.css';
import { type ComparedName, fieldName, fieldValue } from './comparedFields.ts';

const ChangedText = later(async () => (await import('./ChangedText.tsx')).ChangedText);

/** The fields that differ between two states of an entry, with what of each was removed and added. */
export function ChangedFields(props: {
  readonly label: string;
  readonly names: readonly ComparedName[];
  readonly from: ContentFields;
  readonly to: ContentFields;
  /** Buttons beside the name of a field. */
  readonly acts?: (name: ComparedName, label: string) => ReactNode;
}) {
  const t = useText();
  const language = useLanguage();
  const { from, to, names, acts } = props;
  return (
    <Later fallback={<SkeletonRows rows={3} label={t('app.loading')} />}>
      <dl className={s['fields']} aria-label={props.label}>
        {names.map((name) => {
          const label = fieldName(t, name);
          return (
            <div key={name}>
              <dt>
                {label}
                {acts?.(name, label)}
              </dt>
              <dd>
                <ChangedText
                  from={fieldValue(t, language, name, from)}
                  to={fieldValue(t, language, name, to)}
                />
              </dd>
            </div>
          );
        })}
      </dl>
    </Later>
  );
}
