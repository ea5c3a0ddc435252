import { type TextKey, useText } from '../../../../i18n/useText.ts';
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { ORDERS_TABLE } from './OpenOrders.tsx';

const COLUMNS = [
  { id: 'time', key: 'column.time' },
  { id: 'type', key: 'column.type' },
  { id: 'trigger', key: 'column.trigger' },
  { id: 'price', key: 'column.price' },
  { id: 'filled', key: 'column.filled' },
  { id: 'exits', key: 'column.exits' },
  { id: 'status', key: 'column.status' },
] as const satisfies readonly { readonly id: string; readonly key: TextKey }[];

/** Which columns of working orders are shown. */
export function OpenOrdersSettings() {
  const t = useText();
  return (
    <TableSettings
      table={ORDERS_TABLE}
      columns={COLUMNS.map(({ id, key }) => ({ id, name: t(key) }))}
    />
  );
}
