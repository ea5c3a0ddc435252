import type { ColumnDef } from '@tanstack/react-table';
import Settings2 from 'lucide-react/icons/settings-2';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { type Translate, useText } from '../../../../i18n/useText.ts';
import type { Services } from '../../../../services/services.ts';
import { actionsColumn } from '../../../../kit/table/columns.tsx';
import type { OptionLookup } from '../../../../market/optionsById.ts';
import { symbolColumn } from '../../../../market/history/symbolColumn.tsx';
import { shownPnl } from '../why/explainProfit.ts';
import s from '../Panel.module.css';
import { PositionActions } from './PositionActions.tsx';
import type { OnPositionIntent } from './positionIntent.ts';
import {
  EntryCell,
  ExitsCell,
  FundingCell,
  MarginCell,
  MarkCell,
  PnlCell,
  ValueCell,
} from './PositionCells.tsx';
import { later } from '../../../../kit/later.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';

// Switches in column headers: the basis of profit, and the unit of sizes.

const BasisPopover = later(async () => (await import('./BasisFields.tsx')).BasisPopover);

function PnlBasisSwitch() {
  const t = useText();
  const basis = useSelected(useServices().preferences.values, ({ pnlBasis }) => pnlBasis);
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton
          className={s['inHead']}
          label={t('basis.change', { current: t(`basis.${basis}`) })}
          onClick={open}
        >
          <Settings2 size={11} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(part) => <BasisPopover {...part} />}
    </OnDemand>
  );
}

export type SizeUnit = 'COIN' | 'USDT';

function SizeUnitSwitch(props: {
  readonly unit: SizeUnit;
  readonly onUnit: (unit: SizeUnit) => void;
}) {
  const t = useText();
  const isCoin = props.unit === 'COIN';
  return (
    <IconButton
      className={s['inHead']}
      label={t('basis.unit', { unit: isCoin ? 'COIN' : 'USDT' })}
      onClick={() => props.onUnit(isCoin ? 'USDT' : 'COIN')}
    >
      <span aria-hidden="true">{isCoin ? '⇄' : '$'}</span>
    </IconButton>
  );
}

interface Context {
  readonly t: Translate;
  readonly lookup: OptionLookup;
  readonly services: Pick<Services, 'pricing' | 'preferences'>;
  /** undefined in the read-only terminal. */
  readonly onIntent: OnPositionIntent | undefined;
  /** Wide enough for the actions that are otherwise in a menu. */
  readonly isRoomy: boolean;
  readonly unit: SizeUnit;
  readonly onUnit: (unit: SizeUnit) => void;
}

const figure = (text: string | undefined): bigint => parseDecimal(text ?? '') ?? 0n;

function pnlColumn({ t, services: { pricing, preferences } }: Context): ColumnDef<WirePosition> {
  return {
    id: 'pnl',
    header: t('column.pnl'),
    accessorFn: ({ id }) => {
      const priced = pricing.position(id).get();
      return figure(priced && shownPnl(priced, preferences.values.get()));
    },
    meta: { align: 'right', widthPx: 108, aside: <PnlBasisSwitch /> },
    cell: ({ row: { original } }) => <PnlCell position={original} />,
  };
}

function sizeColumn({ t, lookup, unit, onUnit }: Context): ColumnDef<WirePosition> {
  return {
    id: 'size',
    header: t('column.size'),
    accessorFn: ({ quantity }) => figure(quantity),
    meta: {
      align: 'right',
      widthPx: 74,
      aside: <SizeUnitSwitch unit={unit} onUnit={onUnit} />,
    },
    cell: ({ row: { original: position } }) =>
      unit === 'COIN' ? (
        <span className={s['single']}>
          {lookup.format(position.futuresOptionId).quantity(position.quantity)}
        </span>
      ) : (
        <ValueCell position={position} />
      ),
  };
}

function priceColumns({ t, services: { pricing } }: Context): ColumnDef<WirePosition>[] {
  const right = { align: 'right', widthPx: 92 } as const;
  return [
    {
      id: 'entry',
      header: t('column.entryBreakEven'),
      accessorFn: ({ entryPrice }) => figure(entryPrice),
      meta: right,
      cell: ({ row: { original } }) => <EntryCell position={original} />,
    },
    {
      id: 'mark',
      header: t('column.markLiquidation'),
      accessorFn: ({ id }) => figure(pricing.position(id).get()?.markPrice),
      meta: right,
      cell: ({ row: { original } }) => <MarkCell position={original} />,
    },
  ];
}

/** Related figures share a column, the second below the first. */
export function positionColumns(context: Context): ColumnDef<WirePosition>[] {
  const { t, services, onIntent, isRoomy } = context;
  const margin = ({ id, margin: isolated, marginType }: WirePosition) =>
    figure(
      marginType === 'ISOLATED' ? isolated : services.pricing.position(id).get()?.initialMargin,
    );
  return [
    symbolColumn<WirePosition>(context, 136),
    sizeColumn(context),
    ...priceColumns(context),
    pnlColumn(context),
    {
      id: 'margin',
      header: t('column.marginAndRatio'),
      accessorFn: margin,
      meta: { align: 'right', widthPx: 100 },
      cell: ({ row: { original } }) => (
        <MarginCell
          position={original}
          onChange={onIntent && ((it) => onIntent(it, { kind: 'margin' }))}
        />
      ),
    },
    {
      id: 'exits',
      header: t('column.exits'),
      enableSorting: false,
      meta: { align: 'right', widthPx: 92 },
      cell: ({ row: { original } }) => (
        <ExitsCell
          position={original}
          onChange={onIntent && ((it) => onIntent(it, { kind: 'exits' }))}
        />
      ),
    },
    {
      id: 'funding',
      header: t('column.funding'),
      accessorFn: ({ funding }) => figure(funding),
      meta: { align: 'right', widthPx: 62 },
      cell: ({ row: { original } }) => <FundingCell position={original} />,
    },
    ...(onIntent === undefined
      ? []
      : [
          actionsColumn<WirePosition>(t('column.actions'), isRoomy ? 330 : 196, (position) => (
            <PositionActions position={position} onIntent={onIntent} isRoomy={isRoomy} />
          )),
        ]),
  ];
}
