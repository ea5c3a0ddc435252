import type { ReactNode } from 'react';
import type { Loadable } from '../../protocol/answer.ts';
import type { WireContent } from '../../protocol/content/entities.ts';
import { formatTime } from '../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../i18n/useText.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { HtmlBlock } from '../kit/HtmlBlock.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import s from './Content.module.css';

/** One entry as a page: title, date and text. */
export function ContentArticle(props: {
  readonly state: Loadable<WireContent>;
  /** Pages such as terms have no news date. */
  readonly isDated: boolean;
  readonly action?: ReactNode;
}) {
  const t = useText();
  const zone = useZone();
  const refusal = useRefusalText();
  const { value } = props.state;
  if (value === undefined) {
    return props.state.status === 'failed' ? (
      <EmptyState isPage title={refusal(props.state.error)} action={props.action} />
    ) : (
      <SkeletonRows rows={8} label={t('app.loading')} />
    );
  }
  return (
    <article className={s['article']}>
      <header className={s['articleHead']}>
        <h1>{value.title}</h1>
        {props.isDated ? (
          <time dateTime={new Date(value.publishedAt).toISOString()}>
            {formatTime(value.publishedAt, 'date', zone)}
          </time>
        ) : null}
      </header>
      {value.image === null ? null : <img className={s['cover']} src={value.image} alt="" />}
      <HtmlBlock html={value.content} />
      {props.action}
    </article>
  );
}
