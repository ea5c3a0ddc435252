/** A tick's answer: the kernel's columns one after the other, the account's figures in cross rows. */
import type { MarginColumns, PricedColumns } from '../../domain/futures/kernel.ts';
import { createMarginColumns, createPricedColumns } from '../../domain/futures/kernel.ts';
import type { CrossFigures } from './accountFigures.ts';
import { TICK_COLUMNS, type TickColumn, type WideRow } from './pricingTypes.ts';

/** Output of the kernel, kept from tick to tick. */
export interface Results {
  readonly atMark: PricedColumns;
  readonly atLast: PricedColumns;
  readonly margins: MarginColumns;
  readonly breakEven: Float64Array;
}

export const createResults = (capacity: number): Results => ({
  atMark: createPricedColumns(capacity),
  atLast: createPricedColumns(capacity),
  margins: createMarginColumns(capacity),
  breakEven: new Float64Array(capacity),
});

/** @param used columns to fill again where they have the size */
export function tickColumns(
  count: number,
  { atMark, atLast, margins, breakEven }: Results,
  cross: CrossFigures,
  used: Float64Array | undefined,
): Float64Array {
  const size = TICK_COLUMNS.length * count;
  const out = used?.length === size ? used : new Float64Array(size);
  const sources: Readonly<Record<TickColumn, Float64Array>> = {
    pnl: atMark.pnl,
    roe: atMark.roe,
    roeOfMarkMargin: margins.roeOfMarkMargin,
    pnlOnLast: atLast.pnl,
    roeOnLast: atLast.roe,
    roeOnLastOfMarkMargin: margins.roeOnLastOfMarkMargin,
    liquidationPrice: atMark.liquidationPrice,
    entryMargin: atMark.initialMargin,
    initialMargin: margins.markMargin,
    maintenanceMargin: atMark.maintenanceMargin,
    marginBalance: margins.marginBalance,
    marginRatio: atMark.marginRatio,
    breakEvenPrice: breakEven,
  };
  for (const [index, name] of TICK_COLUMNS.entries())
    out.set(sources[name].subarray(0, count), index * count);
  const liquidation = TICK_COLUMNS.indexOf('liquidationPrice') * count;
  const ratio = TICK_COLUMNS.indexOf('marginRatio') * count;
  const balance = TICK_COLUMNS.indexOf('marginBalance') * count;
  for (const { row, liquidationPrice } of cross.rows) {
    out[liquidation + row] = Number(liquidationPrice ?? Number.NaN);
    out[ratio + row] = Number(cross.marginRatio ?? Number.NaN);
    out[balance + row] = Number(cross.balance);
  }
  return out;
}

const fitsDouble = (value: bigint | undefined): boolean =>
  value === undefined || Number.isSafeInteger(Number(value));

/** Rows of which one figure does not fit a double, whole. */
export function wideRows(
  count: number,
  { atMark, atLast, margins }: Results,
  cross: CrossFigures,
  columns: Float64Array,
): readonly WideRow[] {
  const liquidationOf = new Map(
    cross.rows.map(({ row, liquidationPrice }) => [row, liquidationPrice]),
  );
  const isWideAccount = !fitsDouble(cross.balance) || !fitsDouble(cross.marginRatio);
  const indexes = new Set([
    ...atMark.wide.keys(),
    ...atLast.wide.keys(),
    ...margins.wide.keys(),
    ...cross.rows
      .filter(({ liquidationPrice }) => isWideAccount || !fitsDouble(liquidationPrice))
      .map(({ row }) => row),
  ]);
  return [...indexes]
    .filter((row) => row < count)
    .map((row) => {
      const plain = (name: TickColumn): bigint | undefined =>
        doubleToScaled(columns[TICK_COLUMNS.indexOf(name) * count + row]);
      const mark = atMark.wide.get(row);
      const last = atLast.wide.get(row);
      const margin = margins.wide.get(row);
      const isCross = liquidationOf.has(row);
      return {
        row,
        values: {
          pnl: mark?.pnl ?? plain('pnl'),
          roe: mark?.roe ?? plain('roe'),
          roeOfMarkMargin: margin?.roeOfMarkMargin ?? plain('roeOfMarkMargin'),
          pnlOnLast: last?.pnl ?? plain('pnlOnLast'),
          roeOnLast: last?.roe ?? plain('roeOnLast'),
          roeOnLastOfMarkMargin: margin?.roeOnLastOfMarkMargin ?? plain('roeOnLastOfMarkMargin'),
          liquidationPrice: isCross
            ? liquidationOf.get(row)
            : (mark?.liquidationPrice ?? plain('liquidationPrice')),
          entryMargin: mark?.initialMargin ?? plain('entryMargin'),
          initialMargin: margin?.markMargin ?? plain('initialMargin'),
          maintenanceMargin: mark?.maintenanceMargin ?? plain('maintenanceMargin'),
          marginBalance: isCross
            ? cross.balance
            : (margin?.marginBalance ?? plain('marginBalance')),
          marginRatio: isCross ? cross.marginRatio : (mark?.marginRatio ?? plain('marginRatio')),
          breakEvenPrice: plain('breakEvenPrice'),
        },
      };
    });
}

/** A scaled integer from a double that is one; NaN is none. */
export const doubleToScaled = (value: number | undefined): bigint | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
