import type { ReactNode } from 'react';
import { formatTime } from '../format/timeText.ts';
import { useText, useZone } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import s from './FeedNote.module.css';

/** The recorded days, when prices are a replay. */
export function useReplayDates(): { readonly from: string; readonly to: string } | undefined {
  const zone = useZone();
  const feed = useReadable(useServices().site)?.feed;
  if (feed === undefined || feed.kind !== 'replay') return undefined;
  if (feed.recordedFrom === null || feed.recordedTo === null) return undefined;
  return {
    from: formatTime(feed.recordedFrom, 'date', zone),
    to: formatTime(feed.recordedTo, 'date', zone),
  };
}

/** The source of prices; a replay states its dates. */
export function useFeedText(): string | undefined {
  const t = useText();
  const kind = useReadable(useServices().site)?.feed.kind;
  const dates = useReplayDates();
  switch (kind) {
    case undefined:
      return undefined;
    case 'live':
      return t('feed.live');
    case 'synthetic':
      return t('feed.syntheticHint');
    case 'replay':
      return dates === undefined ? t('feed.replay') : t('feed.replayOf', dates);
  }
}

export function FeedNote() {
  return <span>{useFeedText()}</span>;
}

/** The source of prices, as the last line of a screen or, on a desktop, of its column. */
export function FeedLine(props: {
  readonly place?: 'desk' | 'phone';
  readonly children?: ReactNode;
}) {
  return (
    <p className={s[props.place ?? 'phone']}>
      <FeedNote />
      {props.children}
    </p>
  );
}
