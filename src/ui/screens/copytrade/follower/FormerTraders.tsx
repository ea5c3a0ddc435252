import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { ofClosedCopies } from '../../../copytrade/figureText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { linkClass } from '../../../kit/linkClass.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import s from './Follower.module.css';

const idOf = ({ followId }: WireFollow): string => followId;

/** Traders whom one followed before, with what came of it. */
export function FormerTraders({ follows }: { readonly follows: readonly WireFollow[] }) {
  const t = useText();
  const zone = useZone();
  const columns = useMemo(() => {
    const day = (at: number) => formatTime(at, 'date', zone);
    return [
      textColumn<WireFollow>('trader', t('copyMine.column.trader'), (row) => (
        <Link className={linkClass} to={`/copytrade/trader_detail/${row.traderId}`}>
          {row.traderName}
        </Link>
      )),
      textColumn<WireFollow>(
        'period',
        t('copyMine.column.period'),
        ({ followedAt, endedAt }) => `${day(followedAt)} – ${endedAt === null ? '' : day(endedAt)}`,
      ),
      figureColumn<WireFollow>('copies', t('copyMine.column.copies'), (row) => row.closedCopies, {
        sortBy: (row) => row.closedCopies,
      }),
      figureColumn<WireFollow>('skipped', t('copyMine.skippedCopies'), (row) => row.skipped),
      figureColumn<WireFollow>('fee', t('copyMine.fees'), (row) =>
        ofClosedCopies(row, formatUsdt(row.fee)),
      ),
      figureColumn<WireFollow>('traderFee', t('copyMine.traderFees'), (row) =>
        ofClosedCopies(row, formatUsdt(row.traderFee)),
      ),
      figureColumn<WireFollow>(
        'result',
        t('copyMine.column.result'),
        (row) => (
          <Signed value={row.result} text={ofClosedCopies(row, formatUsdt(row.result, 'always'))} />
        ),
        { sortBy: ({ result }) => parseDecimal(result) ?? 0n },
      ),
    ];
  }, [t, zone]);
  return (
    <section className={s['section']}>
      <h2 className={s['sectionTitle']}>{t('copyMine.before')}</h2>
      <DataTable
        label={t('copyMine.byTrader')}
        rows={follows}
        columns={columns}
        rowId={idOf}
        empty={null}
      />
    </section>
  );
}
