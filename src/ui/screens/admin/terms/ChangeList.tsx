import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '../../../admin/form/fields.tsx';
import { FigureList, Figure } from '../../../kit/FigureList.tsx';
import { useText } from '../../../i18n/useText.ts';

/** Changes of a form: before and after, field by field. */
export function ChangeList(props: {
  readonly changes: readonly {
    readonly label: string;
    readonly before: string;
    readonly after: string;
  }[];
}) {
  const t = useText();
  if (props.changes.length === 0) return null;
  return (
    <section aria-label={t('adminTerms.changes')}>
      <FigureList look="framed">
        {props.changes.map(({ label, before, after }) => (
          <Figure key={label} label={label}>
            {t('adminTerms.changedTo', { before, after })}
          </Figure>
        ))}
      </FigureList>
    </section>
  );
}

/** Asks for the moment from which a change counts. */
export function FromField<Fields extends FieldValues, Sent>(
  props: Pick<ComponentProps<typeof TextField<Fields, Sent>>, 'form' | 'name'>,
) {
  const t = useText();
  return (
    <TextField
      {...props}
      type="datetime-local"
      label={t('adminTerms.from')}
      problem={t('adminTerms.fromProblem')}
      hint={t('adminTerms.fromHint')}
    />
  );
}
