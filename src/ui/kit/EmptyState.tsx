import type { ReactNode } from 'react';
import s from './EmptyState.module.css';

/** Shown in place of missing data, with a suggestion of what to do. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
}) {
  return (
    <div className={s['empty']}>
      <p className={s['title']}>{props.title}</p>
      {props.hint === undefined ? null : <p className={s['hint']}>{props.hint}</p>}
      {props.action}
    </div>
  );
}
