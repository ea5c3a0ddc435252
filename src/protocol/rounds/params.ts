/** Parameters that several calls of short rounds take. */
import * as v from 'valibot';
import { integerParam } from '../fields.ts';

export const tradeOptionId = integerParam(1, 1_000_000_000);
/** `1012-1747900800`; the handler resolves it (UNKNOWN_ROUND). */
export const tradeRoundId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** A comma list of words, such as `R.5,R1`. */
export const wordList = v.pipe(v.string(), v.maxLength(1_000));
