/** Hours of a day as text: `09:00-18:00`, and `22:00-06:00` over midnight. */
import * as v from 'valibot';
import { parseHours } from '../../domain/money/terms.ts';
import { shownAs } from '../fields.ts';

export const hoursText = v.pipe(
  v.string(),
  v.check((text) => parseHours(text) !== undefined, 'INVALID_PARAMETER'),
  shownAs({ type: 'string', pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$' }),
);
