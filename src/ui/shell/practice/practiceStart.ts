/** Fields of the dialog of practice, as the requested start. Rules [P-R1] and [P-R2]. Pure. */
import { practiceFunds } from '../../../domain/practice/practiceRun.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { typedToDecimal } from '../../format/typing.ts';

export interface PracticeFields {
  readonly amount: string;
  readonly start: 'now' | 'moment';
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** `HH:MM`, UTC. */
  readonly time: string;
}

/** First and last recorded moment, ms UTC; null where nothing is recorded. */
export interface Recorded {
  readonly recordedFrom: number | null;
  readonly recordedTo: number | null;
}

/** Plain decimal; undefined for what no account begins with. */
export function typedFunds({ amount }: PracticeFields): string | undefined {
  const funds = practiceFunds(typedToDecimal(amount));
  return funds === undefined ? undefined : formatDecimal(funds);
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** ms UTC; undefined for no moment, or for one that is not recorded. */
export function typedMoment(
  { day, time }: PracticeFields,
  { recordedFrom, recordedTo }: Recorded,
): number | undefined {
  const at = TIME.test(time) ? Date.parse(`${day}T${time}:00Z`) : Number.NaN;
  if (recordedFrom === null || recordedTo === null || Number.isNaN(at)) return undefined;
  return at >= recordedFrom && at <= recordedTo ? at : undefined;
}

/** The day of a moment, UTC. */
export const dayOf = (at: number | null): string =>
  at === null ? '' : new Date(at).toISOString().slice(0, 10);
