import { formatTime, type Zone } from '../../../format/timeText.ts';

/** From when to when a round runs. */
export const roundTime = (
  { startAt, endAt }: { readonly startAt: number; readonly endAt: number },
  zone: Zone,
): string => `${formatTime(startAt, 'moment', zone)} – ${formatTime(endAt, 'time', zone)}`;
