/** Closed positions and the calendar of results, which load with their texts when they are opened. */
import { later } from '../../kit/later.tsx';
import { resultTexts } from '../../i18n/resultTexts.ts';
import { loadTextFiles } from '../../i18n/setup.ts';

export const LaterClosedPositions = later(async () => {
  const [part] = await Promise.all([import('./ClosedPositions.tsx'), loadTextFiles(resultTexts)]);
  return part.ClosedPositions;
});

export const LaterResultCalendar = later(async () => {
  const [part] = await Promise.all([import('./ResultCalendar.tsx'), loadTextFiles(resultTexts)]);
  return part.ResultCalendar;
});
