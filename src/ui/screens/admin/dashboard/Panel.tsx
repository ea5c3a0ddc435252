import type { ReactNode } from 'react';
import type { Loadable } from '../../../../protocol/answer.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import s from './Dashboard.module.css';

/** A part of the dashboard with its name; while it is read for the first time it has its height already. */
export function Panel<T>(props: {
  readonly title: string;
  readonly hint?: string;
  readonly state: Loadable<T>;
  readonly isWide?: boolean;
  readonly children: (value: T) => ReactNode;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state } = props;
  return (
    <section className={s['panel']} aria-label={props.title} data-wide={props.isWide}>
      <h2 className={s['name']}>{props.title}</h2>
      {props.hint === undefined ? null : <p className={s['hint']}>{props.hint}</p>}
      {state.value !== undefined ? (
        props.children(state.value)
      ) : state.status === 'failed' ? (
        <EmptyState title={t('adminDashboard.readFailed')} hint={refusalText(state.error)} />
      ) : (
        <SkeletonRows rows={4} label={t('app.loading')} />
      )}
    </section>
  );
}
