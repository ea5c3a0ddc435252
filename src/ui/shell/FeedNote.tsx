import { formatTime } from '../format/timeText.ts';
import { useText, useZone } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

/** Where the prices come from; a replay names its dates. */
export function useFeedText(): string | undefined {
  const t = useText();
  const zone = useZone();
  const feed = useReadable(useServices().site)?.feed;
  if (feed === undefined) return undefined;
  switch (feed.kind) {
    case 'live':
      return t('feed.live');
    case 'synthetic':
      return t('feed.syntheticHint');
    case 'replay':
      return feed.recordedFrom === null || feed.recordedTo === null
        ? t('feed.replay')
        : t('feed.replayOf', {
            from: formatTime(feed.recordedFrom, 'date', zone),
            to: formatTime(feed.recordedTo, 'date', zone),
          });
  }
}

export function FeedNote() {
  return <span>{useFeedText()}</span>;
}
