import { flexRender, type Header } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useText } from '../../i18n/useText.ts';
import { cx } from '../cx.ts';
import s from './DataTable.module.css';
import { columnName } from './dataTableColumns.ts';

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A column header; clicking it sorts by the column. */
export function HeadCell<Row>({ header }: { readonly header: Header<Row, unknown> }) {
  const t = useText();
  const { column } = header;
  const { meta } = column.columnDef;
  const name = flexRender(column.columnDef.header, header.getContext());
  const sorted = column.getIsSorted();
  const style = cx(s['head'], s[meta?.align ?? 'left']);
  if (!column.getCanSort()) {
    return (
      <th scope="col" className={style} data-pin={meta?.pin}>
        {name}
        {meta?.aside}
      </th>
    );
  }
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={style}
      data-pin={meta?.pin}
      aria-sort={ARIA_SORT[sorted === false ? 'none' : sorted]}
    >
      <button
        type="button"
        className={s['sort']}
        onClick={column.getToggleSortingHandler()}
        title={t('column.sortBy', { column: columnName(column.columnDef) })}
      >
        {name}
        <Arrow
          size={10}
          aria-hidden="true"
          className={cx(s['arrow'], sorted !== false && s['sorted'])}
        />
      </button>
      {meta?.aside}
    </th>
  );
}
