/** The filter of a partner's profits, as the address has it and as it is sent. Pure. */
import {
  PROFIT_SOURCES,
  PROFIT_STATES,
  type ProfitSource,
  type ProfitState,
} from '../../../domain/partners/partners.ts';
import { parseProfitDay } from '../../../domain/partners/profits.ts';
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

/** Reads a filter from the address; what is not one of its words or no day counts as not given. */
export function filterOfAddress(params: URLSearchParams): ProfitFilter {
  const dayOf = (name: string): string => {
    const text = params.get(name) ?? '';
    return parseProfitDay(text) === undefined ? '' : text;
  };
  return {
    whose: WHOSE.find((word) => word === params.get('whose')),
    type: PROFIT_SOURCES.find((word) => word === params.get('type')),
    state: PROFIT_STATES.find((word) => word === params.get('state')),
    days: { from: dayOf('from'), to: dayOf('to') },
  };
}

/** The entries of the address that name a filter, without those that let everything pass. */
export function addressOfFilter({ whose, type, state, days }: ProfitFilter): URLSearchParams {
  const entries = Object.entries({ whose, type, state, ...days });
  return new URLSearchParams(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

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
