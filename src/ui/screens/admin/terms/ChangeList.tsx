import { FigureList, Figure } from '../../../kit/FigureList.tsx';
import { useText } from '../../../i18n/useText.ts';

/** What a form changes: before and after, field by field. */
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
