/** Notices and popups, as open pages receive them when they are published. */
import { DESTINATIONS, popupTopic, siteNoticeTopic } from '../../protocol/destinations.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type { Kernel } from '../kernel.ts';
import { CONTENT_KIND, type ContentDep } from './contentBook.ts';
import type { ContentEntry } from './entry.ts';
import { toNoticeMessage, toPopupMessage } from './wire.ts';

/** Popups of all sites have no topic of their own: each page listens to its site's. */
const POPUP_TOPICS = '/topic/popup/';

/** Publishes a notice or a real-time popup to the open pages of its site, or of all sites. */
export function publishContent(
  { publish, clock }: Pick<Kernel, 'publish' | 'clock'>,
  entry: ContentEntry,
): void {
  const { site, kind, isRealtime } = entry;
  if (kind === 'notice') {
    const topic = site === null ? DESTINATIONS.notice : siteNoticeTopic(site);
    publish.toTopic(topic, JSON.stringify(toNoticeMessage(entry, clock.now())));
  }
  if (kind === 'popup' && isRealtime) {
    const body = JSON.stringify(toPopupMessage(entry, clock.now()));
    const topics = site === null ? publish.topicsUnder(POPUP_TOPICS) : [popupTopic(site)];
    for (const topic of topics) publish.toTopic(topic, body);
  }
}

/** Content that was written in another process; what was published there is published here. */
export function followContent(
  core: Pick<Kernel, 'documents' | 'publish' | 'clock'> & ContentDep,
): FollowedCache {
  const { content } = core;
  const cache = createFollowedCache(core.documents, CONTENT_KIND, {
    ids: () => content.writtenIds(),
    put: (document) => {
      const before = content.known(document.id);
      const after = content.take(document);
      const isNews = after?.isOpen === true && after.publishedAt !== before?.publishedAt;
      if (isNews) publishContent(core, after);
    },
    drop: (id) => content.drop(id),
  });
  return {
    changed: cache.changed,
    reload: async () => {
      await content.ready();
      await cache.reload();
    },
  };
}
