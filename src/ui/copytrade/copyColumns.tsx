/** Columns of copies: of the terminal's tab and of the follower's own page. */
import type { ColumnDef } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import { parseDecimal } from '../../domain/decimal.ts';
import { reachableLiquidationText } from '../../domain/futures/stopReach.ts';
import type { WireCopy } from '../../protocol/copytrade/entities.ts';
import type { Translate } from '../i18n/useText.ts';
import { Tag } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { cx } from '../kit/cx.ts';
import { Signed, toneOf } from '../kit/Signed.tsx';
import { actionsColumn } from '../kit/table/columns.tsx';
import { symbolColumn } from '../market/history/symbolColumn.tsx';
import { formatPercent, formatUsdt } from '../market/instrument.ts';
import { type OptionLookup, useOptionLookup } from '../market/optionsById.ts';
import type { Services } from '../services/services.ts';
import { sharePercent } from './figureText.ts';
import s from './Copies.module.css';
import { pricedCopy, usePricedCopy } from './useCopyPriced.ts';

interface OfCopy {
  readonly copy: WireCopy;
}

const figure = (text: string | undefined | null): bigint => parseDecimal(text ?? '') ?? 0n;

/** Whose copy it is; a copy that no longer follows says so. */
function TraderTag({ copy, t }: OfCopy & { readonly t: Translate }) {
  return (
    <span className={s['stack']}>
      <Link
        className={s['trader']}
        to={`/copytrade/trader_detail/${copy.traderId}`}
        title={t('copyMine.tagged', { name: copy.traderName })}
      >
        {copy.traderName}
      </Link>
      {copy.isFollowing ? null : (
        <small title={t('copyMine.detachedHint')}>
          <Tag tone="warn">{t('copyMine.detached')}</Tag>
        </small>
      )}
    </span>
  );
}

function MarkCell({ copy }: OfCopy) {
  const { price } = useOptionLookup().format(copy.futuresOptionId);
  const mark = usePricedCopy(copy)?.markPrice;
  return (
    <span className={s['stack']}>
      <span>{price(mark)}</span>
      <small>
        {price(reachableLiquidationText(copy.liquidationPrice, mark ?? copy.entryPrice))}
      </small>
    </span>
  );
}

function PnlCell({ copy }: OfCopy) {
  const priced = usePricedCopy(copy);
  return (
    <span className={cx(s['stack'], toneOf(priced?.pnl))}>
      <strong>{formatUsdt(priced?.pnl, 'always')}</strong>
      <small>{formatPercent(priced?.roe, 'always')}</small>
    </span>
  );
}

function MarginCell({ copy }: OfCopy) {
  const ratio = usePricedCopy(copy)?.marginRatio;
  return (
    <span className={s['stack']}>
      <span>{formatUsdt(copy.margin)}</span>
      <small>{formatPercent(ratio)}</small>
    </span>
  );
}

interface Context {
  readonly t: Translate;
  readonly lookup: OptionLookup;
  readonly market: Services['market'];
  /** undefined where copies are only shown. */
  readonly onClose: ((copy: WireCopy) => void) | undefined;
}

const right = (widthPx: number) => ({ align: 'right', widthPx }) as const;

function priceColumns({ t, lookup, market }: Context): ColumnDef<WireCopy>[] {
  return [
    {
      id: 'entry',
      header: t('column.entry'),
      accessorFn: ({ entryPrice }) => figure(entryPrice),
      meta: right(92),
      cell: ({ row: { original: copy } }) =>
        lookup.format(copy.futuresOptionId).price(copy.entryPrice),
    },
    {
      id: 'mark',
      header: t('column.markLiquidation'),
      enableSorting: false,
      meta: right(100),
      cell: ({ row: { original } }) => <MarkCell copy={original} />,
    },
    {
      id: 'pnl',
      header: t('column.pnl'),
      accessorFn: (copy) => {
        const mark = market.ticker(copy.stock).get()?.mark;
        const option = lookup.get(copy.futuresOptionId);
        if (mark === undefined || option === undefined) return 0n;
        return figure(pricedCopy(copy, mark, option).pnl);
      },
      meta: right(92),
      cell: ({ row: { original } }) => <PnlCell copy={original} />,
    },
  ];
}

function traderColumns({ t }: Context): ColumnDef<WireCopy>[] {
  return [
    {
      id: 'trader',
      header: t('copyMine.column.trader'),
      accessorFn: ({ traderName }) => traderName,
      meta: { widthPx: 104 },
      cell: ({ row: { original } }) => <TraderTag copy={original} t={t} />,
    },
    {
      id: 'share',
      header: t('copyMine.column.share'),
      accessorFn: ({ share }) => figure(share),
      meta: right(92),
      cell: ({ row: { original } }) => (
        <span title={t('copyMine.shareHint')}>{sharePercent(original.share)}</span>
      ),
    },
  ];
}

/** Each copy with its trader, its share of the trader's position and its live figures. */
export function copyColumns(context: Context): ColumnDef<WireCopy>[] {
  const { t, lookup, onClose } = context;
  return [
    symbolColumn<WireCopy>(context, 132),
    ...traderColumns(context),
    {
      id: 'size',
      header: t('column.size'),
      accessorFn: ({ quantity }) => figure(quantity),
      meta: right(80),
      cell: ({ row: { original: copy } }) =>
        lookup.format(copy.futuresOptionId).quantity(copy.quantity),
    },
    ...priceColumns(context),
    {
      id: 'margin',
      header: t('column.marginAndRatio'),
      accessorFn: ({ margin }) => figure(margin),
      meta: right(92),
      cell: ({ row: { original } }) => <MarginCell copy={original} />,
    },
    {
      id: 'funding',
      header: t('column.funding'),
      accessorFn: ({ funding }) => figure(funding),
      meta: right(66),
      cell: ({ row: { original } }) => (
        <Signed value={original.funding} text={formatUsdt(original.funding, 'always')} />
      ),
    },
    ...(onClose === undefined
      ? []
      : [
          actionsColumn<WireCopy>(t('column.actions'), 84, (copy) => (
            <Button
              size="small"
              className={s['act']}
              aria-label={t('copyMine.closeRow', {
                label: lookup.label(copy.futuresOptionId, copy.stock),
                side: t(`column.${copy.side}`),
              })}
              onClick={() => onClose(copy)}
            >
              {t('copyMine.close')}
            </Button>
          )),
        ]),
  ];
}
