import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import type { CallError } from '../../../protocol/answer.ts';
import { type CsvColumn, toCsv, saveFile } from './csv.ts';
import s from './PagedTable.module.css';
import { type ItemId, type ReadPage, readAllPages } from './pages.ts';

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number; readonly total: number }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'saved'; readonly count: number };

/** Exports every row that passes the filter, including rows that the table has not loaded. */
export function ExportButton<Item, Row>(props: {
  readonly fileName: string;
  readonly readPage: ReadPage<Item>;
  readonly idOf: ItemId<Item>;
  /** Maps an item to its row; undefined for items that the filter excludes. */
  readonly pick: (item: Item) => Row | undefined;
  readonly columns: readonly CsvColumn<Row>[];
}) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { now } = useServices();
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' });
  const isCancelled = useRef(false);
  useEffect(
    () => () => {
      isCancelled.current = true;
    },
    [],
  );
  const save = async () => {
    isCancelled.current = false;
    setPhase({ kind: 'reading', read: 0, total: 0 });
    const answer = await readAllPages(
      props.readPage,
      props.idOf,
      (read, total) => setPhase({ kind: 'reading', read, total }),
      () => isCancelled.current,
    );
    if (answer.kind === 'failed') setPhase(answer);
    if (answer.kind === 'cancelled') setPhase({ kind: 'idle' });
    if (answer.kind !== 'read') return;
    const rows = answer.items.flatMap((item) => props.pick(item) ?? []);
    const text = toCsv(props.columns, rows);
    const day = formatTime(now.get(), 'date', zone);
    saveFile(`${props.fileName}-${day}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    setPhase({ kind: 'saved', count: rows.length });
  };
  if (phase.kind === 'reading') {
    const { read, total } = phase;
    return (
      <>
        <span className="visuallyHidden" role="status">
          {t('history.exporting', { read, total })}
        </span>
        <Button
          size="small"
          className={s['export']}
          aria-label={t('app.cancel')}
          onClick={() => (isCancelled.current = true)}
        >
          {`${read} / ${total}`}
          <X size={12} aria-hidden="true" />
        </Button>
      </>
    );
  }
  return (
    <>
      {phase.kind === 'failed' ? (
        <span className={s['problem']} role="alert" title={refusalText(phase.error)}>
          {t('history.exportFailed')}
        </span>
      ) : null}
      {phase.kind === 'saved' ? (
        <span className="visuallyHidden" role="status">
          {t('history.exportDone', { count: phase.count })}
        </span>
      ) : null}
      <Button
        size="small"
        className={s['export']}
        title={phase.kind === 'saved' ? t('history.exportDone', { count: phase.count }) : undefined}
        onClick={() => void save()}
      >
        {phase.kind === 'saved' ? (
          <Check size={12} aria-hidden="true" />
        ) : (
          <Download size={12} aria-hidden="true" />
        )}
        {t('history.exportCsv')}
      </Button>
    </>
  );
}
