/** Props that a date field and its calendar share. */
export interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for no day. */
  readonly value: string;
  readonly onValue: (day: string) => void;
  /** First and last day that can be chosen; empty or left out for no limit. */
  readonly min?: string;
  readonly max?: string;
  /** Whether the day can be removed again. */
  readonly isOptional?: boolean;
}
