import type { ReactNode } from 'react';
import type { Answer } from '../../protocol/answer.ts';
import { useRefusalText, useText } from '../i18n/useText.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { type BulkOutcome, useBulkAct } from '../services/operator/bulk.ts';
import { useReason } from './ActFields.tsx';
import s from './BulkDialog.module.css';

function Outcome({ outcome }: { readonly outcome: BulkOutcome | undefined }) {
  const t = useText();
  const refusalText = useRefusalText();
  if (outcome === undefined) return null;
  if (outcome === 'done' || outcome === 'waits')
    return <span data-outcome={outcome}>{t(`admin.bulk.${outcome}`)}</span>;
  return <span data-outcome="refused">{refusalText(outcome)}</span>;
}

/**
 * Asks once before one act on many rows, sends them one after another and says of each what became of
 * it. Pressed again, it goes on with those that were not carried out.
 */
export function BulkDialog<Row>(props: {
  /** Key under which typed text is kept. */
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly act: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly label: (row: Row) => string;
  readonly hasNoReason?: boolean;
  readonly canSubmit?: boolean;
  readonly send: (row: Row, reason: string) => Promise<Answer<unknown>>;
  /** Called with the rows that were carried out or wait: the rest may stay chosen. */
  readonly onClose: (isOver: (row: Row) => boolean) => void;
  readonly children?: ReactNode;
}) {
  const t = useText();
  const { rows, rowId, label } = props;
  const { isBusy, outcomes, run } = useBulkAct(rowId);
  const reason = useReason(`bulk/${props.name}`, props.hasNoReason);
  const isRowOver = (row: Row): boolean => {
    const outcome = outcomes.get(rowId(row));
    return outcome === 'done' || outcome === 'waits';
  };
  const over = rows.filter(isRowOver).length;
  const close = () => props.onClose(isRowOver);
  // Without rows nothing was carried out: there is nothing to send yet.
  const isOver = rows.length > 0 && over === rows.length;
  return (
    <FormDialog
      title={props.title}
      onClose={close}
      submit={isOver ? t('app.close') : props.act}
      isCancellable={!isOver}
      canSubmit={isOver || (rows.length > 0 && (props.canSubmit ?? true))}
      action={{ isBusy, refusal: undefined }}
      onSubmit={() => {
        if (isOver) return close();
        reason.require();
        if (!reason.isMissing) run(rows, (row) => props.send(row, reason.text));
        return undefined;
      }}
    >
      <p>{props.says}</p>
      {props.children}
      {reason.field}
      <p role="status" className={s['count']}>
        {t('admin.bulk.count', { done: over, total: rows.length })}
      </p>
      <ul className={s['rows']} aria-label={t('admin.bulk.rows')}>
        {rows.map((row) => (
          <li key={rowId(row)}>
            <span>{label(row)}</span>
            <Outcome outcome={outcomes.get(rowId(row))} />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
