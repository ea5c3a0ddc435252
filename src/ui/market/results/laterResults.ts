/** Closed positions and the calendar of results, which load with their texts when they are opened. */
import { laterWithTexts } from '../../kit/later.tsx';
import { resultTexts } from '../../i18n/resultTexts.ts';

export const LaterClosedPositions = laterWithTexts(
  resultTexts,
  async () => (await import('./ClosedPositions.tsx')).ClosedPositions,
);

export const LaterResultCalendar = laterWithTexts(
  resultTexts,
  async () => (await import('./ResultCalendar.tsx')).ResultCalendar,
);
