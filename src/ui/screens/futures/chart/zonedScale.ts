/**
 * The time axis of the chart. Its points are moments in UTC; where a day or an hour begins, and what
 * a tick says, follows the clock that the reader has at that very moment, also across a change of
 * summer time. Rule [W-V8].
 */
import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { SECOND_MS } from '../../../../domain/time.ts';

/** A moment (ms UTC) as the reader's clock shows it, read as if that were UTC. */
export type ShownAt = (at: number) => number;

/** The library's time is seconds in a branded number type. */
const isTime = (seconds: number): seconds is UTCTimestamp => Number.isFinite(seconds);

/** @throws RangeError for what is no moment */
export function chartTime(at: number): UTCTimestamp {
  const seconds = at / SECOND_MS;
  if (!isTime(seconds)) throw new RangeError(`not a moment: ${at}`);
  return seconds;
}

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];

export function createZonedScale(shownAt: ShownAt): IHorzScaleBehavior<Time> {
  const scale = new (defaultHorzScaleBehavior())();
  const fillUtc = scale.fillWeightsForPoints.bind(scale);
  const shown = (time: unknown): UTCTimestamp =>
    chartTime(shownAt(typeof time === 'number' ? time * SECOND_MS : Number.NaN));
  scale.fillWeightsForPoints = (points: Points, startIndex: number): void => {
    // The weight of a point follows from the one before it.
    const from = Math.max(0, startIndex - 1);
    const changed = points.slice(from);
    const local = changed.map((point) => ({
      ...point,
      time: scale.convertHorzItemToInternal(shown(point.originalTime)),
    }));
    fillUtc(local, startIndex - from);
    for (const [index, { timeWeight }] of local.entries()) {
      const point = changed[index];
      if (point !== undefined) point.timeWeight = timeWeight;
    }
  };
  return scale;
}

const FIELDS = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  [TickMarkType.TimeWithSeconds]: {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<TickMarkType, Intl.DateTimeFormatOptions>;

/** What a tick says, in the language's own form. */
export function createTickText(
  shownAt: ShownAt,
  locale: string,
): (time: Time, type: TickMarkType) => string {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (time, type) => {
    if (typeof time !== 'number') return '';
    const format =
      formats.get(type) ?? new Intl.DateTimeFormat(locale, { ...FIELDS[type], timeZone: 'UTC' });
    formats.set(type, format);
    return format.format(shownAt(time * SECOND_MS));
  };
}
