import { lazy } from 'react';
import { type TextKey, useText } from '../../../../i18n/useText.ts';
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { POSITIONS_TABLE } from './Positions.tsx';

const BasisFields = lazy(async () => ({
  default: (await import('./BasisFields.tsx')).BasisFields,
}));

const COLUMNS = [
  { id: 'size', key: 'column.size' },
  { id: 'entry', key: 'column.entryBreakEven' },
  { id: 'mark', key: 'column.markLiquidation' },
  { id: 'pnl', key: 'column.pnl' },
  { id: 'margin', key: 'column.marginAndRatio' },
  { id: 'exits', key: 'column.exits' },
  { id: 'funding', key: 'column.funding' },
] as const satisfies readonly { readonly id: string; readonly key: TextKey }[];

/** Which columns of positions are shown, and, where the head is not in sight, what profit is based on. */
export function PositionsSettings() {
  const t = useText();
  return (
    <TableSettings
      table={POSITIONS_TABLE}
      columns={COLUMNS.map(({ id, key }) => ({ id, name: t(key) }))}
    >
      <BasisFields />
    </TableSettings>
  );
}
