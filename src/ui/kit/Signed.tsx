import { signOf } from '../format/decimalText.ts';
import { cx } from './cx.ts';
import { toneClass } from './tone.ts';

const TONES = { '-1': 'down', '0': 'flat', '1': 'up' } as const;

/** Class of the color for the sign of a figure. */
export const toneOf = (value: string | undefined | null): string =>
  toneClass(TONES[`${signOf(value)}`]);

/** A figure in the color of its sign; the text itself also carries the sign. */
export function Signed(props: {
  readonly value: string | undefined | null;
  readonly text: string;
  readonly className?: string | undefined;
}) {
  return <span className={cx(toneOf(props.value), props.className)}>{props.text}</span>;
}
