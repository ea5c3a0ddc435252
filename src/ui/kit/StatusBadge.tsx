import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './StatusBadge.module.css';
import { type Tone, toneClass } from './tone.ts';

/** A status in the color of its meaning, with an optional reason below it. */
export function StatusBadge(props: {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly reason?: string | undefined;
  readonly className?: string | undefined;
}) {
  const { reason } = props;
  return (
    <span className={cx(toneClass(props.tone), props.className)} title={reason}>
      {props.children}
      {reason === undefined ? null : <small className={s['note']}>{reason}</small>}
    </span>
  );
}
