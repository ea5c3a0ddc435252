/** Texts of closed positions and of the calendar of results, the same keys as Korean. */
import type { results as korean } from '../ko/results.ts';
import type { Widen } from '../ko.ts';

export const results: Widen<typeof korean> = {
  none: 'No closed positions.',
  noneHint: 'Once a position is closed completely, its result stays here.',
  exit: 'Avg. exit',
  entry: 'Avg. entry',
  result: 'Net PnL',
  roe: 'ROE',
  held: 'Held for',
  closedAt: 'Closed',
  openedAt: 'Opened',
  leverage: 'Leverage',
  marginType: 'Margin mode',
  calendar: 'PnL calendar',
  month: 'PnL of {month}',
  previous: 'Previous month',
  next: 'Next month',
  all: 'All symbols',
  total: 'Total',
  pnl: 'Realized PnL',
  fills: 'Fills',
  days: '{up} up · {down} down',
  ofDay: 'Results by symbol on {day}',
  ofMonth: 'Results by symbol this month',
  dayResult: '{day}, net PnL {result} USDT',
  nothing: 'Nothing was traded in this period.',
  note: 'Net PnL = realized PnL − fees + funding + insurance fund. Days are in Korean time (KST), and the sums equal trades, funding and liquidations in the statement of the futures wallet.',
  duration: {
    d: '{count}d',
    h: '{count}h',
    m: '{count}m',
    s: '{count}s',
  },
};
