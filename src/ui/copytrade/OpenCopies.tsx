import { type ReactNode, useMemo, useState } from 'react';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import { useText } from '../i18n/useText.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { useOptionLookup } from '../market/optionsById.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { copyColumns } from './copyColumns.tsx';
import { Figure, FigureList } from '../kit/FigureList.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Signed } from '../kit/Signed.tsx';
import { formatUsdt } from '../market/instrument.ts';
import { useAction } from '../services/useAction.ts';
import s from './Copies.module.css';
import { sharePercent } from './figureText.ts';
import { usePricedCopy } from './useCopyPriced.ts';

/** Closes one copy at market; the dialog itself is the confirmation. */
function CloseCopyDialog(props: { readonly copy: WireCopy; readonly onClose: () => void }) {
  const t = useText();
  const { copytrade } = useServices();
  const lookup = useOptionLookup();
  const action = useAction();
  const { copy, onClose } = props;
  const pnl = usePricedCopy(copy)?.pnl;
  const label = lookup.label(copy.futuresOptionId, copy.stock);
  return (
    <FormDialog
      title={t('copyMine.closeTitle')}
      submit={t('copyMine.close')}
      isCancellable
      action={action}
      onClose={onClose}
      onSubmit={() => void action.run(() => copytrade.closeCopy(copy), onClose)}
    >
      <FigureList look="framed">
        <Figure label={t('column.symbol')}>
          {label} {t(`column.${copy.side}`)} {copy.leverage}x
        </Figure>
        <Figure label={t('copyMine.column.trader')}>{copy.traderName}</Figure>
        <Figure label={t('column.size')}>
          {lookup.format(copy.futuresOptionId).quantity(copy.quantity)}
        </Figure>
        <Figure label={t('copyMine.column.share')}>{sharePercent(copy.share)}</Figure>
        <Figure label={t('column.pnl')}>
          <Signed value={pnl} text={formatUsdt(pnl, 'always')} />
        </Figure>
      </FigureList>
      <p className={s['note']}>{t('copyMine.closeText')}</p>
    </FormDialog>
  );
}

const idOf = ({ copyId }: WireCopy): string => copyId;

/** Open copies with their live figures; each can be closed. */
export function OpenCopies(props: {
  readonly rows: readonly WireCopy[];
  readonly empty: ReactNode;
  /** Copies are shown and cannot be closed. */
  readonly isReadOnly?: boolean;
}) {
  const t = useText();
  const { market } = useServices();
  const lookup = useOptionLookup();
  const [closing, setClosing] = useState<WireCopy>();
  const isReadOnly = props.isReadOnly === true;
  const columns = useMemo(
    () => copyColumns({ t, lookup, market, onClose: isReadOnly ? undefined : setClosing }),
    [t, lookup, market, isReadOnly],
  );
  return (
    <>
      <DataTable
        label={t('copyMine.openCopies')}
        layout="fixed"
        rows={props.rows}
        columns={columns}
        rowId={idOf}
        empty={props.empty}
      />
      {closing === undefined ? null : (
        <CloseCopyDialog copy={closing} onClose={() => setClosing(undefined)} />
      )}
    </>
  );
}
