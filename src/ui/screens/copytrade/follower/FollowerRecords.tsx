import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { type Pages, usePages } from '../../../kit/table/usePages.ts';
import { useReadOn } from '../../../kit/table/useReadOn.ts';
import s from './Follower.module.css';
import type { WireCopy, WireFollow, WireCopyFee } from '../../../../protocol/copytrade/entities.ts';
import { parseDecimal } from '../../../../domain/decimal.ts';
import { formatFixed } from '../../../format/decimalText.ts';
import { type ColumnTexts, symbolColumn } from '../../../market/history/symbolColumn.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useOptionLookup } from '../../../market/optionsById.ts';
import { useCopyHistory, useCopyVersion } from './useCopies.ts';
import { ofClosedCopies } from '../../../copytrade/figureText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { linkClass } from '../../../kit/LinkButton.tsx';
import { PAGE_SIZE } from '../../../kit/table/pages.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** One kind of row of a paged list, newest first. */
export function RecordList<Item, Row>(props: {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: ColumnDef<Row>[];
  readonly emptyTitle: string;
  readonly emptyHint: string;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { pages, rows } = props;
  const { state } = pages;
  const { onEnd, readOn } = useReadOn(pages, rows.length);
  if (state.total === undefined) {
    return state.error === undefined ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <EmptyState
        title={t('copyMine.loadFailed')}
        hint={refusalText(state.error)}
        action={<Button onClick={pages.readMore}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <DataTable
      label={props.label}
      layout="fixed"
      rows={rows}
      columns={props.columns}
      rowId={props.rowId}
      onEnd={onEnd}
      empty={<EmptyState title={props.emptyTitle} hint={props.emptyHint} />}
      foot={
        state.isComplete ? null : (
          <div className={s['foot']}>
            <Button size="small" disabled={state.status === 'loading'} onClick={readOn}>
              {t('copyMine.more')}
            </Button>
          </div>
        )
      }
    />
  );
}

const idOfCopy = ({ copyId }: WireCopy): string => copyId;

const fee = (text: string): string => formatFixed(text, { digits: 4, rounding: 'cut' });

function columnsOf(texts: ColumnTexts): ColumnDef<WireCopy>[] {
  const { t, lookup, zone } = texts;
  const price = (copy: WireCopy) => lookup.format(copy.futuresOptionId).price;
  return [
    symbolColumn<WireCopy>(texts, 140),
    timeColumn<WireCopy>(t('column.time'), zone, (copy) => copy.closedAt ?? copy.updatedAt, {
      widthPx: 124,
    }),
    textColumn<WireCopy>('trader', t('copyMine.column.trader'), ({ traderName }) => traderName, {
      widthPx: 112,
    }),
    figureColumn<WireCopy>('entry', t('column.entry'), (copy) => price(copy)(copy.entryPrice), {
      widthPx: 92,
    }),
    figureColumn<WireCopy>(
      'close',
      t('copyMine.column.closePrice'),
      (copy) => price(copy)(copy.closePrice),
      { widthPx: 92 },
    ),
    figureColumn<WireCopy>('fee', t('column.fee'), (copy) => fee(copy.fee), { widthPx: 76 }),
    textColumn<WireCopy>(
      'cause',
      t('copyMine.column.cause'),
      ({ reason }) => (reason === undefined ? '' : t(`copyMine.cause.${reason}`)),
      { widthPx: 96 },
    ),
    figureColumn<WireCopy>('funding', t('column.funding'), ({ funding }) => formatUsdt(funding), {
      widthPx: 76,
    }),
    figureColumn<WireCopy>(
      'realized',
      t('column.realized'),
      ({ realizedPnl }) => <Signed value={realizedPnl} text={formatUsdt(realizedPnl, 'always')} />,
      { widthPx: 92, sortBy: ({ realizedPnl }) => parseDecimal(realizedPnl) ?? 0n },
    ),
  ];
}

/** Closed copies with what they came to. */
export function ClosedCopies() {
  const t = useText();
  const zone = useZone();
  const lookup = useOptionLookup();
  const pages = useCopyHistory('COPY');
  const rows = useMemo(
    () => pages.state.items.flatMap((item) => (item.kind === 'COPY' ? [item.copy] : [])),
    [pages.state.items],
  );
  const columns = useMemo(() => columnsOf({ t, lookup, zone }), [t, lookup, zone]);
  return (
    <RecordList
      label={t('copyMine.tab.closed')}
      pages={pages}
      rows={rows}
      rowId={idOfCopy}
      columns={columns}
      emptyTitle={t('copyMine.noClosed')}
      emptyHint={t('copyMine.noClosedHint')}
    />
  );
}

const idOfFollow = ({ followId }: WireFollow): string => followId;

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
        rowId={idOfFollow}
        empty={null}
      />
    </section>
  );
}

const idOfFee = ({ id }: WireCopyFee): string => id;

const amount = (text: string): string => formatFixed(text, { digits: 4, rounding: 'cut' });

/** The traders' fees that were taken from one's profit. */
export function TakenFees() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const pages = usePages<WireCopyFee>({
    key: ['copytrade', 'fees'],
    readPage: useCallback((page) => call('copyFees', { page, size: PAGE_SIZE }), [call]),
    idOf: idOfFee,
    version: useCopyVersion(),
  });
  const columns = useMemo(
    () => [
      timeColumn<WireCopyFee>(t('column.time'), zone, ({ at }) => at, { widthPx: 124 }),
      textColumn<WireCopyFee>('symbol', t('column.symbol'), ({ stock }) => stock),
      textColumn<WireCopyFee>('trader', t('copyMine.column.trader'), (row) => row.traderName),
      figureColumn<WireCopyFee>('profit', t('copyMine.column.profit'), (row) => amount(row.profit)),
      figureColumn<WireCopyFee>('fee', t('copyMine.column.fee'), (row) => amount(row.fee)),
    ],
    [t, zone],
  );
  return (
    <RecordList
      label={t('copyMine.tab.fees')}
      pages={pages}
      rows={pages.state.items}
      rowId={idOfFee}
      columns={columns}
      emptyTitle={t('copyMine.noFees')}
      emptyHint={t('copyMine.noFeesHint')}
    />
  );
}
