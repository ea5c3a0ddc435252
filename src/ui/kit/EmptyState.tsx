import type { ReactNode } from 'react';
import s from './EmptyState.module.css';

/** Shown in place of missing data, with a suggestion of what to do. */
export function EmptyState(props: {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
  /** Where nothing else of the page is left, so that its title is the page's. */
  readonly isPage?: boolean;
}) {
  const Title = props.isPage === true ? 'h1' : 'p';
  return (
    <div className={s['empty']}>
      <Title className={s['title']}>{props.title}</Title>
      {props.hint === undefined ? null : <p className={s['hint']}>{props.hint}</p>}
      {props.action}
    </div>
  );
}
