import { later } from '../../../../kit/later.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { POSITIONS_TABLE } from './Positions.tsx';

const BasisFields = later(async () => (await import('./BasisFields.tsx')).BasisFields);

/** Text keys of columns that differ from their id. */
const NAMES = {
  entry: 'entryBreakEven',
  mark: 'markLiquidation',
  margin: 'marginAndRatio',
} as const;

const COLUMNS = ['size', 'entry', 'mark', 'pnl', 'margin', 'exits', 'funding'] as const;

const nameOf = (id: (typeof COLUMNS)[number]) =>
  id === 'entry' || id === 'mark' || id === 'margin' ? NAMES[id] : id;

/**
 * Selects the visible columns of positions and, where the header is not visible, the basis of
 * profit.
 */
export function PositionsSettings() {
  const t = useText();
  return (
    <TableSettings
      table={POSITIONS_TABLE}
      columns={COLUMNS.map((id) => ({ id, name: t(`column.${nameOf(id)}`) }))}
    >
      <BasisFields />
    </TableSettings>
  );
}
