/** Bars of the dashboard's drawings. For display only. */
import { max, scaleBand, scaleLinear } from 'd3';
import { DAY_MS } from '../../../../domain/time.ts';

export interface DayValue {
  /** `2026-11-22` */
  readonly day: string;
  /** Drawn upwards, from zero. */
  readonly up: number;
  /** Drawn downwards, from zero. */
  readonly down: number;
}

export interface DayBar extends DayValue {
  readonly x: number;
  readonly width: number;
  readonly upHeight: number;
  readonly downHeight: number;
}

export interface DayBars {
  readonly bars: readonly DayBar[];
  /** Where zero lies. */
  readonly zero: number;
}

/** Room between two bars, as a share of a day. */
const GAP = 0.25;

/** One bar a day, both directions to the same scale. */
export function dayBars(
  days: readonly DayValue[],
  { width, height }: { readonly width: number; readonly height: number },
): DayBars {
  const highest = max(days, ({ up }) => up) ?? 0;
  const lowest = max(days, ({ down }) => down) ?? 0;
  // Days without anything still have a line to stand on.
  const y = scaleLinear([0, highest + lowest || 1], [0, height]);
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, width],
  ).paddingInner(GAP);
  const zero = y(highest + (highest + lowest === 0 ? 1 : 0));
  return {
    zero,
    bars: days.map((value) => ({
      ...value,
      x: x(value.day) ?? 0,
      width: x.bandwidth(),
      upHeight: y(value.up),
      downHeight: y(value.down),
    })),
  };
}

export interface Share {
  /** Percent of the whole width. */
  readonly left: number;
  readonly width: number;
}

/** Bars from a common zero: values below it lie to the left, all to the same scale. */
export function zeroBars(values: readonly number[]): readonly Share[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const x = scaleLinear([low, high === low ? low + 1 : high], [0, 100]);
  return values.map((value) => {
    const [from, to] = [x(Math.min(0, value)), x(Math.max(0, value))];
    return { left: from, width: to - from };
  });
}

/** `YYYY-MM-DD` of each of the last `count` days, the last one last. */
export function lastDays(last: string, count: number): readonly string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
