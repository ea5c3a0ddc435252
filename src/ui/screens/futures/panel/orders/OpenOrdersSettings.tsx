import { useText } from '../../../../i18n/useText.ts';
import { TableSettings } from '../../../../kit/table/TableSettings.tsx';
import { ORDERS_TABLE } from './OpenOrders.tsx';

const COLUMNS = ['time', 'type', 'trigger', 'price', 'filled', 'exits', 'status'] as const;

/** Selects the visible columns of working orders. */
export function OpenOrdersSettings() {
  const t = useText();
  const columns = COLUMNS.map((id) => ({ id, name: t(`column.${id}`) }));
  return <TableSettings table={ORDERS_TABLE} columns={columns} />;
}
