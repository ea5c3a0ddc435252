/** Stored rows by the description of a thing's fields. */
import type { Field, FieldTable, Kind, ValuesOf } from '../../domain/described.ts';
import { TRIGGER_PRICES } from '../../domain/futuresOrders.ts';
import {
  boolean,
  clientOrderId,
  instrument,
  money,
  number,
  optionId,
  orderId,
  price,
  quantity,
  rate,
  userId,
  word,
} from './cells.ts';
import { type Cell, lastCell, lastGroup, optional, row, type RowCell, type Tail } from './row.ts';

const CELLS = {
  price,
  quantity,
  money,
  rate,
  moment: number,
  count: number,
  flag: boolean,
  source: word(TRIGGER_PRICES),
  userId,
  orderId,
  clientOrderId,
  optionId,
  instrument,
} as const satisfies Readonly<Record<Extract<Kind, string>, unknown>>;

type AnyCell = Cell<unknown>;

const cellOf = ({ kind }: Field): AnyCell => (typeof kind === 'string' ? CELLS[kind] : word(kind));

type Cells = Readonly<Record<string, AnyCell>>;

/** @param groups cells of the table's groups that stand among its own */
function cellsAt(table: FieldTable, place: Field['row'], groups: Cells): Cells {
  const cells: Record<string, AnyCell> = {};
  for (const [name, entry] of Object.entries(table)) {
    const inner = groups[name];
    if (!('group' in entry)) {
      if (entry.row !== place) continue;
      const isMissing = place === undefined && entry.isOptional === true;
      cells[name] = isMissing ? optional(cellOf(entry)) : cellOf(entry);
    } else if (inner !== undefined) cells[name] = inner;
  }
  return cells;
}

/**
 * The row of a table's values: its cells, the group of fields that most lack, and the cells at the
 * end. New fields of a table stand in the last place, so that rows written before still read.
 * @param groups cells of its groups, in the group that most lack or at the end
 */
export function describedRow<T extends FieldTable, Value = ValuesOf<T>>(
  table: T,
  groups: { readonly grouped?: Cells; readonly last?: Cells } = {},
): RowCell<Value> {
  const grouped = cellsAt(table, 'GROUP', groups.grouped ?? {});
  const last = cellsAt(table, 'LAST', groups.last ?? {});
  const tails: readonly Tail<unknown>[] = [
    ...(Object.keys(grouped).length === 0 ? [] : [lastGroup(grouped)]),
    ...Object.entries(last).map(([name, cell]) => {
      const entry = table[name];
      const absent =
        entry !== undefined && 'defaultValue' in entry ? entry.defaultValue : undefined;
      return lastCell(name, cell, absent);
    }),
  ];
  const described: (cells: Cells, ...tails: readonly Tail<unknown>[]) => unknown = row;
  return described(cellsAt(table, undefined, {}), ...tails) as RowCell<Value>;
}
