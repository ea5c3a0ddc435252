import type { ColumnDef } from '@tanstack/react-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WirePosition } from '../../../../../protocol/entities.ts';
import { Button } from '../../../../components/Button.tsx';
import { DataTable } from '../../../../components/DataTable.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { type Translate, useText } from '../../../../i18n/useText.ts';
import type { Services } from '../../../../services/services.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { type OptionLookup, useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import {
  BreakEvenCell,
  FundingCell,
  LiquidationCell,
  MarginCell,
  MarginRatioCell,
  MarkCell,
  PnlCell,
} from './PositionCells.tsx';
import { SymbolCell } from '../SymbolCell.tsx';

const CloseDialog = lazy(async () => ({
  default: (await import('../closing/CloseDialog.tsx')).CloseDialog,
}));

type CloseKind = 'MARKET' | 'LIMIT';

interface Asked {
  readonly position: WirePosition;
  readonly kind: CloseKind;
}

const liveColumns = [
  { id: 'mark', header: 'column.mark', Cell: MarkCell },
  { id: 'liquidation', header: 'column.liquidation', Cell: LiquidationCell },
  { id: 'breakEven', header: 'column.breakEven', Cell: BreakEvenCell },
  { id: 'ratio', header: 'column.marginRatio', Cell: MarginRatioCell },
  { id: 'margin', header: 'column.margin', Cell: MarginCell },
  { id: 'funding', header: 'column.funding', Cell: FundingCell },
] as const;

function positionColumns(
  t: Translate,
  lookup: OptionLookup,
  pricing: Services['pricing'],
  ask: (asked: Asked) => void,
): ColumnDef<WirePosition>[] {
  const right = { meta: { align: 'right' } } as const;
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      accessorFn: (position) => position.stock,
      meta: { card: 'head' },
      cell: ({ row: { original: position } }) => (
        <SymbolCell
          label={lookup.label(position.futuresOptionId, position.stock)}
          optionId={position.futuresOptionId}
          isRise={position.side === 'LONG'}
          side={t(`column.${position.side}`)}
          leverage={position.leverage}
          marginType={position.marginType}
        />
      ),
    },
    {
      id: 'pnl',
      header: t('column.pnl'),
      accessorFn: ({ id }) => parseDecimal(pricing.position(id).get()?.pnl ?? '') ?? 0n,
      ...right,
      cell: ({ row: { original } }) => <PnlCell position={original} />,
    },
    {
      id: 'size',
      header: t('column.size'),
      accessorFn: (position) => parseDecimal(position.quantity) ?? 0n,
      ...right,
      cell: ({ row: { original: position } }) =>
        lookup.format(position.futuresOptionId).quantity(position.quantity),
    },
    {
      id: 'entry',
      header: t('column.entry'),
      enableSorting: false,
      ...right,
      cell: ({ row: { original: position } }) =>
        lookup.format(position.futuresOptionId).price(position.entryPrice),
    },
    ...liveColumns.map(({ id, header, Cell }): ColumnDef<WirePosition> => ({
      id,
      header: t(header),
      enableSorting: false,
      ...right,
      cell: ({ row: { original } }) => <Cell position={original} />,
    })),
    {
      id: 'actions',
      header: t('column.actions'),
      enableSorting: false,
      meta: { align: 'right', card: 'foot' },
      cell: ({ row: { original: position } }) => {
        const figures = {
          label: lookup.label(position.futuresOptionId, position.stock),
          side: t(`column.${position.side}`),
        };
        return (
          <span className={s['actions']}>
            <Button
              size="small"
              aria-label={t('close.rowMarket', figures)}
              onClick={() => ask({ position, kind: 'MARKET' })}
            >
              {t('close.MARKET')}
            </Button>
            <Button
              size="small"
              aria-label={t('close.rowLimit', figures)}
              onClick={() => ask({ position, kind: 'LIMIT' })}
            >
              {t('close.LIMIT')}
            </Button>
          </span>
        );
      },
    },
  ];
}

/** Open positions with their live figures and the ways out. */
export function Positions({ rows }: { readonly rows: readonly WirePosition[] }) {
  const t = useText();
  const { pricing } = useServices();
  const lookup = useOptionLookup();
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const columns = useMemo(
    () => positionColumns(t, lookup, pricing, setAsked),
    [t, lookup, pricing],
  );
  const option = asked === undefined ? undefined : lookup.get(asked.position.futuresOptionId);
  return (
    <>
      <DataTable
        label={t('panel.positions')}
        rows={rows}
        columns={columns}
        rowId={(position) => position.id}
        empty={<EmptyState title={t('panel.noPositions')} hint={t('panel.noPositionsHint')} />}
      />
      <Suspense fallback={null}>
        {asked === undefined || option === undefined ? null : (
          <CloseDialog
            position={asked.position}
            option={option}
            kind={asked.kind}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
