import { flexRender, type Row as TableRow } from '@tanstack/react-table';
import {
  memo,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { cx } from '../cx.ts';
import s from './DataTable.module.css';
import { columnName } from './dataTableColumns.ts';

interface RowProps<Row> {
  readonly row: TableRow<Row>;
  /** Ids of the visible columns; a change re-renders the row. */
  readonly visible: string;
  readonly columns: unknown;
  /** Index in the whole table, from 0, where only a part of it is rendered. */
  readonly index?: number | undefined;
  readonly rowRef?: Ref<HTMLTableRowElement> | undefined;
}

interface MemoRowProps {
  /** The values that the content depends on. */
  readonly of: readonly unknown[];
  readonly draw: () => ReactElement;
}

/** Re-renders only when one of its dependencies has changed. */
const MemoRow = memo(
  ({ draw }: MemoRowProps) => draw(),
  (before, after) => before.of.every((value, index) => Object.is(value, after.of[index])),
);

/**
 * A row of cells. The library recreates rows with every list; unchanged data is not re-rendered.
 */
export function DataTableRow<Row>({ row, visible, columns, index, rowRef }: RowProps<Row>) {
  const draw = () => (
    <tr
      ref={rowRef}
      className={s['row']}
      data-index={index}
      // Row 1 is the header.
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef;
        const name = columnName(cell.column.columnDef);
        return (
          <td
            key={cell.id}
            className={cx(s['cell'], s[meta?.align ?? 'left'])}
            data-label={name === '' ? undefined : name}
            data-card={meta?.card}
            data-pin={meta?.pin}
          >
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </td>
        );
      })}
    </tr>
  );
  return <MemoRow of={[row.original, row.id, visible, columns, index, rowRef]} draw={draw} />;
}

/** Estimated height of a row before it is measured, px. */
const ROW_PX = 41;
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4;

interface VirtualRowsProps<Row> {
  readonly rows: readonly TableRow<Row>[];
  readonly visible: string;
  readonly columns: unknown;
  /** null before the first render. */
  readonly scroller: HTMLDivElement | null;
  readonly onEnd?: (() => void) | undefined;
}

/** Reserves the space of rows that are not rendered. */
const Gap = ({ heightPx }: { readonly heightPx: number }) =>
  heightPx > 0 ? <tr aria-hidden="true" style={{ height: heightPx }} /> : null;

function DrawnRows<Row>(
  props: VirtualRowsProps<Row> & {
    readonly virtualizer: Pick<
      Virtualizer<Element | Window, HTMLTableRowElement>,
      'getVirtualItems' | 'getTotalSize' | 'measureElement'
    >;
    /** Offset of the list within the scrolled content. */
    readonly marginPx: number;
    readonly body: RefObject<HTMLTableSectionElement | null>;
  },
) {
  const { virtualizer, rows, onEnd } = props;
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd, rows.length]);
  return (
    <tbody ref={props.body}>
      <Gap heightPx={(first?.start ?? 0) - props.marginPx} />
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <DataTableRow
            key={row.id}
            row={row}
            index={index}
            visible={props.visible}
            columns={props.columns}
            rowRef={virtualizer.measureElement}
          />
        );
      })}
      <Gap heightPx={virtualizer.getTotalSize() - ((last?.end ?? 0) - props.marginPx)} />
    </tbody>
  );
}

/** Renders only the visible rows of a table that has its own scroll area. */
export function ElementRows<Row>(props: VirtualRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, scroller } = props;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  return <DrawnRows {...props} body={body} virtualizer={virtualizer} marginPx={0} />;
}

/** Renders only the visible rows of a table that scrolls with the page. */
export function PageRows<Row>(props: VirtualRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows } = props;
  const [marginPx, setMarginPx] = useState(0);
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top !== undefined) setMarginPx(Math.round(top + scrollY));
  }, [rows.length]);
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: marginPx,
  });
  return <DrawnRows {...props} body={body} virtualizer={virtualizer} marginPx={marginPx} />;
}
