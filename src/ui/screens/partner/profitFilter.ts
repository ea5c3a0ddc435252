/** The filter of a partner's profits as it is sent. Pure. */
import type { ProfitSource, ProfitState } from '../../../domain/partners/partners.ts';
import { DAY_MS } from '../../../domain/time.ts';
import type { DayRange } from '../../kit/table/dateRange.ts';

export const WHOSE = ['own', 'children'] as const;

export interface ProfitFilter {
  readonly whose: (typeof WHOSE)[number] | undefined;
  readonly type: ProfitSource | undefined;
  readonly state: ProfitState | undefined;
  /** Days as the rows have them: Korea's, wherever the reader is. */
  readonly days: DayRange;
}

export const ALL_PROFITS: ProfitFilter = {
  whose: undefined,
  type: undefined,
  state: undefined,
  days: { from: '', to: '' },
};

/** A moment of a day of Korea: noon, UTC 3:00. */
function momentOf(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(midnight) ? undefined : midnight + DAY_MS / 8;
}

export function profitRequest({ whose, type, state, days }: ProfitFilter) {
  const startDate = momentOf(days.from);
  const endDate = momentOf(days.to);
  return {
    isChildren: whose === 'children',
    ...(type === undefined ? {} : { typeStrs: type }),
    ...(state === undefined ? {} : { stateStrs: state }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
}
